import Foundation
import Synchronization
import Testing
import TypedSQLite

/// Closing, wrapping, copying and checkpointing databases.
final class ClosingTests: Sendable {
  private let folder: URL
  private let path: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("file.db").path
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private static func count(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
  }

  private func pool() throws -> DatabasePool {
    let pool = try DatabasePool(path: path)
    try pool.write { db in try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)") }
    return pool
  }

  private func misuse(_ access: () throws -> Void) -> ResultCode? {
    (#expect(throws: DatabaseError.self) { try access() })?.resultCode
  }

  // MARK: Closing

  @Test func `a closed queue, pool or snapshot refuses accesses, and closing it again does nothing`() throws {
    let pool = try pool()
    let snapshot = try pool.makeSnapshot()
    #expect(try pool.read(Self.count) == 2)
    try snapshot.close()
    try snapshot.close()
    #expect(misuse { _ = try snapshot.read(Self.count) } == .SQLITE_MISUSE)
    try pool.close()
    try pool.close()
    #expect(misuse { _ = try pool.read(Self.count) } == .SQLITE_MISUSE)
    #expect(misuse { try pool.write { db in try db.execute(sql: "DELETE FROM t") } } == .SQLITE_MISUSE)
    let queue = try DatabaseQueue()
    try queue.close()
    queue.releaseMemory()
    #expect(misuse { try queue.inDatabase { db in try db.execute(sql: "SELECT 1") } } == .SQLITE_MISUSE)
  }

  @Test func `a queue with a statement is not closed`() throws {
    let queue = try DatabaseQueue()
    let statement = try queue.inDatabase { db in try db.makeStatement(sql: "SELECT 1") }
    #expect(misuse { try queue.close() } == .SQLITE_BUSY)
    #expect(try queue.inDatabase { _ in try Int.fetchOne(statement) } == 1)
  }

  @Test func `a pool with a statement of its writer is not closed, and with one of a reader it is`() throws {
    let open = try pool()
    let writing = try open.write { db in try db.makeStatement(sql: "SELECT 1") }
    #expect(misuse { try open.close() } == .SQLITE_BUSY)
    #expect(try open.read(Self.count) == 2)
    withExtendedLifetime(writing) {}
    let zombie = try DatabasePool(path: path)
    let reading = try zombie.read { db in try db.makeStatement(sql: "SELECT 1") }
    #expect(misuse { try zombie.close() } == .SQLITE_BUSY)
    #expect(misuse { _ = try zombie.read(Self.count) } == .SQLITE_MISUSE)
    #expect(misuse { try zombie.write { db in try db.execute(sql: "DELETE FROM t") } } == .SQLITE_MISUSE)
    try zombie.close()
    withExtendedLifetime(reading) {}
  }

  // MARK: Wrapping

  @Test func `a wrapped database reads, writes and is observed`() throws {
    let writer = AnyDatabaseWriter(try pool())
    let reader = AnyDatabaseReader(writer)
    let values = Mutex<[Int]>([])
    let cancellable = ValueObservation.tracking { try Self.count($0) ?? 0 }.start(
      in: reader, scheduling: .immediate, onError: { _ in },
      onChange: { value in values.withLock { $0.append(value) } })
    try writer.write { db in try db.execute(sql: "INSERT INTO t VALUES (3)") }
    writer.writeWithoutTransaction { _ in }
    // A pool fetches the new value while it may write again.
    let deadline = ContinuousClock.now + .seconds(60)
    while values.withLock(\.count) < 2, ContinuousClock.now < deadline { usleep(1000) }
    cancellable.cancel()
    #expect(values.withLock(\.self) == [2, 3])
    #expect(try reader.read(Self.count) == 3 && reader.unsafeRead(Self.count) == 3)
    #expect(try reader.unsafeReentrantRead(Self.count) == 3 && reader.path == path)
    #expect(writer.unsafeReentrantWrite { db in db.totalChangesCount } > 0)
    reader.interrupt()
  }

  @Test func `a wrapped database is used in tasks`() async throws {
    let writer = AnyDatabaseWriter(try DatabaseQueue())
    try await writer.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
    try await writer.writeWithoutTransaction { db in try db.execute(sql: "INSERT INTO t VALUES (1)") }
    #expect(try await AnyDatabaseReader(writer).read { db in try Self.count(db) } == 1)
  }

  // MARK: Later accesses

  @Test func `functions get connections later`() async throws {
    let pool = try pool()
    let written: Int? = await withCheckedContinuation { continuation in
      pool.asyncWrite({ db in try db.execute(sql: "INSERT INTO t VALUES (3)") }) { db, _ in
        continuation.resume(returning: try? Self.count(db))
      }
    }
    #expect(written == 3)
    let failed: Bool = await withCheckedContinuation { continuation in
      pool.asyncWrite({ db in try db.execute(sql: "DELETE FROM t; DELETE FROM nothing") }) { _, result in
        if case .failure = result {
          continuation.resume(returning: true)
        } else {
          continuation.resume(returning: false)
        }
      }
    }
    #expect(failed)
    let read: Int? = await withCheckedContinuation { continuation in
      pool.asyncRead { db in continuation.resume(returning: try? Self.count(db.get())) }
    }
    #expect(read == 3)
  }

  // MARK: Copies

  @Test func `a database is copied over another one`() throws {
    let (pool, copy) = (try pool(), try DatabaseQueue())
    let steps = Mutex<[DatabaseBackupProgress]>([])
    try pool.backup(to: copy, pagesPerStep: 1) { progress in steps.withLock { $0.append(progress) } }
    #expect(try copy.read(Self.count) == 2)
    let last = try #require(steps.withLock(\.self).last)
    #expect(last.isCompleted && last.completedPageCount == 2 && steps.withLock(\.count) == 2)
    #expect(throws: CancellationError.self) {
      try pool.backup(to: copy, pagesPerStep: 1) { _ in throw CancellationError() }
    }
  }

  @Test func `a copy in memory or in a temporary file leaves the file alone`() throws {
    try pool().close()
    for copy in [
      try DatabaseQueue.inMemoryCopy(fromPath: path), try DatabaseQueue.temporaryCopy(fromPath: path),
    ] {
      try copy.write { db in try db.execute(sql: "DELETE FROM t") }
      #expect(try copy.read(Self.count) == 0)
    }
    #expect(try DatabaseQueue(path: path).read(Self.count) == 2)
  }

  @Test func `a checkpoint copies the log into the file`() throws {
    let pool = try pool()
    let counts = try pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    #expect(counts.walFrameCount == 0 && counts.checkpointedFrameCount == 0)
    try pool.writeInTransaction { db in
      try db.execute(sql: "INSERT INTO t VALUES (3)")
      return .rollback
    }
    #expect(try pool.read(Self.count) == 2)
    try pool.write { db in try db.execute(sql: "INSERT INTO t VALUES (3)") }
    let passive = try pool.writeWithoutTransaction { db in try db.checkpoint() }
    #expect(passive.walFrameCount == 1 && passive.checkpointedFrameCount == 1)
    let error = #expect(throws: DatabaseError.self) { try pool.write { db in try db.checkpoint() } }
    #expect(error?.resultCode == .SQLITE_LOCKED)
    pool.releaseMemory()
  }
}
