import Dispatch
import Foundation
import Synchronization
import Testing
import TypedSQLite

final class SharedValueObservationTests: Sendable {
  /// What an observation fetched and reported, as words in order.
  private final class Log: Sendable {
    private let words = Mutex<[String]>([])

    func add(_ word: String) {
      words.withLock { $0.append(word) }
    }

    /// The words since the last call.
    func take() -> [String] {
      words.withLock { words in
        defer { words = [] }
        return words
      }
    }
  }

  private let folder: URL
  private let queue: DatabaseQueue
  private let pool: DatabasePool
  private let log = Log()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    queue = try DatabaseQueue()
    pool = try DatabasePool(path: folder.appendingPathComponent("pool.db").path)
    for writer in [queue, pool] as [any DatabaseWriter] {
      try writer.write { db in try db.execute(sql: "CREATE TABLE player (name TEXT)") }
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func shared(
    in reader: (any DatabaseReader)? = nil, _ scheduler: ValueObservationScheduler,
    _ extent: SharedValueObservationExtent
  ) -> SharedValueObservation<Int> {
    ValueObservation.tracking { [log] db in
      log.add("fetch")
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM player") ?? -1
    }.shared(in: reader ?? queue, scheduling: scheduler, extent: extent)
  }

  private func start(_ observation: SharedValueObservation<Int>, _ name: String) -> AnyDatabaseCancellable {
    observation.start { [log] error in
      log.add("\(name): \((error as? DatabaseError)?.message ?? "")")
    } onChange: { [log] value in
      log.add("\(name): \(value)")
    }
  }

  private func write(_ sql: String = "INSERT INTO player VALUES ('a')") throws {
    try queue.write { db in try db.execute(sql: sql) }
  }

  /// What has happened when all accesses have ended that were asked for.
  private func happened(on target: DispatchQueue? = nil) -> [String] {
    queue.unsafeReentrantWrite { _ in }
    target?.sync {}
    return log.take()
  }

  @Test func `several parts of a program share each fetch`() throws {
    let shared = shared(.task, .whileObserved)
    #expect(happened() == [])
    let first = start(shared, "a")
    #expect(happened() == ["fetch", "a: 0"])
    let second = start(shared, "b")
    #expect(happened() == ["b: 0"])
    try write()
    #expect(happened() == ["fetch", "a: 1", "b: 1"])
    first.cancel()
    try write()
    #expect(happened() == ["fetch", "b: 2"])
    let third = start(shared, "c")
    #expect(happened() == ["c: 2"])
    second.cancel()
    third.cancel()
    try write()
    #expect(happened() == [])
    let fourth = start(shared, "d")
    #expect(happened() == ["fetch", "d: 3"])
    fourth.cancel()
  }

  @Test func `an observation with its own lifetime goes on when nobody wants its values`() throws {
    var shared: SharedValueObservation<Int>? = shared(.task, .observationLifetime)
    try write()
    #expect(happened() == [])
    var first: AnyDatabaseCancellable? = shared.map { start($0, "a") }
    #expect(happened() == ["fetch", "a: 1"])
    withExtendedLifetime(first) {}
    first = nil
    try write()
    #expect(happened() == ["fetch"])
    let second = shared.map { start($0, "b") }
    #expect(happened() == ["b: 2"])
    shared = nil
    try write()
    #expect(happened() == ["fetch", "b: 3"])
    second?.cancel()
  }

  @Test func `the observation ends with the last reference to it`() throws {
    do {
      let shared = shared(.task, .observationLifetime)
      let cancellable = start(shared, "a")
      #expect(happened() == ["fetch", "a: 0"])
      cancellable.cancel()
    }
    _ = happened()
    try write()
    #expect(happened() == [])
  }

  @Test func `an immediate observation reports a first value before each start returns`() throws {
    for extent in [SharedValueObservationExtent.observationLifetime, .whileObserved] {
      let shared = shared(.immediate, extent)
      let first = start(shared, "a")
      #expect(log.take() == ["fetch", "a: 0"])
      let second = start(shared, "b")
      #expect(log.take() == ["b: 0"])
      first.cancel()
      second.cancel()
      let third = start(shared, "c")
      #expect(log.take() == (extent == .whileObserved ? ["fetch", "c: 0"] : ["c: 0"]))
      third.cancel()
    }
  }

  @Test func `a start within the first report of an immediate observation receives the same value`() throws {
    let shared = shared(.immediate, .whileObserved)
    let inner = Mutex<AnyDatabaseCancellable?>(nil)
    let outer = shared.start { error in
      Issue.record(error)
    } onChange: { [log] value in
      log.add("outer: \(value)")
      let cancellable = self.start(shared, "inner")
      inner.withLock { $0 = cancellable }
    }
    #expect(log.take() == ["fetch", "outer: 0", "inner: 0"])
    outer.cancel()
    inner.withLock(\.self)?.cancel()
    withExtendedLifetime(start(shared, "again")) {}
    #expect(log.take() == ["fetch", "again: 0"])
  }

  @Test func `a dispatch queue receives the values in order`() throws {
    let target = DispatchQueue(label: "values")
    let shared = shared(.async(onQueue: target), .whileObserved)
    let first = start(shared, "a")
    #expect(happened(on: target) == ["fetch", "a: 0"])
    let second = start(shared, "b")
    #expect(happened(on: target) == ["b: 0"])
    try write()
    #expect(happened(on: target) == ["fetch", "a: 1", "b: 1"])
    target.suspend()
    try write()
    queue.unsafeReentrantWrite { _ in }
    let third = start(shared, "c")
    queue.unsafeReentrantWrite { _ in }
    #expect(log.take() == ["fetch"])
    target.resume()
    #expect(happened(on: target) == ["a: 2", "b: 2", "c: 2"])
    target.suspend()
    try write()
    queue.unsafeReentrantWrite { _ in }
    first.cancel()
    target.resume()
    #expect(happened(on: target) == ["fetch", "b: 3", "c: 3"])
    second.cancel()
    third.cancel()
  }

  @Test func `an error ends all starts, and a new one begins again while observed`() throws {
    let shared = shared(.task, .whileObserved)
    let first = start(shared, "a")
    let second = start(shared, "b")
    #expect(happened() == ["fetch", "a: 0", "b: 0"])
    try write("DROP TABLE player")
    #expect(happened() == ["fetch", "a: no such table: player", "b: no such table: player"])
    let third = start(shared, "c")
    #expect(happened() == ["fetch", "c: no such table: player"])
    try write("CREATE TABLE player (name TEXT)")
    #expect(happened() == [])
    let fourth = start(shared, "d")
    #expect(happened() == ["fetch", "d: 0"])
    for cancellable in [first, second, third, fourth] { cancellable.cancel() }
  }

  @Test func `an observation with its own lifetime keeps its error`() throws {
    let shared = shared(.task, .observationLifetime)
    let first = start(shared, "a")
    #expect(happened() == ["fetch", "a: 0"])
    try write("DROP TABLE player")
    #expect(happened() == ["fetch", "a: no such table: player"])
    let second = start(shared, "b")
    #expect(happened() == ["b: no such table: player"])
    try write("CREATE TABLE player (name TEXT)")
    #expect(happened() == [])
    first.cancel()
    second.cancel()
  }

  @Test func `a snapshot has one value for all`() throws {
    let shared = shared(in: try pool.makeSnapshot(), .task, .observationLifetime)
    let first = start(shared, "a")
    let second = start(shared, "b")
    #expect(log.take() == ["fetch", "a: 0", "b: 0"])
    first.cancel()
    second.cancel()
  }

  @Test func `asynchronous sequences share each fetch`() async throws {
    for writer in [queue, pool] as [any DatabaseWriter] {
      let shared = shared(in: writer, .task, .whileObserved)
      var first = shared.values().makeAsyncIterator()
      #expect(try await first.next() == 0)
      var second = shared.values().makeAsyncIterator()
      #expect(try await second.next() == 0)
      _ = try await writer.write { db in try db.execute(sql: "INSERT INTO player VALUES ('a')") }
      #expect(try await first.next() == 1)
      #expect(try await second.next() == 1)
      #expect(log.take() == ["fetch", "fetch"])
    }
  }

  @Test func `an asynchronous sequence ends with the error`() async throws {
    let shared = shared(.task, .whileObserved)
    var iterator = shared.values(bufferingPolicy: .bufferingNewest(1)).makeAsyncIterator()
    #expect(try await iterator.next() == 0)
    _ = try await queue.write { db in try db.execute(sql: "DROP TABLE player") }
    await #expect(throws: DatabaseError.self) { try await iterator.next() }
  }

  @Test(arguments: [SharedValueObservationExtent.observationLifetime, .whileObserved])
  func `values stay in order while tasks write, start and cancel`(extent: SharedValueObservationExtent)
    async throws
  {
    let shared = shared(in: pool, .task, extent)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        group.addTask { [pool] in
          for _ in 0..<20 {
            if number < 2 {
              try await pool.write { db in try db.execute(sql: "INSERT INTO player VALUES ('a')") }
              continue
            }
            let seen = Log()
            let cancellable = shared.start { error in
              Issue.record(error)
            } onChange: { value in
              seen.add("\(value)")
            }
            try await pool.read { _ in }
            if number.isMultiple(of: 2) { pool.unsafeReentrantWrite { _ in cancellable.cancel() } }
            cancellable.cancel()
            let values = seen.take().compactMap(Int.init)
            #expect(values == values.sorted() && Set(values).count >= values.count - 1)
          }
        }
      }
      try await group.waitForAll()
    }
    let last = Log()
    let cancellable = shared.start { error in
      Issue.record(error)
    } onChange: { value in
      last.add("\(value)")
    }
    // The first value comes from a reader, which waits for no turn of the writer.
    var values: [String] = []
    for _ in 0..<20_000 where values.isEmpty {
      try await Task.sleep(for: .milliseconds(1))
      values += last.take()
    }
    #expect(values.last == "40")
    cancellable.cancel()
  }
}
