import Foundation
import Synchronization
import TestSupport
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

  @Test func `migrations run later, and report the connection or their error`() async throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("table") { try $0.execute(sql: "CREATE TABLE t (a)") }
    func migrate(_ migrator: DatabaseMigrator) async -> Bool? {
      await withCheckedContinuation { continuation in
        migrator.asyncMigrate(queue) { result in
          continuation.resume(returning: try? result.get().tableExists("t"))
        }
      }
    }
    #expect(await migrate(migrator) == true)
    #expect(try applied() == ["table"])
    migrator.registerMigration("failure") { _ in throw Failure() }
    #expect(await migrate(migrator) == nil)
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
    #expect(
      error?.message == "FOREIGN KEY constraint violation - from player(teamId) to team(id), in [teamId:1]")
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

  private var three: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("one") { try $0.create(table: "a") { $0.primaryKey("id", .integer) } }
    migrator.registerMigration("two") { try $0.execute(sql: "INSERT INTO a VALUES (1)") }
    migrator.registerMigration("three") { try $0.create(table: "b") { $0.column("x") } }
    return migrator
  }

  @Test func `migrations run up to a given one, and say what ran`() throws {
    #expect(three.migrations == ["one", "two", "three"])
    #expect(try queue.read(three.appliedIdentifiers) == [])
    try three.migrate(queue, upTo: "two")
    #expect(try applied() == ["one", "two"])
    #expect(try queue.read(three.appliedMigrations) == ["one", "two"])
    #expect(try queue.read(three.completedMigrations) == ["one", "two"])
    #expect(try !queue.read(three.hasCompletedMigrations))
    try three.migrate(queue)
    #expect(try queue.read(three.hasCompletedMigrations))
    let error = #expect(throws: DatabaseError.self) { try three.migrate(queue, upTo: "one") }
    #expect(error?.message == "database is already migrated beyond one: two has run")
    let other = #expect(throws: DatabaseError.self) { try three.migrate(queue, upTo: "four") }
    #expect(other?.message == "no migration is named four")
  }

  @Test func `a database of a newer program is noticed`() throws {
    try three.migrate(queue)
    var older = DatabaseMigrator()
    older.registerMigration("one") { _ in }
    #expect(try queue.read(older.hasBeenSuperseded))
    #expect(try !queue.read(three.hasBeenSuperseded))
    try queue.write { try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'two'") }
    #expect(try queue.read(three.appliedMigrations) == ["one", "three"])
    #expect(try queue.read(three.completedMigrations) == ["one"])
  }

  @Test func `a changed migration makes the database anew if it may be erased`() throws {
    try three.migrate(queue)
    #expect(try !queue.writeWithoutTransaction(three.hasSchemaChanges))
    var changed = DatabaseMigrator()
    changed.registerMigration("one") { try $0.create(table: "a") { $0.column("other") } }
    changed.registerMigration("two") { _ in }
    changed.registerMigration("three") { _ in }
    #expect(try queue.writeWithoutTransaction(changed.hasSchemaChanges))
    try changed.migrate(queue)
    #expect(try queue.read { try $0.columns(in: "a").map(\.name) } == ["id"])
    changed.eraseDatabaseOnSchemaChange = true
    try changed.migrate(queue)
    #expect(try queue.read { try $0.columns(in: "a").map(\.name) } == ["other"])
    #expect(try queue.read { try !$0.tableExists("b") })
    try queue.write { try $0.execute(sql: "INSERT INTO a VALUES (5)") }
    try changed.migrate(queue)
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT other FROM a") } == [5])
  }

  @Test func `a schema is compared with functions that the connections have`() throws {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.add(
        function: DatabaseFunction("double", argumentCount: 1, pure: true) { arguments in
          (Int.fromDatabaseValue(arguments[0]) ?? 0) * 2
        })
    }
    let queue = try DatabaseQueue(configuration: configuration)
    var migrator = DatabaseMigrator()
    migrator.registerMigration("computed") { db in
      try db.execute(sql: "CREATE TABLE t (a, b AS (double(a)))")
    }
    try migrator.migrate(queue)
    #expect(try !queue.writeWithoutTransaction(migrator.hasSchemaChanges))
  }

  @Test func `the schema of a file is compared with one in a file, which is deleted`() throws {
    let folder = try TemporaryFolder()
    let files = Mutex<[String]>([])
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      let file = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
      files.withLock { $0.append(file ?? "") }
      // The file of a write-ahead log stays, which a database in memory has not.
      #expect(db.control(.persistWAL, schema: "main", value: 1).code == .SQLITE_OK)
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    let path = folder.url.appendingPathComponent("a.db").path
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try three.migrate(queue)
    #expect(try !queue.writeWithoutTransaction(three.hasSchemaChanges))
    let paths = files.withLock(\.self)
    let other = try #require(paths.last)
    #expect(paths.count == 2)
    #expect(other.hasPrefix("/") && other != paths.first)
    for suffix in ["", "-wal", "-shm"] {
      #expect(!FileManager.default.fileExists(atPath: other + suffix), "\(suffix)")
    }
  }

  @Test func `migrations can be merged`() throws {
    try three.migrate(queue, upTo: "one")
    var merged = DatabaseMigrator()
    merged.registerMigration("all", merging: ["one", "two", "all"]) { db, applied in
      #expect(applied == ["one"])
      if !applied.contains("two") { try db.execute(sql: "INSERT INTO a VALUES (1)") }
    }
    #expect(try !queue.read(merged.hasBeenSuperseded))
    try merged.migrate(queue)
    #expect(try applied() == ["all"])
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT id FROM a") } == [1])
  }

  @Test func `the check of all foreign keys can be left to the migrations`() throws {
    try queue.write { db in
      try db.create(table: "team") { $0.primaryKey("id", .integer) }
      try db.create(table: "player") { $0.belongsTo("team") }
    }
    var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
    migrator.registerMigration("orphan") { try $0.execute(sql: "INSERT INTO player VALUES (9)") }
    try migrator.migrate(queue)
    #expect(try queue.read { try $0.foreignKeyViolations().count } == 1)
    #expect(try queue.read { try Bool.fetchOne($0, sql: "PRAGMA foreign_keys") } == true)
  }

  @Test func `a database is erased`() throws {
    try three.migrate(queue)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = 7") }
    try queue.erase()
    #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") } == 0)
    #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 0)
    try three.migrate(queue)
    try queue.vacuum()
    #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT id FROM a") } == [1])
  }

  @Test func `a migration that has the name of one that it replaces takes the place of all`() throws {
    try three.migrate(queue, upTo: "two")
    var merged = DatabaseMigrator()
    merged.registerMigration("two", merging: ["one", "two"]) { _, _ in
      Issue.record("it has run under its name")
    }
    try merged.migrate(queue)
    #expect(try applied() == ["two"])
  }
}
