import Foundation
import Synchronization
import Testing
import TypedSQLite

final class DatabasePoolTests: Sendable {
  private let folder: URL
  private let path: String
  private let pool: DatabasePool

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("pool.db").path
    pool = try DatabasePool(path: path)
    try pool.write { db in try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Two reads that wait for each other: one after the other, they would never end.
  private static func meet(in pool: DatabasePool) throws {
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let sums = Mutex<[Int?]>([])
    // Each has its own thread, because a dispatch queue has only one on a single processor.
    let done = DispatchGroup()
    for (mine, other) in [(first, second), (second, first)] {
      done.enter()
      Thread.detachNewThread {
        try? pool.read { db in
          mine.signal()
          other.wait()
          let sum = try sum(db)
          sums.withLock { $0.append(sum) }
        }
        done.leave()
      }
    }
    done.wait()
    #expect(sums.withLock(\.self) == [1, 1])
  }

  private static func sum(_ db: Database) throws -> Int? { try Int.fetchOne(db, sql: "SELECT sum(a) FROM t") }

  @Test func `a read beside a write sees what was committed when it began`() throws {
    #expect(try pool.unsafeRead { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    try pool.read { (db: Database) throws in
      // Another thread writes and commits meanwhile, before the first statement here.
      let written = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        try? self.pool.write { try $0.execute(sql: "INSERT INTO t VALUES (10)") }
        written.signal()
      }
      written.wait()
      #expect(try Self.sum(db) == 1)
    }
    #expect(try pool.read(Self.sum) == 11)
  }

  @Test func `reads run beside one another, up to the number that is allowed`() async throws {
    var configuration = Configuration()
    configuration.maximumReaderCount = 2
    let connections = Mutex(0)
    configuration.prepareDatabase { _ in connections.withLock { $0 += 1 } }
    let pool = try DatabasePool(path: path, configuration: configuration)
    try Self.meet(in: pool)
    try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<20 { group.addTask { try await pool.read(Self.sum) } }
      for try await sum in group { #expect(sum == 1) }
    }
    #expect(connections.withLock(\.self) == 3)
  }

  @Test func `a read refuses to write, and a write that fails keeps nothing`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try pool.read { try $0.execute(sql: "DELETE FROM t") }
    }
    #expect(error?.resultCode == .SQLITE_READONLY)
    #expect(throws: DatabaseError.self) {
      try pool.unsafeRead { try $0.execute(sql: "DELETE FROM t") }
    }
    #expect(throws: CancellationError.self) {
      try pool.write { db in
        try db.execute(sql: "DELETE FROM t")
        throw CancellationError()
      }
    }
    try pool.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
    try pool.writeWithoutTransaction { (db: Database) throws in
      try db.execute(sql: "INSERT INTO t VALUES (3)")
      #expect(try pool.unsafeReentrantRead(Self.sum) == 6)
      #expect(try pool.unsafeReentrantWrite(Self.sum) == 6)
    }
    #expect(try pool.read(Self.sum) == 6)
    #expect(try pool.unsafeReentrantRead(Self.sum) == 6)
  }

  @Test func `tasks read and write, and a cancelled one keeps nothing`() async throws {
    let pool = pool
    try await pool.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
    try await pool.writeWithoutTransaction { try $0.execute(sql: "INSERT INTO t VALUES (3)") }
    #expect(try await pool.read(Self.sum) == 6)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await pool.write { try $0.execute(sql: "DELETE FROM t") }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await pool.read(Self.sum) == 6)
  }

  @Test func `an access inside of another is an error`() throws {
    func isRefused(_ body: () throws -> Void) -> Bool {
      do {
        try body()
        return false
      } catch {
        return (error as? DatabaseError)?.resultCode == .SQLITE_MISUSE
      }
    }
    try pool.read { (_: Database) throws in
      #expect(isRefused { _ = try pool.read(Self.sum) })
      #expect(try pool.unsafeReentrantRead(Self.sum) == 1)
    }
    try pool.write { db in
      try db.execute(sql: "INSERT INTO t VALUES (10)")
      // A reader is another connection, and sees what was committed before.
      #expect(try pool.read(Self.sum) == 1)
      #expect(try pool.unsafeRead(Self.sum) == 1)
      #expect(try pool.makeSnapshot().read(Self.sum) == 1)
      #expect(isRefused { _ = try pool.write(Self.sum) })
    }
  }

  @Test func `a read may write, and a read inside of a write waits for no other`() throws {
    var configuration = Configuration()
    configuration.maximumReaderCount = 1
    let pool = try DatabasePool(path: path, configuration: configuration)
    let (reads, writes) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      try? pool.write { db in
        writes.signal()
        reads.wait()
        // The only reader waits for this write.
        let count = try pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM t") }
        try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [count])
      }
    }
    writes.wait()
    let counts = try pool.read { db in
      reads.signal()
      try pool.write { db in try db.execute(sql: "INSERT INTO t VALUES (5)") }
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
    }
    #expect(counts == 1)
    #expect(try pool.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1, 1, 5])
  }

  @Test func `a pool has the files of its log from the start, and no other file is a database`() throws {
    for suffix in ["-wal", "-shm"] { #expect(FileManager.default.fileExists(atPath: pool.path + suffix)) }
    let path = folder.appendingPathComponent("picture").path
    try Data(repeating: 7, count: 4096).write(to: URL(fileURLWithPath: path))
    for open in [
      { _ = try DatabaseQueue(path: path) }, { _ = try DatabasePool(path: path) },
    ] as [() throws -> Void] {
      let error = #expect(throws: DatabaseError.self) { try open() }
      #expect(error?.resultCode == .SQLITE_NOTADB)
    }
  }

  @Test func `an interrupt ends the statements that run`() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    let isDone = Atomic(false)
    Thread.detachNewThread {
      while !isDone.load(ordering: .relaxed) { self.pool.interrupt() }
    }
    let error = #expect(throws: DatabaseError.self) {
      try pool.read { try Int.fetchOne($0, sql: endless) }
    }
    isDone.store(true, ordering: .relaxed)
    #expect(error?.resultCode == .SQLITE_INTERRUPT)
  }

  @Test func `a database in memory has no pool, and a file that is only read has one`() throws {
    let error = #expect(throws: DatabaseError.self) { try DatabasePool(path: ":memory:") }
    #expect(error?.message == "a database pool needs a file that can be in WAL mode")
    var configuration = Configuration()
    configuration.readonly = true
    let pool = try DatabasePool(path: path, configuration: configuration)
    #expect(try pool.read(Self.sum) == 1)
    #expect(throws: DatabaseError.self) { try pool.write { try $0.execute(sql: "DELETE FROM t") } }
  }

  @Test func `a migrator takes a pool`() throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("more") { try $0.execute(sql: "INSERT INTO t VALUES (5)") }
    try migrator.migrate(pool)
    #expect(try pool.read(Self.sum) == 6)
  }
}
