import Testing
import TypedSQLite

struct IndexAndViewTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.create(table: "player") { t in
      t.primaryKey("id", .integer)
      t.column("name", .text)
      t.column("email", .text).unique()
      t.column("score", .integer)
    }
  }

  private func definition(of name: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [name])
  }

  @Test func `an index has columns or expressions, and a condition`() throws {
    try db.create(indexOn: "player", columns: ["name", "score"])
    #expect(
      try definition(of: "index_player_on_name_score")
        == #"CREATE INDEX "index_player_on_name_score" ON "player"("name", "score")"#)
    try db.create(
      index: "best", on: "player", columns: ["name"], options: [.unique, .ifNotExists],
      condition: Column("score") > 1000 && Column("name") != "it's")
    #expect(
      try definition(of: "best") == """
        CREATE UNIQUE INDEX "best" ON "player"("name") WHERE ("score" > 1000) AND ("name" <> 'it''s')
        """)
    try db.create(
      index: "anyCase", on: "player",
      expressions: [Column("name").collating(.nocase), length(Column("email"))])
    #expect(
      try definition(of: "anyCase") == """
        CREATE INDEX "anyCase" ON "player"("name" COLLATE NOCASE, LENGTH("email"))
        """)
    try db.create(index: "best", on: "player", columns: ["id"], options: .ifNotExists)
    #expect(throws: DatabaseError.self) { try db.create(index: "best", on: "player", columns: ["id"]) }
    try db.reindex(collation: .nocase)
    try db.drop(index: "best")
    #expect(try definition(of: "best") == nil)
  }

  @Test func `an index of columns is found by them`() throws {
    try db.create(indexOn: "player", columns: ["name"])
    try db.create(index: "two", on: "player", columns: ["name", "score"])
    try db.drop(indexOn: "player", columns: ["NAME"])
    try db.drop(indexOn: "player", columns: ["score"])
    #expect(
      try db.indexes(on: "player").map { "\($0.name) \($0.columns) \($0.isUnique) \($0.origin.rawValue)" }
        == [
          #"two ["name", "score"] false c"#, #"sqlite_autoindex_player_1 ["email"] true u"#,
        ])
  }

  @Test func `a view keeps the values of its request`() throws {
    try db.create(
      view: "hero", options: .ifNotExists, columns: ["who", "points"],
      as: Table("player").select(Column("name"), Column("score")).filter(Column("name") == "it's"))
    #expect(
      try definition(of: "hero") == """
        CREATE VIEW "hero" ("who", "points") AS \
        SELECT "name", "score" FROM "player" WHERE "name" = 'it''s'
        """)
    let least = 10
    try db.create(view: "good", asLiteral: "SELECT * FROM player WHERE score > \(least)")
    #expect(try definition(of: "good") == #"CREATE VIEW "good" AS SELECT * FROM player WHERE score > 10"#)
    try db.create(view: "mine", options: .temporary, asLiteral: "SELECT 1")
    #expect(try db.viewExists("mine", in: "temp"))
    #expect(try !db.viewExists("mine", in: "main"))
    try db.drop(view: "hero")
    #expect(try !db.viewExists("hero"))
    let error = #expect(throws: DatabaseError.self) {
      try db.create(view: "bad", as: SQLRequest<Row>(sql: "SELECT ?", arguments: [1]))
    }
    #expect(error?.message == "a schema has no arguments; interpolate the values instead")
  }

  @Test func `a schema can be read`() throws {
    try db.execute(sql: "ATTACH ':memory:' AS other; CREATE TABLE other.player (a, b AS (a + 1))")
    #expect(try db.columns(in: "player", in: "other").map(\.name) == ["a", "b"])
    let key = try #require(try db.columns(in: "PLAYER").first)
    #expect((key.name, key.type, key.primaryKeyIndex) == ("id", "INTEGER", 1))
    #expect(!key.isNotNull && key.defaultValueSQL == nil)
    #expect(throws: DatabaseError.self) { try db.columns(in: "nothing") }
    #expect(throws: DatabaseError.self) { try db.indexes(on: "nothing") }
    #expect(try db.table("player", hasUniqueKey: ["EMAIL"]))
    #expect(try db.table("player", hasUniqueKey: ["id"]))
    #expect(try !db.table("player", hasUniqueKey: ["name"]))
    #expect(try db.table("player", hasUniqueKey: ["name", "id"]))
    #expect(try db.table("player", hasUniqueKey: ["rowid"]))
    #expect(try !db.table("player", hasUniqueKey: []))
    try db.execute(
      sql: """
        CREATE TABLE code (id TEXT PRIMARY KEY) WITHOUT ROWID; CREATE VIEW codes AS SELECT * FROM code
        """)
    #expect(try !db.table("code", hasUniqueKey: ["rowid"]))
    #expect(try !db.table("codes", hasUniqueKey: ["rowid", "id"]))
    let error = #expect(throws: DatabaseError.self) { try db.primaryKey("codes") }
    #expect(error?.message == "database view codes has no primary key")
    try db.execute(sql: "CREATE TRIGGER tr AFTER INSERT ON main.player BEGIN SELECT 1; END")
    #expect(try db.triggerExists("TR"))
    #expect(try !db.triggerExists("tr", in: "other"))
    #expect(throws: DatabaseError.self) { try db.triggerExists("tr", in: "third") }
  }

  @Test func `foreign keys can be read and checked`() throws {
    try db.execute(
      sql: """
        CREATE TABLE pair (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID;
        CREATE TABLE child (
          x, y, playerId REFERENCES player, z REFERENCES player(email), FOREIGN KEY (x, y) REFERENCES pair);
        INSERT INTO child VALUES (1, 2, NULL, NULL), (NULL, NULL, 7, NULL);
        """)
    let keys = try db.foreignKeys(on: "child")
    #expect(keys.map(\.destinationTable) == ["pair", "player", "player"])
    #expect(keys.map(\.originColumns) == [["x", "y"], ["z"], ["playerId"]])
    #expect(keys.map(\.destinationColumns) == [["a", "b"], ["email"], ["id"]])
    let violations = try db.foreignKeyViolations()
    #expect(
      violations.map(\.description) == [
        "FOREIGN KEY constraint violation - from child to pair, in rowid 1",
        "FOREIGN KEY constraint violation - from child to player, in rowid 2",
      ])
    #expect(
      try violations[0].failureDescription(db) == """
        FOREIGN KEY constraint violation - from child(x, y) to pair(a, b), \
        in [x:1 y:2 playerId:NULL z:NULL]
        """)
    let error = #expect(throws: DatabaseError.self) { try db.checkForeignKeys(in: "child") }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
    #expect(error?.message == (try violations[0].failureDescription(db)))
    try db.checkForeignKeys(in: "player")
    #expect(throws: DatabaseError.self) { try db.checkForeignKeys() }
  }
}
