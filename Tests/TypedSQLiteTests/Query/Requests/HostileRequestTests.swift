import TestSupport
import Testing
import TypedSQLite

struct HostileRequestTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  @Test func `names with quotes and semicolons are names`() throws {
    let table = "we\"ird; DROP TABLE x; --"
    let column = "'a\"b"
    try db.execute(sql: "CREATE TABLE \"we\"\"ird; DROP TABLE x; --\"(\"'a\"\"b\")")
    try db.execute(literal: "INSERT INTO \(Table(table)) VALUES (\(1))")
    let request = Table(table).filter(Column(column) == 1).select(Column(column).forKey("\"k\""))
    #expect(try request.fetchAll(db) == [["\"k\"": 1]])
  }

  @Test func `a NUL in a name is an error, not the end of the statement`() throws {
    try db.execute(sql: "CREATE TABLE t(x); INSERT INTO t VALUES (1), (2)")
    let requests = [
      Table("t").filter(Column("x\0") == 1), Table("t").filter(sql: "1 \0 AND x = 1"),
      Table("t").filter(Column("x").collating(Database.CollationName("\0")) == 1),
    ]
    for request in requests {
      let error = #expect(throws: DatabaseError.self) { try request.deleteAll(db) }
      #expect(error?.message == "SQL and the names in it cannot hold a NUL character")
    }
    #expect(try Table("t").fetchCount(db) == 2)
  }

  @Test func `a NUL in a value is kept`() throws {
    try db.execute(sql: "CREATE TABLE t(x)")
    let text = "a\0b"
    try db.execute(literal: "INSERT INTO t VALUES (\(text))")
    #expect(try Table("t").filter(Column("x") == text).fetchCount(db) == 1)
    #expect(try Table("t").filter(Column("x") == "a").fetchCount(db) == 0)
  }

  @Test func `more values in a list than SQLite takes are an error that says the limit`() throws {
    try db.execute(sql: "CREATE TABLE t(x)")
    let error = #expect(throws: DatabaseError.self) {
      try Table("t").filter(Array(repeating: 1, count: 260_000).contains(Column("x"))).fetchCount(db)
    }
    let message = try #require(error?.message)
    #expect(message.hasPrefix("too many SQL variables: 260000; SQLite takes "))
    #expect(try #require(error?.description).utf8.count < 200)
  }

  @Test func `a thousand values in a list are found`() throws {
    try db.execute(
      sql: """
        CREATE TABLE t(x);
        INSERT INTO t WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) SELECT i FROM n;
        """)
    let list = Array(stride(from: 2, through: 2000, by: 2))
    #expect(try Table("t").filter(list.contains(Column("x"))).fetchCount(db) == 1000)
    #expect(try Table("t").filter(!list.contains(Column("x"))).fetchCount(db) == 2000)
  }

  @Test func `an expression of endless depth is an error, and a long chain is none`() throws {
    try db.execute(sql: "CREATE TABLE t(x); INSERT INTO t VALUES (1)")
    var deep: SQLExpression = Column("x") + 1
    for _ in 0..<100_000 { deep = deep + 1 }
    let error = #expect(throws: DatabaseError.self) { try Table("t").select(deep).fetchAll(db) }
    #expect(error?.message == "Expression tree is too large (maximum depth 1000)")
    #expect(deep.sql == "[Expression tree is too large (maximum depth 1000) ]")
    var long: SQLExpression = Column("x") == 0
    for number in 1..<500 { long = long || Column("x") == number }
    #expect(try Table("t").filter(long).fetchCount(db) == 1)
  }

  @Test func `an expression that needs a connection is refused without one`() throws {
    try db.execute(sql: "CREATE TABLE t(x); INSERT INTO t VALUES (1)")
    let inner = Table("t").filter(key: 1)
    let literal = inner.sqlExpression.literal
    let error = #expect(throws: DatabaseError.self) { try Table("t").filter(literal).fetchAll(db) }
    #expect(error?.message == "no such column: only a connection can tell this SQL ")
    #expect(try Table("t").filter(inner.exists()).fetchCount(db) == 1)
  }

  @Test func `a column that is not there is an error, not a text`() throws {
    try db.execute(sql: "CREATE TABLE t(x); INSERT INTO t VALUES (1)")
    let error = #expect(throws: DatabaseError.self) {
      try Table("t").filter(Column("misspelt") == "misspelt").fetchAll(db)
    }
    let message =
      LibraryFact.suggestsSingleQuotes.holds
      ? "no such column: \"misspelt\" - should this be a string literal in single-quotes?"
      : "no such column: misspelt"
    #expect(error?.message == message)
  }
}
