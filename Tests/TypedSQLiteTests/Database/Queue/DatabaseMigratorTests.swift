import Foundation
import Testing
import TypedSQLite

struct DatabaseMigratorTests {
  private struct Failure: Error {}

  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
  }

  private func applied() throws -> [String] {
    try queue.read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
    }
  }

  @Test func `each migration runs once, in order`() throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("table") { try $0.execute(sql: "CREATE TABLE t (a)") }
    try migrator.migrate(queue)
    migrator.registerMigration("row") { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    try migrator.migrate(queue)
    try migrator.migrate(queue)
    #expect(try applied() == ["table", "row"])
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1])
  }

  @Test func `a migration that fails keeps nothing, and the ones before it stay`() throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("table") { try $0.execute(sql: "CREATE TABLE t (a)") }
    migrator.registerMigration("failure") { db in
      try db.execute(sql: "INSERT INTO t VALUES (1)")
      throw Failure()
    }
    migrator.registerMigration("later") { try $0.execute(sql: "INSERT INTO t VALUES (2)") }
    #expect(throws: Failure.self) { try migrator.migrate(queue) }
    #expect(try applied() == ["table"])
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 0)
    #expect(try queue.read { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") } == true)
  }

  @Test func `tables can be rebuilt while rows refer to them, and each key is checked at the end`() throws {
    try queue.write { db in
      try db.create(table: "team") { $0.primaryKey("id", .integer) }
      try db.create(table: "player") { $0.belongsTo("team", onDelete: .cascade) }
      try db.execute(sql: "INSERT INTO team VALUES (1); INSERT INTO player VALUES (1)")
    }
    var migrator = DatabaseMigrator()
    migrator.registerMigration("anew") { db in
      try db.execute(
        sql: """
          CREATE TABLE new (id INTEGER PRIMARY KEY, name); INSERT INTO new (id) SELECT id FROM team;
          DROP TABLE team; ALTER TABLE new RENAME TO team
          """)
    }
    try migrator.migrate(queue)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM player") } == 1)
    migrator.registerMigration("wrong") { try $0.execute(sql: "DELETE FROM team") }
    let error = #expect(throws: DatabaseError.self) { try migrator.migrate(queue) }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
    #expect(error?.message == "migration wrong: a row of player names a row of team that is not there")
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM team") } == 1)
    var immediate = DatabaseMigrator()
    immediate.registerMigration("cascade", foreignKeyChecks: .immediate) {
      try $0.execute(sql: "DELETE FROM team")
    }
    try immediate.migrate(queue)
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM player") } == 0)
  }

  @Test func `what a program of GRDB has migrated is not migrated again`() throws {
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('old'), ('of a later version')
          """)
    }
    var migrator = DatabaseMigrator()
    migrator.registerMigration("old") { _ in throw Failure() }
    try migrator.migrate(queue)
    #expect(try applied() == ["old", "of a later version"])
  }

  @Test func `two migrations of one name are a fault of the program`() async {
    await #expect(processExitsWith: .failure) {
      var migrator = DatabaseMigrator()
      migrator.registerMigration("a") { _ in }
      migrator.registerMigration("a") { _ in }
    }
  }
}
