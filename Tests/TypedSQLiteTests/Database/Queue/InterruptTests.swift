import Foundation
import Synchronization
import Testing
import TypedSQLite

/// Interrupts and cancellations while FTS5 keeps a statement of its own open.
struct InterruptTests {
  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  /// A queue with a full-text table.
  private func makeQueue() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(sql: "CREATE VIRTUAL TABLE note USING fts5(body); CREATE TABLE t(a)")
      for index in 0..<50 {
        try db.execute(sql: "INSERT INTO note VALUES (?)", arguments: ["some words \(index)"])
      }
    }
    return queue
  }

  /// Reads from the full-text table in a way that leaves its statements open.
  private static func search(_ db: Database) throws -> Cursor {
    let cursor = try Row.fetchCursor(db, sql: "SELECT body FROM note WHERE note MATCH 'words' ORDER BY rank")
    _ = try cursor.next()
    return cursor
  }

  private typealias Cursor = RowCursor

  @Test func `an interrupt between statements stops no later one, even if FTS5 was used`() throws {
    let queue = try makeQueue()
    try queue.write { db in
      _ = try Self.search(db)
      try db.execute(sql: "INSERT INTO note VALUES ('more words')")
      queue.interrupt()
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note WHERE note MATCH 'more'") == 1)
      queue.interrupt()
      try db.execute(sql: "INSERT INTO t VALUES (1)")
    }
    queue.interrupt()
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 1)
  }

  @Test func `an interrupt while the only row of a statement is computed is reported`() throws {
    let queue = try DatabaseQueue()
    let statements = ["SELECT stop()", "INSERT INTO t SELECT stop()", "SELECT a FROM (SELECT stop() AS a)"]
    for sql in statements {
      let error = #expect(throws: DatabaseError.self) {
        try queue.write { db in
          try db.execute(sql: "CREATE TABLE t(a)")
          db.add(
            function: DatabaseFunction("stop", argumentCount: 0) { _ in
              queue.interrupt()
              return 1
            })
          _ = try Row.fetchAll(db, sql: sql)
        }
      }
      #expect(error?.resultCode == .SQLITE_INTERRUPT, "\(sql)")
      #expect(error?.sql == sql)
    }
    #expect(try queue.read { try !$0.tableExists("t") })
  }

  @Test func `an interrupt between two rows ends a statement that reads`() throws {
    let queue = try DatabaseQueue()
    let error = #expect(throws: DatabaseError.self) {
      try queue.read { db in
        let rows = try Int.fetchCursor(db, sql: "VALUES (1), (2)")
        #expect(try rows.next() == 1)
        queue.interrupt()
        _ = try rows.next()
      }
    }
    #expect(error?.resultCode == .SQLITE_INTERRUPT)
    #expect(error?.message == "interrupted")
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT 3") } == 3)
  }

  @Test func `an interrupted transaction with FTS5 is undone, and the queue goes on`() throws {
    let queue = try makeQueue()
    let isRunning = Mutex(true)
    Thread.detachNewThread { while isRunning.withLock({ $0 }) { queue.interrupt() } }
    for _ in 0..<20 {
      let error = #expect(throws: DatabaseError.self) {
        try queue.write { db in
          try? db.execute(sql: "INSERT INTO t VALUES (1)")
          try? db.execute(sql: "INSERT INTO note VALUES ('lost')")
          _ = try? Self.search(db)
          _ = try Int.fetchOne(db, sql: Self.endless)
        }
      }
      #expect(error?.resultCode == .SQLITE_INTERRUPT)
      let isOpen = queue.inDatabase { $0.isInsideTransaction }
      #expect(!isOpen)
    }
    isRunning.withLock { $0 = false }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    let lost = "SELECT count(*) FROM note WHERE note MATCH 'lost'"
    #expect(try queue.read { try Int.fetchOne($0, sql: lost) } == 0)
  }

  @Test func `a cancelled task with FTS5 leaves no transaction and no interrupt`() async throws {
    let queue = try makeQueue()
    for _ in 0..<10 {
      let task = Task {
        try await queue.write { db in
          let cursor = try Self.search(db)
          try db.execute(sql: "INSERT INTO note VALUES ('lost'); INSERT INTO t VALUES (1)")
          _ = try cursor.next()
          _ = try Int.fetchOne(db, sql: Self.endless)
        }
      }
      try await Task.sleep(for: .milliseconds(5))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let isOpen = queue.inDatabase { $0.isInsideTransaction }
      #expect(!isOpen)
      let count = try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") }
      #expect(count == 0)
    }
  }

  @Test func `an interrupt also stops the short statements inside a loop over rows`() throws {
    let queue = try makeQueue()
    let isRunning = Mutex(true)
    Thread.detachNewThread { while isRunning.withLock({ $0 }) { queue.interrupt() } }
    let error = #expect(throws: DatabaseError.self) {
      try queue.inDatabase { db in
        let numbers = try Int.fetchCursor(
          db, sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
        while let number = try numbers.next() {
          _ = try Int.fetchOne(db, sql: "SELECT ?", arguments: [number])
        }
      }
    }
    isRunning.withLock { $0 = false }
    #expect(error?.resultCode == .SQLITE_INTERRUPT)
  }
}
