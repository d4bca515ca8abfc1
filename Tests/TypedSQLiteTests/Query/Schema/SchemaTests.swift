import Testing
import TypedSQLite

struct SchemaTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "PRAGMA foreign_keys = ON")
  }

  private func schema(of name: String) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY rowid",
      arguments: [name])
  }

  @Test func `a table is created with its columns and constraints`() throws {
    try db.create(table: "player") { t in
      t.autoIncrementedPrimaryKey("id")
      t.column("name", .text).notNull().unique(onConflict: .replace).collate(.nocase)
      t.column("score", .integer).notNull().defaults(to: 10).check(sql: "score >= 0").indexed()
      t.column("motto").defaults(to: "it's")
      t.column("joined", .datetime).defaults(sql: "CURRENT_TIMESTAMP")
      t.column("day").defaults(sql: "date('now')")
      t.uniqueKey(["name", "score"], onConflict: .ignore)
      t.check(sql: "name <> motto")
    }
    #expect(
      try schema(of: "player") == [
        """
        CREATE TABLE "player" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, \
        "name" TEXT NOT NULL UNIQUE ON CONFLICT REPLACE COLLATE NOCASE, \
        "score" INTEGER NOT NULL DEFAULT 10 CHECK (score >= 0), "motto" DEFAULT 'it''s', \
        "joined" DATETIME DEFAULT CURRENT_TIMESTAMP, "day" DEFAULT (date('now')), \
        UNIQUE ("name", "score") ON CONFLICT IGNORE, CHECK (name <> motto))
        """,
        #"CREATE INDEX "player_on_score" ON "player"("score")"#,
      ])
    try db.execute(sql: "INSERT INTO player (name) VALUES ('Arthur')")
    #expect(
      try Row.fetchOne(db, sql: "SELECT id, score, motto FROM player") == [
        "id": 1, "score": 10, "motto": "it's",
      ])
  }

  @Test func `each kind of table is as its options say`() throws {
    try db.create(table: "code", options: [.withoutRowID, .strict]) { $0.primaryKey("id", .text) }
    #expect(
      try schema(of: "code") == [
        #"CREATE TABLE "code" ("id" TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID, STRICT"#
      ])
    try db.create(table: "draft", options: .temporary) { $0.column("text") }
    #expect(try db.tableExists("draft", in: "temp"))
    try db.create(table: "pair") { t in
      t.column("a", .integer)
      t.column("b", .integer)
      t.primaryKey(["a", "b"])
    }
    #expect(try db.primaryKey("pair").columns == ["a", "b"])
    try db.create(table: "code", options: .ifNotExists) { $0.column("other").indexed() }
    #expect(try schema(of: "code").count == 1)
    #expect(throws: DatabaseError.self) { try db.create(table: "code") { $0.column("other") } }
    // A temporary table hides a table of the file, which is another table.
    try db.create(table: "code", options: [.temporary, .ifNotExists]) { $0.column("id") }
    #expect(try db.tableExists("code", in: "temp"))
  }

  @Test func `a foreign key follows the primary key of its table`() throws {
    try db.create(table: "team") { $0.primaryKey("id", .text) }
    try db.create(table: "player") { t in
      t.primaryKey("id", .integer)
      t.belongsTo("team", onDelete: .cascade).notNull()
      t.belongsTo("captain", inTable: "player", onDelete: .setNull, deferred: true, indexed: false)
      t.column("rival", .integer).references("player", column: "id", onUpdate: .cascade)
    }
    #expect(
      try schema(of: "player") == [
        """
        CREATE TABLE "player" ("id" INTEGER PRIMARY KEY, \
        "teamId" TEXT NOT NULL REFERENCES "team"("id") ON DELETE CASCADE, \
        "captainId" INTEGER REFERENCES "player"("id") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED, \
        "rival" INTEGER REFERENCES "player"("id") ON UPDATE CASCADE)
        """,
        #"CREATE INDEX "player_on_teamId" ON "player"("teamId")"#,
      ])
    try db.execute(sql: "INSERT INTO team VALUES ('red'); INSERT INTO player VALUES (1, 'red', NULL, NULL)")
    #expect(throws: DatabaseError.self) { try db.execute(sql: "UPDATE player SET teamId = 'blue'") }
    try db.execute(sql: "DELETE FROM team")
    #expect(try Table("player").all().fetchCount(db) == 0)
  }

  @Test func `a foreign key of several columns names each`() throws {
    try db.create(table: "seat") { t in
      t.column("row", .integer)
      t.column("number", .integer)
      t.primaryKey(["row", "number"])
    }
    try db.create(table: "ticket") { $0.belongsTo("seat").unique() }
    #expect(
      try schema(of: "ticket") == [
        """
        CREATE TABLE "ticket" ("seatRow" INTEGER, "seatNumber" INTEGER, \
        FOREIGN KEY ("seatRow", "seatNumber") REFERENCES "seat"("row", "number"))
        """,
        #"CREATE UNIQUE INDEX "index_ticket_on_seatRow_seatNumber" ON "ticket"("seatRow", "seatNumber")"#,
      ])
    try db.create(table: "visit") { t in
      t.column("r")
      t.column("n")
      t.foreignKey(["r", "n"], references: "seat", columns: ["row", "number"], onDelete: .restrict)
    }
    #expect(try schema(of: "visit")[0].hasSuffix(#"REFERENCES "seat"("row", "number") ON DELETE RESTRICT)"#))
  }

  @Test func `a key of one row names a table of many`() throws {
    try db.create(table: "countries") { $0.primaryKey("code", .text) }
    try db.create(table: "cities") {
      $0.autoIncrementedPrimaryKey("id")
      $0.belongsTo("country", indexed: false)
      $0.belongsTo("city", indexed: false)
    }
    #expect(
      try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = 'cities'") == """
        CREATE TABLE "cities" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, \
        "countryCode" TEXT REFERENCES "countries"("code"), "cityId" INTEGER REFERENCES "cities"("id"))
        """)
  }

  @Test func `a foreign key that names no columns refers to the primary key`() throws {
    try db.create(table: "team") { t in
      t.primaryKey("code", .text)
      t.column("city").unique()
    }
    try db.execute(sql: "CREATE TABLE log (line)")
    try db.create(table: "player") { t in
      t.column("team").references("team", onDelete: .cascade)
      t.column("logId").references("log")
      t.column("boss").references("player")
      t.column("later").references("later")
      t.foreignKey(["team"], references: "team", columns: ["city"])
      t.foreignKey(["team"], references: "TEAM")
      t.check(sql: "team <> boss")
      t.uniqueKey(["boss"])
      t.primaryKey { t.belongsTo("team") }
    }
    #expect(
      try schema(of: "player") == [
        """
        CREATE TABLE "player" ("team" REFERENCES "team"("code") ON DELETE CASCADE, \
        "logId" REFERENCES "log"("rowid"), "boss" REFERENCES "player"("rowid"), "later" REFERENCES "later", \
        "teamCode" TEXT NOT NULL REFERENCES "team"("code"), PRIMARY KEY ("teamCode"), UNIQUE ("boss"), \
        FOREIGN KEY ("team") REFERENCES "team"("city"), FOREIGN KEY ("team") REFERENCES "TEAM"("code"), \
        CHECK (team <> boss))
        """
      ])
    try db.alter(table: "team") { $0.add(column: "rival").references("team") }
    #expect(try schema(of: "team")[0].hasSuffix(#", "rival" REFERENCES "team"("code"))"#))
  }

  @Test func `a key of a table without one is the rowid`() throws {
    try db.execute(sql: "CREATE TABLE plain (x)")
    try db.create(table: "b", options: .ifNotExists) { t in
      t.belongsTo("plain").notNull().unique()
      t.belongsTo("b")
    }
    #expect(
      try schema(of: "b") == [
        """
        CREATE TABLE "b" ("plainId" INTEGER NOT NULL UNIQUE REFERENCES "plain"("rowid"), \
        "bId" INTEGER REFERENCES "b"("rowid"))
        """, #"CREATE INDEX "b_on_bId" ON "b"("bId")"#,
      ])
  }

  @Test func `what cannot be created leaves nothing behind`() throws {
    let missing = #expect(throws: DatabaseError.self) { try db.create(table: "a") { $0.belongsTo("nobody") } }
    #expect(missing?.message == "no such table: nobody")
    let circular = #expect(throws: DatabaseError.self) {
      try db.create(table: "a") { t in t.primaryKey { t.belongsTo("a") } }
    }
    #expect(circular?.message == "the primary key of a cannot be defined by itself")
    try db.execute(sql: "CREATE TABLE a_on_x (y)")
    // The index cannot have the name of the table; in a transaction, the table is not created either.
    #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try db.create(table: "a") { $0.column("x").indexed() }
        return .commit
      }
    }
    #expect(try !db.tableExists("a"))
    #expect(throws: DatabaseError.self) { try db.create(table: "empty") { _ in } }
    #expect(throws: DatabaseError.self) { try db.create(table: "a\0b") { $0.column("x") } }
  }

  @Test func `names are names, whatever is in them`() throws {
    let name = #"a"; DROP TABLE b; --"#
    try db.create(table: name) { t in
      t.column(name, .text).indexed()
      t.uniqueKey([name])
    }
    #expect(try db.tableExists(name))
    #expect(try schema(of: name).count == 2)
    try db.drop(table: name)
    #expect(try !db.tableExists(name))
    #expect(throws: DatabaseError.self) { try db.drop(table: name) }
  }

  @Test func `tables are looked for in each schema, and views are none`() throws {
    try db.execute(
      sql: """
        CREATE TABLE Player (id); CREATE VIEW best AS SELECT * FROM Player; ATTACH ':memory:' AS "other one";
        CREATE TABLE "other one".team (id)
        """)
    #expect(try db.tableExists("player"))
    #expect(try db.tableExists("player", in: "MAIN"))
    #expect(try db.tableExists("team"))
    #expect(try db.tableExists("team", in: "other one"))
    #expect(try !db.tableExists("team", in: "main"))
    #expect(try !db.tableExists("team", in: "temp"))
    #expect(try !db.tableExists("best"))
    let error = #expect(throws: DatabaseError.self) { try db.tableExists("player", in: "nowhere") }
    #expect(error?.message == "no such schema: nowhere")
  }

  @Test func `columns are compared in conditions, and names where a Bool is asked for`() throws {
    try db.create(table: "span") { t in
      t.column("first", .integer).check { $0 != Column("last") }
      t.column("last", .integer)
      t.check(Column("first") == Column("last") || Column("first") < 9)
    }
    #expect(
      try schema(of: "span") == [
        #"CREATE TABLE "span" ("first" INTEGER CHECK ("first" <> "last"), "last" INTEGER, "#
          + #"CHECK (("first" = "last") OR ("first" < 9)))"#
      ])
    #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO span VALUES (1, 1)") }
    let isSame: Bool = Column("a") == Column("a")
    #expect(isSame)
    #expect(Set([Column("a"), Column("b"), Column("a")]).count == 2)
  }

  @Test func `what SQLite does anyway is not written, and each statement is its own`() throws {
    var lines: [String] = []
    db.trace { lines.append($0.description) }
    try db.create(table: "t") { t in
      t.column("a").notNull(onConflict: .abort).unique(onConflict: .fail).defaults(to: "é")
      t.primaryKey(["a"], onConflict: .abort)
    }
    #expect(
      lines == [
        #"CREATE TABLE "t" ("a" NOT NULL UNIQUE ON CONFLICT FAIL DEFAULT 'é', PRIMARY KEY ("a"))"#
      ])
    lines = []
    try db.create(table: "u") { $0.column("a").indexed() }
    #expect(
      lines == [#"CREATE TABLE "u" ("a")"#, #"CREATE INDEX "u_on_a" ON "u"("a")"#])
  }

  @Test func `a schema that does not exist is named`() {
    for read in [
      { _ = try self.db.columns(in: "t", in: "none") }, { _ = try self.db.indexes(on: "t", in: "none") },
      { _ = try self.db.foreignKeys(on: "t", in: "none") }, { _ = try self.db.tableExists("t", in: "none") },
    ] {
      let error = #expect(throws: DatabaseError.self) { try read() }
      #expect(error?.message == "no such schema: none")
    }
  }
}
