import Foundation
import Synchronization
import Testing
import TypedSQLite

final class ValueObservationTests: Sendable {
  private let folder: URL
  private let queue: DatabaseQueue
  private let pool: DatabasePool

  private static let schema = """
    CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, score INTEGER);
    CREATE TABLE team (name TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE VIRTUAL TABLE page USING fts5(text);
    CREATE VIEW best AS SELECT name FROM player WHERE score > 10;
    """

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    queue = try DatabaseQueue()
    pool = try DatabasePool(path: folder.appendingPathComponent("pool.db").path)
    for writer in writers { try writer.write { db in try db.execute(sql: Self.schema) } }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private var writers: [any DatabaseWriter] { [queue, pool] }

  /// The values that an observation reports during writes; each write waits for what the one before started.
  private func values<Value: Sendable>(
    of observation: ValueObservation<Value>, in writer: any DatabaseWriter, during writes: String...
  ) throws -> [Value] {
    let values = Mutex<[Value]>([])
    let errors = Mutex<[String]>([])
    let cancellable = observation.start(in: writer, scheduling: .task) { error in
      errors.withLock { $0.append("\(error)") }
    } onChange: { value in
      values.withLock { $0.append(value) }
    }
    // The first value of a pool comes from a reader, which waits for no write.
    while values.withLock(\.isEmpty), errors.withLock(\.isEmpty) { Thread.sleep(forTimeInterval: 0.001) }
    for sql in writes {
      // An access that comes after the fetch that was asked for.
      writer.unsafeReentrantWrite { _ in }
      try writer.writeWithoutTransaction { db in try db.execute(sql: sql) }
    }
    writer.unsafeReentrantWrite { _ in }
    cancellable.cancel()
    #expect(errors.withLock(\.self) == [])
    return values.withLock(\.self)
  }

  private static func names(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM player ORDER BY id")
  }

  @Test func `a commit that changes what was read starts a fetch`() throws {
    for writer in writers {
      #expect(
        try values(
          of: .tracking(Self.names), in: writer,
          during: "INSERT INTO player VALUES (1, 'a', 0)", "UPDATE player SET name = 'b'",
          "INSERT INTO team VALUES ('x')", "UPDATE player SET score = 1",
          "UPDATE player SET name = 'c' WHERE id = 9",
          "BEGIN; DELETE FROM player; ROLLBACK", "BEGIN; DELETE FROM player; COMMIT")
          == [[], ["a"], ["b"], []])
    }
  }

  @Test func `tables without rowids, virtual tables, views and triggers are observed`() throws {
    func count(_ table: String) -> ValueObservation<Int?> {
      .tracking { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") }
    }
    #expect(try values(of: count("team"), in: queue, during: "INSERT INTO team VALUES ('x')") == [0, 1])
    #expect(try values(of: count("page"), in: queue, during: "INSERT INTO page VALUES ('x')") == [0, 1])
    #expect(
      try values(of: count("best"), in: queue, during: "INSERT INTO player VALUES (1, 'a', 11)") == [0, 1])
    #expect(
      try values(
        of: count("page"), in: queue,
        during: "CREATE TRIGGER t AFTER UPDATE ON player BEGIN INSERT INTO page VALUES (new.name); END",
        "UPDATE player SET score = 3") == [1, 1, 2])
  }

  @Test func `the region follows what was read, unless it is constant or stated`() throws {
    try queue.write { db in try db.execute(sql: "INSERT INTO player VALUES (1, 'a', 0)") }
    let fetch: @Sendable (Database) throws -> String? = { db in
      guard try Int.fetchOne(db, sql: "SELECT score FROM player") == 0 else {
        return try String.fetchOne(db, sql: "SELECT max(name) FROM team")
      }
      return "none"
    }
    let writes = ["UPDATE player SET score = 1", "INSERT INTO team VALUES ('x')"]
    #expect(try values(of: .tracking(fetch), in: queue, during: writes[0], writes[1]) == ["none", nil, "x"])
    try queue.write { db in try db.execute(sql: "UPDATE player SET score = 0; DELETE FROM team") }
    #expect(
      try values(of: .trackingConstantRegion(fetch), in: queue, during: writes[0], writes[1]) == [
        "none", nil,
      ])
    let stated = ValueObservation.tracking(region: Table("team"), DatabaseRegion()) { db in try fetch(db) }
    #expect(
      try values(of: stated, in: queue, during: "DELETE FROM player", "DELETE FROM team") == ["x", nil])
  }

  @Test func `a constant region has the tables of included rows even if the first fetch finds none`() throws {
    struct Team: TableRecord {
      static let players = hasMany(Table("player"), using: ForeignKey(["name"], to: ["name"]))
        .including(
          all: Table("player").hasMany(Table("page"), key: "pages", using: ForeignKey(["text"], to: ["name"]))
        )
    }
    let request = Team.including(all: Team.players).asRequest(of: Row.self)
    let counts: @Sendable (Row?) -> [Int] = { row in
      let players = row?.prefetchedRows["players"]
      return [players?.count ?? -1, players?.first?.prefetchedRows["pages"]?.count ?? -1]
    }
    let (team, player) = ("INSERT INTO team VALUES ('a')", "INSERT INTO player VALUES (1, 'a', 0)")
    let page = "INSERT INTO page VALUES ('a')"
    let clearing = "DELETE FROM team; DELETE FROM player; DELETE FROM page"
    let fetches: [@Sendable (Database) throws -> Row?] = [
      { db in try request.fetchOne(db) }, { db in try request.fetchAll(db).first },
    ]
    for fetch in fetches {
      for writer in writers {
        let observation = ValueObservation.trackingConstantRegion { db in counts(try fetch(db)) }
        #expect(
          try values(of: observation, in: writer, during: team, player, page)
            == [[-1, -1], [0, -1], [1, 0], [1, 1]])
        try writer.write { db in try db.execute(sql: clearing) }
      }
    }
    // Where each fetch tells what it has read, rows to which none refer need no fetch.
    let observation = ValueObservation.tracking { db in counts(try request.fetchOne(db)) }
    #expect(
      try values(of: observation, in: queue, during: player, team, page) == [[-1, -1], [1, 0], [1, 1]])
  }

  @Test func `values are transformed, and equal ones left out`() throws {
    let observation = ValueObservation.tracking(Self.names).map(\.count)
    let writes = ["INSERT INTO player VALUES (1, 'a', 0)", "UPDATE player SET name = 'b'"]
    #expect(try values(of: observation, in: queue, during: writes[0], writes[1]) == [0, 1, 1])
    #expect(try values(of: observation.removeDuplicates(), in: queue, during: writes[1] + "||1") == [1])
    #expect(
      try values(of: observation.removeDuplicates { $0 < $1 }, in: queue, during: "DELETE FROM player") == [
        1, 0,
      ])
  }

  @Test func `an asynchronous sequence has the values up to the end of its task`() async throws {
    for writer in writers {
      let seen = Mutex<[[String]]>([])
      let sequence = ValueObservation.tracking(Self.names).values(in: writer)
      for try await names in sequence {
        seen.withLock { $0.append(names) }
        if names.count == 3 { break }
        try await writer.write { db in
          try db.execute(sql: "INSERT INTO player (name) VALUES (?)", arguments: ["p\(names.count)"])
        }
      }
      #expect(seen.withLock(\.self) == [[], ["p0"], ["p0", "p1"], ["p0", "p1", "p2"]])
      let waiting = Task {
        var count = 0
        for try await _ in sequence { count += 1 }
        return count
      }
      try await Task.sleep(for: .milliseconds(20))
      waiting.cancel()
      #expect(try await waiting.value <= 1)
    }
  }

  @Test func `nothing is reported after the cancellation, and the connection is observed no more`() throws {
    let count = Mutex(0)
    var cancellable: AnyDatabaseCancellable? = ValueObservation.tracking(Self.names).start(
      in: queue, scheduling: .immediate, onError: { _ in }, onChange: { _ in count.withLock { $0 += 1 } })
    #expect(count.withLock(\.self) == 1)
    withExtendedLifetime(cancellable) {}
    cancellable = nil
    try queue.write { db in try db.execute(sql: "INSERT INTO player VALUES (1, 'a', 0)") }
    queue.unsafeReentrantWrite { _ in }
    #expect(count.withLock(\.self) == 1)
  }

  @Test func `an error ends the observation, an interrupt does not`() throws {
    let errors = Mutex<[String]>([])
    let observation = ValueObservation.tracking { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM team")
    }
    let cancellable = observation.start(in: queue, scheduling: .task) { error in
      errors.withLock { $0.append((error as? DatabaseError)?.message ?? "") }
    } onChange: { _ in
    }
    queue.unsafeReentrantWrite { _ in }
    queue.interrupt()
    try queue.write { db in try db.execute(sql: "INSERT INTO team VALUES ('x')") }
    queue.unsafeReentrantWrite { _ in }
    #expect(errors.withLock(\.self) == [])
    try queue.write { db in try db.execute(sql: "DROP TABLE team") }
    queue.unsafeReentrantWrite { _ in }
    #expect(errors.withLock(\.self) == ["no such table: team"])
    cancellable.cancel()
  }

  @Test func `values can be reported on the main actor`() async throws {
    let first = await withCheckedContinuation { continuation in
      let isFirst = Mutex(true)
      let cancellable = ValueObservation.tracking(Self.names).start(
        in: queue, scheduling: .mainActor, onError: { _ in }
      ) { names in
        MainActor.assertIsolated()
        let resumes = isFirst.withLock { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        if resumes { continuation.resume(returning: names) }
      }
      // The observation lives as long as the queue runs this.
      DispatchQueue.global().asyncAfter(deadline: .now() + 5) { cancellable.cancel() }
    }
    #expect(first == [])
  }

  @Test func `each commit of one access has its value, and what it last inserted stays known`() throws {
    let counts = Mutex<[Int]>([])
    for writer in writers {
      counts.withLock { $0 = [] }
      let cancellable = ValueObservation.tracking(Self.names).start(
        in: writer, scheduling: .task, onError: { _ in }
      ) { names in
        counts.withLock { $0.append(names.count) }
      }
      try waitForFirst(counts)
      let rowID = try writer.writeWithoutTransaction { db in
        try db.execute(sql: "INSERT INTO player VALUES (7, 'a', 0); INSERT INTO player VALUES (9, 'b', 0)")
        try db.inTransaction {
          try db.execute(sql: "DELETE FROM player WHERE id = 7; DELETE FROM player WHERE id = 9")
          return .commit
        }
        return (db.lastInsertedRowID, db.changesCount)
      }
      #expect(rowID == (9, 1))
      cancellable.cancel()
      #expect(counts.withLock(\.self) == [0, 1, 2, 0])
    }
  }

  /// Waits for the first value, and for the turn after it, in which the observation begins to watch.
  private func waitForFirst(_ counts: borrowing Mutex<[Int]>) throws {
    let end = ContinuousClock.now + .seconds(20)
    while counts.withLock(\.isEmpty) {
      try #require(ContinuousClock.now < end)
      Thread.sleep(forTimeInterval: 0.001)
    }
    for writer in writers { writer.unsafeReentrantWrite { _ in } }
  }

  @Test func `the function that gets the first value at once may use the database`() throws {
    for requiresWriteAccess in [false, true] {
      for writer in writers {
        var observation = ValueObservation.tracking(Self.names)
        observation.requiresWriteAccess = requiresWriteAccess
        let counts = Mutex<[Int]>([])
        let cancellable = observation.start(in: writer, scheduling: .immediate, onError: { _ in }) { names in
          counts.withLock { $0.append(names.count) }
          #expect(throws: Never.self) {
            try writer.write { db in
              try db.execute(sql: "INSERT INTO team VALUES (?)", arguments: ["\(UUID())"])
            }
          }
        }
        #expect(counts.withLock(\.self) == [0])
        cancellable.cancel()
      }
    }
  }

  @Test func `the first value of a pool waits for no write, and a commit meanwhile has its value`() throws {
    let values = Mutex<[Int]>([])
    let pool = pool
    try pool.write { db in
      try db.execute(sql: "INSERT INTO player (name) VALUES ('a')")
      let cancellable = ValueObservation.tracking(Self.names).start(
        in: pool, scheduling: .immediate, onError: { _ in },
        onChange: { names in values.withLock { $0.append(names.count) } })
      #expect(values.withLock(\.self) == [0])
      cancellable.cancel()
    }
    let second = Mutex<[Int]>([])
    let isFirst = Mutex(true)
    let observation = ValueObservation.tracking { db in
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isFirst { try pool.write { db in try db.execute(sql: "INSERT INTO player (name) VALUES ('b')") } }
      return try Self.names(db)
    }
    let other = observation.start(in: pool, scheduling: .task, onError: { _ in }) { names in
      second.withLock { $0.append(names.count) }
    }
    try waitForFirst(second)
    #expect(second.withLock(\.self) == [1, 2])
    other.cancel()
  }

  @Test func `views are not among what is tracked, unless the program states them`() throws {
    let regions = Mutex<[String]>([])
    let record: @Sendable (DatabaseRegion) -> Void = { region in regions.withLock { $0.append("\(region)") } }
    let fetch: @Sendable (Database) throws -> [String] = {
      try String.fetchAll($0, sql: "SELECT * FROM best")
    }
    let read = ValueObservation.tracking(fetch).handleEvents(willTrackRegion: record)
    #expect(try values(of: read, in: queue, during: "INSERT INTO player VALUES (1, 'a', 11)") == [[], ["a"]])
    let stated = ValueObservation.tracking(region: Table("best"), fetch: fetch)
      .handleEvents(willTrackRegion: record)
    #expect(try values(of: stated, in: queue, during: "DELETE FROM player") == [["a"]])
    #expect(regions.withLock(\.self) == ["player(name,score)", "best(*)"])
  }

  @Test func `a snapshot sees the database as it was, and has one value to observe`() async throws {
    try await pool.write { db in try db.execute(sql: "INSERT INTO player VALUES (1, 'a', 0)") }
    let snapshot = try pool.makeSnapshot()
    try await pool.write { db in try db.execute(sql: "INSERT INTO player VALUES (2, 'b', 0)") }
    #expect(try await snapshot.read(Self.names) == ["a"])
    #expect(try snapshot.unsafeReentrantRead(Self.names) == ["a"])
    #expect(try await pool.read(Self.names) == ["a", "b"])
    #expect(throws: DatabaseError.self) {
      try snapshot.read { (db: Database) throws in try db.execute(sql: "DELETE FROM player") }
    }
    #expect(try await snapshot.unsafeRead(Self.names) == ["a"])
    var values = ValueObservation.tracking(Self.names).values(in: snapshot).makeAsyncIterator()
    #expect(try await values.next() == ["a"])
  }
}
