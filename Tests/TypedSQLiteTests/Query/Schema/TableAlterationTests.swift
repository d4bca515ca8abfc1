import Testing
import TypedSQLite

struct TableAlterationTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.create(table: "player") { t in
      t.primaryKey("id", .integer)
      t.column("name", .text)
    }
  }

  private func schema(of name: String) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY rowid",
      arguments: [name])
  }

  @Test func `columns are added, renamed and dropped in order`() throws {
    let motto = "it's"
    try db.alter(table: "player") { t in
      t.add(column: "score", .integer).notNull().defaults(to: 0).check { $0 >= 0 }.indexed()
      t.addColumn(sql: "bonus INTEGER")
      t.addColumn(literal: "motto TEXT DEFAULT \(motto)")
      t.rename(column: "name", to: "nickname")
      t.drop(column: "bonus")
    }
    #expect(
      try schema(of: "player") == [
        """
        CREATE TABLE "player" ("id" INTEGER PRIMARY KEY, "nickname" TEXT, \
        "score" INTEGER NOT NULL DEFAULT 0 CHECK ("score" >= 0), motto TEXT DEFAULT 'it''s')
        """,
        #"CREATE INDEX "player_on_score" ON "player"("score")"#,
      ])
  }

  @Test func `an alteration that fails in a transaction changes nothing`() throws {
    #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try db.alter(table: "player") { t in
          t.add(column: "score", .integer)
          t.drop(column: "nothing")
        }
        return .commit
      }
    }
    #expect(try db.columns(in: "player").map(\.name) == ["id", "name"])
  }

  @Test func `a table is renamed`() throws {
    try db.rename(table: "player", to: "the \"best\"")
    #expect(try db.tableExists("the \"best\""))
    #expect(try !db.tableExists("player"))
  }

  @Test func `columns can be computed, and tables be defined with expressions and SQL`() throws {
    try db.create(table: "match") { t in
      t.primaryKey {
        t.belongsTo("player")
        t.column("round", .integer)
      }
      t.column("points", .integer).notNull().check { $0 >= 0 }
      t.column("bonus", .real).defaults(to: 1.7976931348623157e308)
      t.column("total").generatedAs(Column("points") + 1, .stored)
      t.column("half").generatedAs(sql: "points / 2")
      t.column(sql: "note TEXT")
      t.column(literal: "place TEXT DEFAULT \("home")")
      t.check(Column("points") < 100)
      t.constraint(literal: "CHECK (note <> \("secret"))")
      t.constraint(sql: "UNIQUE (note)")
    }
    #expect(
      try schema(of: "match")[0] == """
        CREATE TABLE "match" ("playerId" INTEGER NOT NULL REFERENCES "player"("id"), "round" INTEGER NOT NULL, \
        "points" INTEGER NOT NULL CHECK ("points" >= 0), "bonus" REAL DEFAULT 1.7976931348623157e+308, \
        "total" GENERATED ALWAYS AS ("points" + 1) STORED, "half" GENERATED ALWAYS AS (points / 2) VIRTUAL, \
        note TEXT, place TEXT DEFAULT 'home', PRIMARY KEY ("playerId", "round"), \
        CHECK ("points" < 100), \
        CHECK (note <> 'secret'), UNIQUE (note))
        """)
    try db.execute(sql: "INSERT INTO match (playerId, round, points) VALUES (1, 1, 7)")
    let row = try #require(try Row.fetchOne(db, sql: "SELECT bonus, total, half, place FROM match"))
    #expect(row == ["bonus": 1.7976931348623157e308, "total": 8, "half": 3, "place": "home"])
    #expect(throws: DatabaseError.self) {
      try db.execute(sql: "INSERT INTO match (playerId, round, points) VALUES (1, 2, 100)")
    }
  }

  @Test(
    arguments: [
      1.7976931348623157e308, -Double.leastNonzeroMagnitude, 0.1 + 0.2, 1e16, .infinity, -.infinity, 100,
    ])
  func `a default is exactly the number`(number: Double) throws {
    try db.create(table: "t") { $0.column("x", .real).defaults(to: number) }
    try db.execute(sql: "INSERT INTO t DEFAULT VALUES")
    #expect(try Double.fetchOne(db, sql: "SELECT x FROM t") == number)
  }

  @Test func `arguments of SQL cannot be kept in a schema`() throws {
    #expect(throws: DatabaseError.self) {
      try db.alter(table: "player") { $0.addColumn(literal: SQL(sql: "a DEFAULT ?", arguments: [1])) }
    }
  }
}
