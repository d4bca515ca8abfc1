import Foundation
import TestSupport
import Testing
import TypedSQLiteExpressions

private struct Refusal: Error, CustomStringConvertible {
  var description: String { "not today" }
}

@Suite struct HookTests {
  private static func connection() throws -> Connection {
    let db = try Connection()
    try db.execute("CREATE TABLE user (id INTEGER PRIMARY KEY, email TEXT UNIQUE)")
    return db
  }

  @Test func `the update hook reports each row with its operation, until it is nil`() throws {
    let db = try Self.connection()
    var reports: [String] = []
    db.updateHook { operation, database, table, rowid in
      reports.append("\(operation) \(database).\(table) \(rowid)")
    }
    try db.execute(
      """
      INSERT INTO user VALUES (7, 'a'), (8, 'b');
      UPDATE user SET email = 'c' WHERE id = 7;
      DELETE FROM user WHERE id = 8;
      CREATE TEMP TABLE note (text);
      INSERT INTO note VALUES ('x');
      """)
    #expect(
      reports == [
        "insert main.user 7", "insert main.user 8", "update main.user 7", "delete main.user 8",
        "insert temp.note 1",
      ])
    db.updateHook(nil)
    try db.run("DELETE FROM user WHERE id = 7")
    #expect(reports.count == 5)
  }

  @Test func `the commit hook is called before each commit, and the rollback hook after each rollback`()
    throws
  {
    let db = try Self.connection()
    var events: [String] = []
    db.commitHook { events.append("commit") }
    db.rollbackHook { events.append("rollback") }
    try db.run("INSERT INTO user VALUES (1, 'a')")
    try db.transaction { try db.run("INSERT INTO user VALUES (2, 'b')") }
    #expect(events == ["commit", "commit"])
    #expect(throws: Result.self) {
      try db.transaction {
        try db.run("INSERT INTO user VALUES (3, 'c')")
        try db.run("INSERT INTO user VALUES (4, 'c')")
      }
    }
    #expect(events == ["commit", "commit", "rollback"])
    db.commitHook(nil)
    db.rollbackHook(nil)
    try db.run("INSERT INTO user VALUES (5, 'e')")
    #expect(throws: Refusal.self) { try db.transaction { throw Refusal() } }
    #expect(events.count == 3)
    #expect(try db.scalar("SELECT group_concat(id) FROM user") as? String == "1,2,5")
  }

  @Test func `a commit hook that throws rolls back, and the commit has its description`() throws {
    let db = try Self.connection()
    var rollbacks = 0
    db.commitHook { throw Refusal() }
    db.rollbackHook { rollbacks += 1 }
    #expect(
      throws: Result.error(
        message: "not today", code: 19, statement: .init(description: "COMMIT TRANSACTION"))
    ) {
      try db.transaction { try db.run("INSERT INTO user VALUES (1, 'a')") }
    }
    db.commitHook(nil)
    #expect(rollbacks == 1)
    #expect(try db.scalar("SELECT count(*) FROM user") as? Int64 == 0)
    try db.transaction { try db.run("INSERT INTO user VALUES (1, 'a')") }
  }

  @Test func `the busy handler counts the attempts, and its false ends them`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a").path
    let (first, second) = (try Connection(path), try Connection(path))
    try first.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
    var attempts: [Int] = []
    second.busyHandler { tries in
      attempts.append(tries)
      return tries < 2
    }
    let locked = Result.error(
      message: "database is locked", code: 5, statement: .init(description: "INSERT INTO t VALUES (1)"))
    #expect(throws: locked) { try second.run("INSERT INTO t VALUES (1)") }
    #expect(attempts == [0, 1, 2])
    second.busyHandler(nil)
    #expect(throws: locked) { try second.run("INSERT INTO t VALUES (1)") }
    #expect(attempts.count == 3)
    try first.run("COMMIT")
    try second.run("INSERT INTO t VALUES (1)")
  }
}
