import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DatabaseQueueTests {
  private struct Refusal: Error {}

  private func makeQueue() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    return queue
  }

  // MARK: Reading and writing

  @Test func `a write is a transaction, which is kept or undone completely`() throws {
    let queue = try makeQueue()
    let rowID = try queue.write { db in
      #expect(db.isInsideTransaction)
      try db.execute(sql: "INSERT INTO t VALUES (1), (2)")
      #expect(db.changesCount == 2)
      return db.lastInsertedRowID
    }
    #expect(rowID == 2)
    #expect(throws: Refusal.self) {
      try queue.write { db in
        try db.execute(sql: "INSERT INTO t VALUES (3)")
        throw Refusal()
      }
    }
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1, 2])
  }

  @Test(arguments: [
    "INSERT INTO t VALUES (1)", "CREATE TABLE u(a)", "PRAGMA user_version = 3", "BEGIN IMMEDIATE",
    "REPLACE INTO t VALUES (1) RETURNING a",
  ])
  func `a read refuses to write, in every way of running a statement`(sql: String) throws {
    let queue = try makeQueue()
    let ways: [(Database) throws -> Void] = [
      { try $0.execute(sql: sql) },
      { try $0.makeStatement(sql: sql).execute() },
      { try $0.makeStatement(sql: sql).execute(arguments: []) },
      { _ = try Int.fetchAll($0, sql: sql) },
      { _ = try Row.fetchOne($0.cachedStatement(sql: sql)) },
    ]
    for way in ways {
      let error = #expect(throws: DatabaseError.self) { try queue.read { try way($0) } }
      #expect(error?.resultCode == .SQLITE_READONLY)
      #expect(error?.message == "attempt to write a readonly database")
      #expect(error?.sql == sql)
    }
    try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 1)
  }

  @Test func `a read keeps the statement cache warm`() throws {
    let queue = try makeQueue()
    let statements = try (0..<2).map { _ in
      try queue.read { db in
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM t")
        try statement.execute()
        return UInt(bitPattern: statement.sqliteStatement)
      }
    }
    #expect(statements[0] == statements[1])
  }

  @Test func `access without a transaction keeps each statement by itself`() throws {
    let queue = try makeQueue()
    #expect(throws: Refusal.self) {
      try queue.inDatabase { db in
        #expect(!db.isInsideTransaction)
        try db.execute(sql: "INSERT INTO t VALUES (1)")
        throw Refusal()
      }
    }
    #expect(queue.inDatabase { $0.changesCount } == 1)
    #expect(try queue.unsafeRead { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1])
  }

  @Test func `a transaction of a queue ends as its closure decides`() throws {
    let queue = try makeQueue()
    try queue.inTransaction { db in
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      return .rollback
    }
    try queue.inTransaction(.deferred) { db in
      try db.execute(sql: "INSERT INTO t VALUES (2)")
      return .commit
    }
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [2])
  }

  @Test func `a transaction that was left open makes the next one fail, and can be ended`() throws {
    let queue = try makeQueue()
    try queue.inDatabase { try $0.execute(sql: "BEGIN") }
    let error = #expect(throws: DatabaseError.self) { try queue.write { _ in } }
    #expect(error?.message == "cannot start a transaction within a transaction")
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    try queue.inDatabase { try $0.execute(sql: "COMMIT") }
    try queue.write { _ in }
  }

  // MARK: Turns

  @Test func `threads take turns`() throws {
    let queue = try makeQueue()
    try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (0)") }
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      try? queue.write { db in
        let value = try Int.fetchOne(db, sql: "SELECT a FROM t") ?? 0
        try db.execute(sql: "UPDATE t SET a = ?", arguments: [value + 1])
      }
    }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 200)
  }

  @Test func `tasks take turns`() async throws {
    let queue = try makeQueue()
    try await queue.write { try $0.execute(sql: "INSERT INTO t VALUES (0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask { try await queue.write { try $0.execute(sql: "UPDATE t SET a = a + 1") } }
      }
      try await group.waitForAll()
    }
    #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 200)
    #expect(try await queue.writeWithoutTransaction { $0.isInsideTransaction } == false)
  }

  @Test func `an access inside of another is an error, also through a second queue`() throws {
    let queue = try makeQueue()
    let other = try makeQueue()
    let accesses: [(DatabaseQueue) throws -> Void] = [
      { try $0.read { _ in } }, { try $0.write { _ in } }, { try $0.unsafeRead { _ in } },
      { try $0.inTransaction { _ in .commit } },
    ]
    let expected = DatabaseError(code: .SQLITE_MISUSE, message: DatabaseError.reentrantMessage)
    for access in accesses {
      try queue.read { _ in
        #expect(throws: expected) { try access(queue) }
        try other.write { (_: Database) -> Void in
          #expect(throws: expected) { try access(queue) }
        }
        try access(other)
      }
      try access(queue)
    }
  }

  @Test func `a nested access has the same connection and transaction`() throws {
    let queue = try makeQueue()
    try queue.write { db in
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      #expect(queue.inDatabase { $0 === db && $0.isInsideTransaction })
      #expect(queue.writeWithoutTransaction { $0 === db })
      #expect(queue.unsafeReentrantWrite { $0 === db })
      #expect(try queue.unsafeReentrantRead { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 1)
    }
  }

  // MARK: Cancelling

  @Test func `a cancelled task ends an endless query`() async throws {
    let queue = try makeQueue()
    let (began, signal) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await queue.read { db in
        signal.finish()
        return try Int.fetchOne(db, sql: Endless.sql)
      }
    }
    for await _ in began {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
  }

  @Test func `a cancelled write keeps nothing`() async throws {
    let queue = try makeQueue()
    let (began, signal) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await queue.write { db in
        try db.execute(sql: "INSERT INTO t VALUES (1)")
        signal.finish()
        // The error is ignored, and the commit is refused nevertheless.
        _ = try? Int.fetchOne(db, sql: Endless.sql)
      }
    }
    for await _ in began {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
  }

  @Test func `a task cancelled before its turn does not begin`() async throws {
    let queue = try makeQueue()
    let hasBegun = Mutex(false)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await queue.write { _ in hasBegun.withLock { $0 = true } }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!hasBegun.withLock { $0 })
  }

  @Test func `a cancelled task ends its wait for a lock`() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("a.sqlite").path
    let holder = try DatabaseQueue(path: path)
    var configuration = Configuration()
    configuration.busyMode = .timeout(600)
    let waiter = try DatabaseQueue(path: path, configuration: configuration)
    try holder.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let task = Task { try await waiter.write { _ in } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try holder.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try await waiter.write { _ in }
  }

  @Test func `an interrupt ends the running statement and no other`() throws {
    let queue = try makeQueue()
    let isRunning = Mutex(false)
    let thread = Thread {
      while !isRunning.withLock({ $0 }) { sched_yield() }
      // One call would be enough after the statement has begun, but that cannot be observed.
      while isRunning.withLock({ $0 }) { queue.interrupt() }
    }
    thread.start()
    try queue.read { db in
      isRunning.withLock { $0 = true }
      let error = #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: Endless.sql) }
      isRunning.withLock { $0 = false }
      #expect(error?.resultCode == .SQLITE_INTERRUPT)
      #expect(error?.message == "interrupted")
    }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
  }

  // MARK: Configuration

  @Test func `a configuration sets up the connection before its first use`() throws {
    var configuration = Configuration()
    configuration.prepareDatabase { $0.add(function: DatabaseFunction("one", argumentCount: 0) { _ in 1 }) }
    configuration.prepareDatabase { try $0.execute(sql: "CREATE TEMP TABLE t AS SELECT one() AS a") }
    let queue = try DatabaseQueue(configuration: configuration)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 1)
    configuration.prepareDatabase { _ in throw Refusal() }
    #expect(throws: Refusal.self) { try DatabaseQueue(configuration: configuration) }
  }

  @Test func `foreign keys are enforced unless they are not wanted`() throws {
    var configuration = Configuration()
    for isEnforced in [true, false] {
      configuration.foreignKeysEnabled = isEnforced
      let queue = try DatabaseQueue(configuration: configuration)
      #expect(try queue.read { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") } == isEnforced)
    }
  }

  @Test func `arguments are private unless they are made public`() throws {
    var configuration = Configuration()
    let failing = { (queue: DatabaseQueue) in
      try queue.read { try Int.fetchOne($0, sql: "SELECT abs(?)", arguments: [Int64.min]) }
    }
    let shown = "SQLite error 1: integer overflow - while executing `SELECT abs(?)`"
    let hiding = #expect(throws: DatabaseError.self) {
      try failing(DatabaseQueue(configuration: configuration))
    }
    #expect(hiding?.description == shown)
    configuration.publicStatementArguments = true
    let showing = #expect(throws: DatabaseError.self) {
      try failing(DatabaseQueue(configuration: configuration))
    }
    #expect(showing?.description == shown + " with arguments [-9223372036854775808]")
  }

  @Test func `a file is opened read-only if requested`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("a.sqlite").path
    var configuration = Configuration()
    configuration.readonly = true
    let missing = #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: path, configuration: configuration)
    }
    #expect(missing?.resultCode == .SQLITE_CANTOPEN)
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t(a)") }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let error = #expect(throws: DatabaseError.self) {
      try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    }
    #expect(error?.resultCode == .SQLITE_READONLY)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    #expect(queue.path == path)
  }

  @Test func `queues of one name share a database in memory`() throws {
    let name = "a/b?mode=ro&é \(UUID())"
    let first = try DatabaseQueue(named: name)
    try first.write { try $0.execute(sql: "CREATE TABLE t AS SELECT 1 AS a") }
    let second = try DatabaseQueue(named: name)
    #expect(try second.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 1)
    #expect(throws: DatabaseError.self) {
      try DatabaseQueue(named: "other \(name)").read { try Int.fetchOne($0, sql: "SELECT a FROM t") }
    }
  }

  // MARK: Locks

  @Test func `a lock of another queue is an error at once, after a time, or when a function says so`() throws
  {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("a.sqlite").path
    let holder = try DatabaseQueue(path: path)
    try holder.write { try $0.execute(sql: "CREATE TABLE t(a)") }
    let attempts = Mutex<[Int]>([])
    // The minimum time that each waits.
    let modes: [(Database.BusyMode, Duration)] = [
      (.immediateError, .zero), (.timeout(0), .zero), (.timeout(-.infinity), .zero), (.timeout(.nan), .zero),
      (.timeout(0.05), .milliseconds(50)),
      (
        .callback { attempt in
          attempts.withLock { $0.append(attempt) }; return attempt < 2
        }, .zero
      ),
    ]
    for (mode, wait) in modes {
      var configuration = Configuration()
      configuration.busyMode = mode
      let waiter = try DatabaseQueue(path: path, configuration: configuration)
      try holder.write { db in
        try db.execute(sql: "INSERT INTO t VALUES (1)")
        var error: DatabaseError?
        let time = ContinuousClock().measure {
          error = #expect(throws: DatabaseError.self) { try waiter.write { _ in } }
        }
        #expect(error?.resultCode == .SQLITE_BUSY)
        #expect(error?.message == "database is locked")
        #expect(time >= wait)
      }
      try waiter.write { _ in }
    }
    #expect(attempts.withLock { $0 } == [0, 1, 2])
  }

  @Test func `a wait for a lock ends when the lock does`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("a.sqlite").path
    let holder = try DatabaseQueue(path: path)
    try holder.inDatabase { try $0.execute(sql: "CREATE TABLE t(a); BEGIN IMMEDIATE") }
    var configuration = Configuration()
    let isAsked = Mutex(false)
    configuration.busyMode = .callback { _ in
      isAsked.withLock { $0 = true }
      sched_yield()
      return true
    }
    let waiter = try DatabaseQueue(path: path, configuration: configuration)
    let thread = Thread {
      while !isAsked.withLock({ $0 }) { sched_yield() }
      // The waiting connection may be reading the file at that moment, which delays the commit.
      while (try? holder.inDatabase { try $0.execute(sql: "COMMIT") }) == nil { sched_yield() }
    }
    thread.start()
    try waiter.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    #expect(try holder.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 1)
  }

  @Test func `a commit that a reader prevents is an error, and nothing is kept`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("a.sqlite").path
    let writer = try DatabaseQueue(path: path)
    try writer.write { try $0.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1)") }
    let reader = try DatabaseQueue(path: path)
    try reader.read { db in
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM t")
      #expect(count == 1)
      let error = #expect(throws: DatabaseError.self) {
        try writer.write { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
      }
      #expect(error?.resultCode == .SQLITE_BUSY)
      #expect(error?.sql == "COMMIT TRANSACTION")
      #expect(writer.inDatabase { !$0.isInsideTransaction })
    }
    #expect(try writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 1)
  }

  @Test func `a queue is closed with its last reference`() throws {
    weak var released: DatabaseQueue?
    do {
      let queue = try makeQueue()
      released = queue
      _ = try queue.read { try $0.cachedStatement(sql: "SELECT 1").sql }
    }
    #expect(released == nil)
  }

  @Test func `an access of a task knows the values of its locals`() async throws {
    let queue = try makeQueue()
    let seen = try await TaskName.$current.withValue("outer") {
      let name = try await queue.read { _ in TaskName.current }
      let other = try await queue.write { _ in TaskName.current }
      return [name, other, try await queue.writeWithoutTransaction { _ in TaskName.current }]
    }
    #expect(seen == ["outer", "outer", "outer"])
    #expect(try await queue.read { _ in TaskName.current } == "none")
  }

  @Test func `a read may ask for the journal mode, but not set it`() throws {
    let queue = try makeQueue()
    let mode = try queue.read { try String.fetchOne($0, sql: "PRAGMA main.journal_mode;") }
    #expect(mode == "memory")
    let error = #expect(throws: DatabaseError.self) {
      try queue.read { try $0.execute(sql: "PRAGMA journal_mode = OFF") }
    }
    #expect(error?.resultCode == .SQLITE_READONLY)
  }
}

private enum TaskName {
  @TaskLocal static var current = "none"
}
