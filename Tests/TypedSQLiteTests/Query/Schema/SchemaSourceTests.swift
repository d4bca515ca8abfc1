import Testing
import TypedSQLite

/// Primary keys of views, which only the program knows.
struct SchemaSourceTests {
  private struct Captain: Codable, Equatable, Identifiable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "captain"
    var id: Int64
    var name: String
  }

  /// The keys of views by their names.
  private struct Keys: DatabaseSchemaSource {
    let keys: [String: [String]]

    init(_ keys: [String: [String]]) {
      self.keys = keys
    }

    func columnsForPrimaryKey(_ db: Database, inView view: DatabaseObjectID) -> [String]? { keys[view.name] }
  }

  private func makeQueue(_ source: (any DatabaseSchemaSource)?) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.schemaSource = source
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.write { (db: Database) throws in
      try db.execute(
        sql: """
          CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, isCaptain INT);
          INSERT INTO player VALUES (1, 'Ada', 1), (2, 'Bob', 0), (3, 'Cid', 1);
          CREATE VIEW captain AS SELECT id, name FROM player WHERE isCaptain ORDER BY id DESC;
          CREATE TRIGGER captain_insert INSTEAD OF INSERT ON captain
            BEGIN INSERT INTO player VALUES (new.id, new.name, 1); END;
          CREATE TRIGGER captain_update INSTEAD OF UPDATE ON captain
            BEGIN UPDATE player SET name = new.name WHERE id = old.id; END;
          CREATE TRIGGER captain_delete INSTEAD OF DELETE ON captain
            BEGIN DELETE FROM player WHERE id = old.id; END;
          CREATE VIEW pair AS SELECT 1 AS a, 2 AS b, 3 AS c;
          """)
    }
    return queue
  }

  private func expectMessage(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
  ) {
    let error = #expect(throws: DatabaseError.self, sourceLocation: sourceLocation, performing: body)
    #expect(error?.message == message, sourceLocation: sourceLocation)
  }

  @Test func `a record of a view is found by its key, and written`() throws {
    try makeQueue(Keys(["captain": ["ID"]])).write { (db: Database) throws in
      let key = try db.primaryKey("captain")
      #expect(key.columns == ["id"])
      #expect(key.columnInfos?.map(\.primaryKeyIndex) == [1])
      #expect(key.rowIDColumn == nil)
      #expect(!key.tableHasRowID)
      #expect(try Captain.find(db, id: 3) == Captain(id: 3, name: "Cid"))
      #expect(try Captain.fetchOne(db, id: 2) == nil)
      #expect(try Captain.orderByPrimaryKey().fetchAll(db).map(\.id) == [1, 3])
      try Captain(id: 4, name: "Dan").insert(db)
      var cid = try Captain.find(db, id: 3)
      let hasChanged = try cid.updateChanges(db) { $0.name = "Cyd" }
      #expect(hasChanged)
      #expect(try cid.delete(db))
      #expect(try !cid.delete(db))
      #expect(try Captain.filter(keys: [1, 2]).updateAll(db, Column("name").set(to: "Eve")) == 1)
      #expect(try Captain.deleteAll(db, ids: [4, 5]) == 1)
      #expect(try Captain.fetchAll(db) == [Captain(id: 1, name: "Eve")])
    }
  }

  @Test func `the changes of a view are those of its triggers`() throws {
    try makeQueue(Keys(["captain": ["id"]])).write { (db: Database) throws in
      #expect(try Captain.limit(1).deleteAll(db) == 1)
      #expect(try Captain.deleteAll(db) == 1)
      #expect(try Captain.deleteAll(db) == 0)
    }
  }

  @Test func `a view has no key unless the source knows it`() throws {
    let expected = "database view captain has no primary key"
    for source in [nil, Keys([:]), Keys(["captain": []])] as [Keys?] {
      try makeQueue(source).write { (db: Database) throws in
        expectMessage(expected) { _ = try db.primaryKey("captain") }
        expectMessage(expected) { _ = try Captain.find(db, id: 1) }
        #expect(try !db.table("captain", hasUniqueKey: ["id"]))
        #expect(try Captain.fetchAll(db).count == 2)
      }
    }
  }

  @Test func `a source is asked for views only, with the database that has them`() throws {
    struct Spy: DatabaseSchemaSource {
      func columnsForPrimaryKey(_ db: Database, inView view: DatabaseObjectID) throws -> [String]? {
        // It may read the schema, and the result shows what it was asked.
        guard try db.viewExists(view.name, in: view.schemaID.name) else { return nil }
        return [view.schemaID.name == "main" ? "a" : view.schemaID.name]
      }
    }
    try makeQueue(Spy()).writeWithoutTransaction { (db: Database) throws in
      try db.execute(
        sql: """
          ATTACH ':memory:' AS other;
          CREATE VIEW other.elsewhere AS SELECT 1 AS other;
          CREATE TEMP VIEW here AS SELECT 1 AS temp;
          CREATE TEMP VIEW pair AS SELECT 1 AS temp;
          """)
      #expect(try db.primaryKey("player").columns == ["id"])
      #expect(try db.primaryKey("elsewhere").columns == ["other"])
      #expect(try db.primaryKey("here").columns == ["temp"])
      #expect(try db.primaryKey("pair").columns == ["temp"])
      #expect(try db.primaryKey("pair", in: "main").columns == ["a"])
      expectMessage("no such table: pair") { _ = try db.primaryKey("pair", in: "other") }
      expectMessage("no such schema: nowhere") { _ = try db.primaryKey("pair", in: "nowhere") }
    }
  }

  @Test func `a source that is wrong is an error`() throws {
    struct Broken: DatabaseSchemaSource {
      struct Failure: Error, CustomStringConvertible {
        let description = "no idea"
      }

      func columnsForPrimaryKey(_ db: Database, inView view: DatabaseObjectID) throws -> [String]? {
        throw Failure()
      }
    }
    try makeQueue(Broken()).write { (db: Database) throws in
      expectMessage("no idea") { _ = try db.primaryKey("captain") }
    }
    try makeQueue(Keys(["captain": ["number"]])).write { (db: Database) throws in
      expectMessage("no such column in view captain: number") { _ = try db.primaryKey("captain") }
    }
  }

  @Test func `sources are asked one after the other`() throws {
    let first = Keys(["captain": ["id"], "pair": []])
    let second = Keys(["captain": ["name"], "pair": ["c", "a"]])
    try makeQueue(first.then(second)).write { (db: Database) throws in
      #expect(try db.primaryKey("captain").columns == ["id"])
      expectMessage("database view pair has no primary key") { _ = try db.primaryKey("pair") }
    }
    try makeQueue(second.then(first)).write { (db: Database) throws in
      #expect(try db.primaryKey("captain").columns == ["name"])
      #expect(try db.primaryKey("pair").columns == ["c", "a"])
      #expect(try db.table("pair", hasUniqueKey: ["a", "b", "c"]))
      #expect(try Table("pair").fetchCount(db) == 1)
    }
  }

  @Test func `a source is replaced during a call`() throws {
    try makeQueue(Keys(["captain": ["id"]])).write { (db: Database) throws in
      #expect(try db.primaryKey("captain").columns == ["id"])
      let names = Keys(["captain": ["name"]])
      let columns = try db.withSchemaSource(names) {
        let before = try db.primaryKey("captain").columns
        db.withSchemaSource(nil) {
          #expect(db.schemaSource == nil)
          #expect(throws: DatabaseError.self) { try db.primaryKey("captain") }
        }
        return try before + db.primaryKey("captain").columns
      }
      #expect(columns == ["name", "name"])
      #expect(try db.primaryKey("captain").columns == ["id"])
    }
  }

  @Test func `migrations do not use the source of the connection`() throws {
    let queue = try makeQueue(Keys(["captain": ["id"]]))
    var migrator = DatabaseMigrator()
    migrator.registerMigration("a") { db in
      #expect(throws: DatabaseError.self) { try db.primaryKey("captain") }
      let names = Keys(["captain": ["name"]])
      let columns = try db.withSchemaSource(names) { try db.primaryKey("captain").columns }
      #expect(columns == ["name"])
    }
    try migrator.migrate(queue)
    #expect(try queue.read { try $0.primaryKey("captain").columns } == ["id"])
  }

  @Test func `a dump sorts a view by its key if it is to be stable`() throws {
    try makeQueue(Keys(["captain": ["id"]])).write { (db: Database) throws in
      final class Text: TextOutputStream {
        var text = ""

        func write(_ string: String) { text += string }
      }
      let (plain, stable) = (Text(), Text())
      try db.dumpTables(["captain"], to: plain)
      try db.dumpTables(["captain"], stableOrder: true, to: stable)
      #expect(plain.text == "3|Cid\n1|Ada\n")
      #expect(stable.text == "1|Ada\n3|Cid\n")
    }
  }

  @Test func `databases of a connection have names`() {
    let ids = [DatabaseSchemaID.main, .temp, .attached("other")]
    #expect(ids.map(\.name) == ["main", "temp", "other"])
    #expect(ids.map(\.schemaTableName) == ["sqlite_master", "sqlite_temp_master", "other.sqlite_master"])
    #expect(DatabaseSchemaID.attached("main") == .main)
  }
}
