import Foundation
import TestSupport
import Testing
import TypedSQLite

/// A statement in a transaction that has not read the database waits for its lock before anything is read about it.
@Suite struct WriteLockTests {
  private let folder: TemporaryFolder
  private let ours: Database
  private let theirs: Database

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.db").path
    theirs = try Database(path: path)
    try theirs.runAll("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2); CREATE VIEW v AS SELECT a FROM t")
    ours = try Database(path: path)
    // SQLite calls it only if the transaction has not read the database.
    ours.setBusyMode(.callback { tries in tries < 3 })
    try ours.runAll("BEGIN")
  }

  private func wait(for sql: String) -> ResultCode? {
    do {
      try ours.waitForWriteLocks(of: Array(sql.utf8))
      return nil
    } catch {
      return error.resultCode
    }
  }

  @Test(arguments: [
    "INSERT INTO t VALUES (3)", "UPDATE t SET a = 3", "DELETE FROM t", "REPLACE INTO main.t VALUES (3)",
  ])
  func `it waits as the statement would, and then fails as it would`(sql: String) throws {
    try theirs.runAll("BEGIN IMMEDIATE")
    #expect(wait(for: sql) == .SQLITE_BUSY)
    try theirs.runAll("ROLLBACK")
    #expect(wait(for: sql) == nil)
    #expect(ours.transactionState(schema: "main") == .write)
    try ours.runAll("ROLLBACK")
    #expect(try theirs.rows("SELECT count(*) FROM t") { $0.cell(0).int64 } == [2])
  }

  @Test(arguments: [
    "SELECT a FROM t", "INSERT INTO t SELECT changes()", "SAVEPOINT s", "DELETE FROM v", "nonsense",
  ])
  func `it takes no lock for a statement that writes nothing, or that asks for changes()`(sql: String) throws
  {
    try theirs.runAll("BEGIN IMMEDIATE")
    #expect(wait(for: sql) == nil)
    #expect(ours.transactionState(schema: "main") == .none)
  }

  @Test func `a transaction that reads the database already is left as it is`() throws {
    _ = try ours.rows("SELECT a FROM t") { $0.cell(0).int64 }
    try theirs.runAll("BEGIN IMMEDIATE")
    #expect(wait(for: "DELETE FROM t") == nil)
    #expect(ours.transactionState(schema: "main") == .read)
  }
}
