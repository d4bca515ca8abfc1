import Foundation
import Synchronization
import TestSupport
import Testing
import TypedSQLite

/// Writes of a pool that wait for its reads, and reads that begin while a write goes on.
final class BarrierTests: Sendable {
  private let folder: TemporaryFolder
  private let pool: DatabasePool

  init() throws {
    folder = try TemporaryFolder()
    pool = try DatabasePool(path: folder.url.appendingPathComponent("pool.db").path)
    try pool.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
  }

  private static func count(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
  }

  /// Begins a read on another thread that ends when a semaphore is signalled.
  private func holdRead(_ log: Log, until end: DispatchSemaphore) {
    let begun = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [pool] in
      try? pool.read { _ in
        begun.signal()
        end.wait()
        log.add("read")
      }
    }
    begun.wait()
  }

  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    func add(_ entry: String) {
      entries.withLock { $0.append(entry) }
    }

    var all: [String] { entries.withLock(\.self) }
  }

  @Test func `a barrier waits for reads that have begun`() throws {
    let (log, end, done) = (Log(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    holdRead(log, until: end)
    Thread.detachNewThread { [pool] in
      _ = try? pool.barrierWriteWithoutTransaction { _ in log.add("write") }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
    end.signal()
    done.wait()
    #expect(log.all == ["read", "write"])
  }

  @Test(arguments: [0, 2]) func `reads wait for a barrier`(readers: Int) throws {
    // The connections that are open already, and those that are not.
    let end = DispatchSemaphore(value: 0)
    for _ in 0..<readers { holdRead(Log(), until: end) }
    for _ in 0..<readers { end.signal() }
    let (inside, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let counts = Mutex<[Int?]>([])
    for _ in 0..<3 {
      Thread.detachNewThread { [pool] in
        inside.wait()
        let count = try? pool.read(Self.count)
        counts.withLock { $0.append(count) }
        done.signal()
      }
    }
    let written = try pool.barrierWriteWithoutTransaction { db in
      for _ in 0..<3 { inside.signal() }
      #expect(done.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      return try Self.count(db)
    }
    #expect(written == 1)
    for _ in 0..<3 { done.wait() }
    #expect(counts.withLock(\.self) == [1, 1, 1])
  }

  @Test func `a barrier of a task waits for reads, too`() async throws {
    let (log, end) = (Log(), DispatchSemaphore(value: 0))
    holdRead(log, until: end)
    let task = Task { [pool] in
      try await pool.barrierWriteWithoutTransaction { db in
        log.add("write")
        return try Self.count(db)
      }
    }
    try await Task.sleep(for: .milliseconds(20))
    end.signal()
    #expect(try await task.value == 0)
    #expect(log.all == ["read", "write"])
  }

  @Test func `a barrier of a callback gets the connection`() async throws {
    let any = AnyDatabaseWriter(pool)
    let count = await withCheckedContinuation { continuation in
      any.asyncBarrierWriteWithoutTransaction { result in
        continuation.resume(returning: try? Self.count(result.get()))
      }
    }
    #expect(count == 0)
    #expect(try await any.barrierWriteWithoutTransaction { db in try Self.count(db) } == 0)
  }

  @Test func `a barrier waits for neither a write in a read nor a read in a write`() throws {
    let done = DispatchGroup()
    for number in 0..<3 {
      for _ in 0..<20 {
        done.enter()
        Thread.detachNewThread { [pool] in
          switch number {
          case 0: try? pool.barrierWriteWithoutTransaction { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
          case 1: try? pool.read { _ in try pool.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") } }
          default: _ = try? pool.write { _ in try pool.read(Self.count) }
          }
          done.leave()
        }
      }
    }
    try #require(done.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(try pool.read(Self.count) == 40)
  }

  @Test func `a barrier inside of an access is refused`() throws {
    let expected = """
      an access to a database queue inside of another: use the connection that the closure was given
      """
    let inRead = try pool.read { _ in
      #expect(throws: DatabaseError.self) { try self.pool.barrierWriteWithoutTransaction { _ in } }
    }
    #expect(inRead?.message == expected)
    let inWrite = try pool.write { _ in
      #expect(throws: DatabaseError.self) { try self.pool.barrierWriteWithoutTransaction { _ in } }
    }
    #expect(inWrite?.message == expected)
  }

  @Test func `a barrier of a queue is a write`() async throws {
    let queue = try DatabaseQueue()
    try await queue.barrierWriteWithoutTransaction { db in try db.execute(sql: "CREATE TABLE t (a)") }
    #expect(try await queue.barrierWriteWithoutTransaction { db in try Self.count(db) } == 0)
    let count = await withCheckedContinuation { continuation in
      queue.asyncBarrierWriteWithoutTransaction { result in
        continuation.resume(returning: try? Self.count(result.get()))
      }
    }
    #expect(count == 0)
  }

  // MARK: Concurrent reads

  @Test func `a concurrent read sees what was committed before`() async throws {
    let counts: [Int?] = try await pool.writeWithoutTransaction { [pool] db in
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      let (written, read) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let seen = Mutex<Int?>(nil)
      pool.asyncConcurrentRead { result in
        written.wait()
        seen.withLock { $0 = try? Self.count(result.get()) }
        read.signal()
      }
      try db.execute(sql: "INSERT INTO t VALUES (2)")
      written.signal()
      read.wait()
      return [seen.withLock(\.self), try Self.count(db)]
    }
    #expect(counts == [1, 2])
  }

  @Test func `a concurrent read inside of a transaction is an error`() throws {
    let expected = "a concurrent read cannot see what a transaction has not committed"
    let queue = try DatabaseQueue()
    for writer in [AnyDatabaseWriter(pool), AnyDatabaseWriter(queue)] {
      let message = Mutex<String?>(nil)
      try writer.write { _ in
        writer.spawnConcurrentRead { result in
          message.withLock {
            if case .failure(let error as DatabaseError) = result { $0 = error.message }
          }
        }
      }
      #expect(message.withLock(\.self) == expected)
    }
  }

  @Test func `a concurrent read of a queue runs at once, and cannot write`() throws {
    let queue = try DatabaseQueue()
    let log = Log()
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE t (a)")
      queue.spawnConcurrentRead { result in
        guard let db = try? result.get() else { return }
        log.add("\(db.isInsideTransaction)")
        let error = #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO t VALUES (1)") }
        log.add("\(error?.resultCode == .SQLITE_READONLY)")
      }
      log.add("\(db.isInsideTransaction)")
    }
    #expect(log.all == ["true", "true", "false"])
  }

  @Test func `a write of any database can be a barrier`() throws {
    #expect(try AnyDatabaseWriter(pool).barrierWriteWithoutTransaction(Self.count) == 0)
    let queue = try DatabaseQueue(path: pool.path)
    #expect(try queue.barrierWriteWithoutTransaction(Self.count) == 0)
  }

  @Test func `reads of a snapshot nest`() throws {
    let snapshot = try pool.makeSnapshot()
    let count = try snapshot.read { _ in try snapshot.reentrantRead(Self.count) }
    #expect(count == 0)
  }

  @Test func `reads without a transaction work in tasks and callbacks`() async throws {
    let snapshot = try pool.makeSnapshot()
    let queue = try DatabaseQueue(path: pool.path)
    let readers: [any DatabaseReader] = [
      pool, queue, snapshot, AnyDatabaseReader(pool), AnyDatabaseWriter(queue),
    ]
    for reader in readers {
      #expect(try await reader.unsafeRead { db in try Self.count(db) } == 0)
      let count = await withCheckedContinuation { continuation in
        reader.asyncUnsafeRead { result in continuation.resume(returning: try? Self.count(result.get())) }
      }
      #expect(count == 0)
    }
  }
}
