import Testing
import TypedSQLite

@Suite struct SQLStatementCursorTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  @Test func `Statements come one by one, each after what was run before it`() throws {
    let statements = try db.allStatements(
      sql: "CREATE TABLE t(a); ; INSERT INTO t VALUES (1); -- end\nSELECT a FROM t")
    var texts: [String] = []
    while let statement = try statements.next() {
      texts.append(statement.sql)
      try statement.execute()
    }
    #expect(texts == ["CREATE TABLE t(a)", "INSERT INTO t VALUES (1)", "-- end\nSELECT a FROM t"])
    #expect(try statements.next() == nil)
    #expect(try Int.fetchAll(db, sql: "SELECT a FROM t") == [1])
  }

  @Test func `Arguments go from the first statement to the last`() throws {
    let statements = try db.allStatements(
      sql: "SELECT ?, :a; SELECT ?", arguments: ["a": "x"] + [1, 2])
    #expect(try Array(statements.map { "\(try Row.fetchAll($0))" }) == [#"[[?:1 :a:"x"]]"#, "[[?:2]]"])
  }

  @Test func `Literal statements come one by one, each with its arguments`() throws {
    let statements = try db.allStatements(literal: "SELECT \(1), \("x"); SELECT \(2)")
    #expect(
      try Array(statements.map { "\($0.sql) \($0.arguments)" }) == [
        #"SELECT ?, ? [1, "x"]"#, "SELECT ? [2]",
      ])
  }

  @Test func `Arguments too few or too many are an error, again whenever asked`() throws {
    let missing = try db.allStatements(sql: "SELECT 1; SELECT ?", arguments: [])
    _ = try missing.next()
    for _ in 0..<2 { #expect(throws: DatabaseError.self) { try missing.next() } }
    let left = try db.allStatements(sql: "SELECT 1", arguments: [7])
    _ = try left.next()
    let expected = DatabaseError(
      resultCode: .SQLITE_MISUSE, message: "wrong number of statement arguments: 1")
    for _ in 0..<2 { #expect(throws: expected) { try left.next() } }
  }

  @Test func `Without arguments each statement waits for its own`() throws {
    let statement = try #require(try db.allStatements(sql: "SELECT ?").next())
    #expect(throws: DatabaseError.self) { try statement.execute() }
    #expect(try Int.fetchOne(statement, arguments: [5]) == 5)
  }

  @Test func `An error is reported at its statement`() throws {
    let statements = try db.allStatements(sql: "SELECT 1; SELECT bad")
    _ = try statements.next()
    for _ in 0..<2 { #expect(throws: DatabaseError.self) { try statements.next() } }
  }

  @Test func `Literal statements without arguments may get them later`() throws {
    let statements = try db.allStatements(literal: "SELECT ?; SELECT ? + 1")
    #expect(try Array(statements.map { try Int.fetchOne($0, arguments: [1]) }) == [1, 2])
  }
}
