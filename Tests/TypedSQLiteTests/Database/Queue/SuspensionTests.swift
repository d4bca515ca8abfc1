import Foundation
import TestSupport
import Testing
import TypedSQLite

final class SuspensionTests: Sendable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeQueue(_ mode: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: folder.url.appendingPathComponent("\(mode).db").path)
    try queue.writeWithoutTransaction { db in
      #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode = \(mode)") == mode)
      try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    }
    return queue
  }

  private func expectRefusal(
    _ sql: String, in db: Database, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) {
      try db.execute(sql: sql)
    }
    #expect(error?.resultCode == .SQLITE_ABORT, sourceLocation: sourceLocation)
    #expect(error?.message == "Database is suspended", sourceLocation: sourceLocation)
    #expect(error?.sql == sql, sourceLocation: sourceLocation)
  }

  @Test func `a suspended connection takes no lock`() throws {
    let queue = try makeQueue("delete")
    queue.suspend()
    queue.inDatabase { db in
      for sql in ["SELECT a FROM t", "DELETE FROM t", "BEGIN", "BEGIN IMMEDIATE", "SAVEPOINT s"] {
        expectRefusal(sql, in: db)
      }
    }
    queue.resume()
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 1)
  }

  @Test func `a suspended connection reads in WAL mode`() throws {
    let queue = try makeQueue("wal")
    queue.suspend()
    try queue.inDatabase { db in
      try db.execute(sql: "BEGIN; ROLLBACK; SAVEPOINT s; RELEASE s")
      for sql in ["DELETE FROM t", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"] { expectRefusal(sql, in: db) }
    }
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 1)
  }

  @Test(arguments: ["delete", "wal"]) func `transactions end while suspended`(mode: String) throws {
    let queue = try makeQueue(mode)
    for end in ["COMMIT", "END", " rollback ", "ROLLBACK TO s; RELEASE s"] {
      try queue.inDatabase { db in
        try db.execute(sql: end.contains("s;") ? "SAVEPOINT s" : "BEGIN")
        try db.execute(sql: "INSERT INTO t VALUES (2)")
        queue.suspend()
        try db.execute(sql: end)
        #expect(!db.isInsideTransaction)
        queue.resume()
      }
    }
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1, 2, 2])
  }

  @Test(arguments: ["delete", "wal"]) func `a refused write undoes the transaction`(mode: String) throws {
    let queue = try makeQueue(mode)
    let error = #expect(throws: DatabaseError.self) {
      try queue.write { db in
        try db.execute(sql: "INSERT INTO t VALUES (2)")
        queue.suspend()
        expectRefusal("INSERT INTO t VALUES (3)", in: db)
        #expect(!db.isInsideTransaction)
      }
    }
    #expect(error?.message == "Transaction was aborted")
    queue.resume()
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1])
  }

  @Test func `suspending ends the running statement`() throws {
    let queue = try makeQueue("wal")
    let begun = DispatchSemaphore(value: 0)
    queue.inDatabase { db in
      db.add(
        function: DatabaseFunction("begun", argumentCount: 0) { _ in
          begun.signal()
          return nil
        })
    }
    Thread.detachNewThread {
      begun.wait()
      queue.suspend()
    }
    let error = #expect(throws: DatabaseError.self) {
      try queue.inDatabase { db in
        try db.execute(
          sql: "WITH n(i) AS (SELECT begun() UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n")
      }
    }
    #expect(error?.resultCode == .SQLITE_INTERRUPT)
  }

  @Test func `a pool suspends its writes`() throws {
    let pool = try DatabasePool(path: folder.url.appendingPathComponent("pool.db").path)
    try pool.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    pool.suspend()
    pool.writeWithoutTransaction { db in expectRefusal("INSERT INTO t VALUES (1)", in: db) }
    #expect(try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    pool.resume()
    try pool.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
  }
}
