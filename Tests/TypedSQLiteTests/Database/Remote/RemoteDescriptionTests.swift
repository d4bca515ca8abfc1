import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

/// Statements that the server can prepare and the local SQLite cannot.
@Suite struct RemoteDescriptionTests {
  private let engine: LoopbackEngine
  private let database: Database

  init() throws {
    let rows = try Database(path: ":memory:")
    rows.add(function: DatabaseFunction(typed: "twice", pure: true) { (number: Int) in 2 * number })
    try rows.execute(
      sql: """
        CREATE TABLE player(id INTEGER PRIMARY KEY, score INT);
        INSERT INTO player VALUES (1, 10), (2, 20), (3, 30);
        ATTACH ':memory:' AS other;
        CREATE TABLE other.team(name TEXT, size INT);
        INSERT INTO other.team VALUES ('a', 1), ('b', 2);
        """)
    engine = LoopbackEngine(rows)
    engine.describes = true
    database = try Database(remote: engine)
  }

  @Test func `a function of the server leaves columns their origins`() throws {
    let statement = try database.makeStatement(
      sql: "SELECT score, twice(score) FROM player WHERE twice(id) > :least")
    #expect(statement.columnNames == ["score", "twice(score)"])
    #expect(statement.origin(0) == ColumnOrigin(schema: "main", table: "player", column: "score"))
    #expect(try Row.fetchAll(statement, arguments: ["least": 4]) == [["score": 30, "twice(score)": 60]])
    #expect(try Int.fetchOne(database, sql: "SELECT twice(21)") == 42)
    // The server is asked once for a function.
    #expect(engine.log.filter { $0.hasPrefix("describe") }.count == 1)
  }

  @Test func `a table of the server that is not known here is read and written`() throws {
    let sql = "SELECT name, size AS number, 7 FROM other.team WHERE size = ?2 OR name = :name"
    let statement = try database.makeStatement(sql: sql)
    #expect(statement.sql == sql)
    #expect(statement.columnNames == ["name", "number", "7"])
    #expect((0..<3).map(statement.declaredType) == ["TEXT", "INT", nil])
    #expect((1...3).map(statement.parameterName) == [nil, "?2", ":name"])
    #expect(statement.isReadonly)
    #expect(statement.origin(0) == nil)
    let names = try String.fetchAll(
      database, sql: "SELECT name FROM other.team WHERE size = ? OR name = :name",
      arguments: [2] + ["name": "a"])
    #expect(names == ["a", "b"])
    try database.execute(sql: "UPDATE other.team SET size = size + ?", arguments: [5])
    #expect(database.changesCount == 2)
    #expect(try Int.fetchAll(database, sql: "SELECT size FROM other.team") == [6, 7])
    #expect(try !database.makeStatement(sql: "DELETE FROM other.team").isReadonly)
    #expect(try database.makeStatement(sql: "EXPLAIN QUERY PLAN SELECT * FROM other.team").explainLevel == 2)
  }

  @Test func `statements behind one that is not known here run too`() throws {
    try database.execute(
      sql: "/* a; b */ INSERT INTO other.team VALUES ('x;y', 3) ; ; DELETE FROM player WHERE id = 1; ")
    #expect(try String.fetchAll(database, sql: "SELECT name FROM other.team WHERE size = 3") == ["x;y"])
    #expect(try Int.fetchAll(database, sql: "SELECT id FROM player") == [2, 3])
  }

  @Test func `what the server changed in the schema is known before the next statement`() throws {
    try database.execute(sql: "CREATE TABLE note(a); BEGIN; DELETE FROM other.team")
    try engine.database.execute(sql: "ALTER TABLE note ADD COLUMN b DATE")
    #expect(try database.makeStatement(sql: "SELECT * FROM note").columnNames == ["a"])
    try database.execute(sql: "COMMIT")
    let statement = try database.makeStatement(sql: "SELECT * FROM note")
    #expect(statement.columnNames == ["a", "b"])
    #expect(statement.declaredType(1) == "DATE")
  }

  @Test func `rows that are left are kept while the server describes a statement`() throws {
    let rows = try Row.fetchCursor(database, sql: "SELECT id FROM player ORDER BY id")
    var sums: [Int] = []
    while let row = try rows.next() {
      sums.append(try row[0] + (Int.fetchOne(database, sql: "SELECT sum(size) FROM other.team") ?? 0))
    }
    #expect(sums == [4, 5, 6])
  }

  @Test func `a fault that only the server finds is that of the server`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.execute(sql: "SELECT twice(1), nam FROM player")
    }
    #expect(error?.message == "no such column: nam")
    #expect(error?.offset == 17)
  }

  @Test func `a transaction that is not known here is never begun`() throws {
    for sql in ["BEGIN CONCURRENT", " -- a\n/* b */ Begin CONCURRENT", "SAVEPOINT", "; rollback everything"] {
      let error = #expect(throws: DatabaseError.self) { try database.execute(sql: sql) }
      #expect(
        error?.message?.hasSuffix("syntax error") == true || error?.message == "incomplete input", "\(sql)")
    }
    #expect(engine.log == [])
  }

  @Test func `an engine that cannot tell is sent nothing`() throws {
    engine.describes = false
    let error = #expect(throws: DatabaseError.self) { try database.execute(sql: "SELECT twice(1)") }
    #expect(error?.message == "no such function: twice")
    #expect(engine.log == [])
  }
}
