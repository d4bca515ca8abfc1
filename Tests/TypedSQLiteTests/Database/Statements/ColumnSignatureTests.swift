import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

struct ColumnSignatureTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE one (a TEXT, ab TEXT, b DATETIME, "" TEXT); CREATE TABLE two (a TEXT, b DATETIME);
        ATTACH ':memory:' AS other; CREATE TABLE other.one (a TEXT)
        """)
  }

  private func describes(_ first: String, _ second: String) throws -> Bool {
    ColumnSignature(try db.makeStatement(sql: first)).describes(try db.makeStatement(sql: second))
  }

  @Test func `a signature describes statements with the same columns`() throws {
    #expect(try describes("SELECT a, b FROM one", "SELECT a, b FROM one WHERE a = 'x' LIMIT 3"))
    #expect(try describes("SELECT 1 AS x, NULL", "SELECT 1 + 1 AS x, NULL"))
    #expect(try describes(#"SELECT "" FROM one"#, #"SELECT "" FROM one ORDER BY a"#))
    #expect(try describes("DELETE FROM one", "UPDATE two SET a = 1"))
  }

  @Test(arguments: [
    "SELECT a FROM two", "SELECT a FROM other.one", "SELECT a AS b FROM one", "SELECT ab AS a FROM one",
    "SELECT b AS a FROM one", "SELECT a, b FROM one", "SELECT 'x' AS a", "SELECT a || '' AS a FROM one",
    "SELECT CAST(a AS TEXT) AS a FROM one", "DELETE FROM one",
  ])
  func `a column of another name, origin or type is another one`(sql: String) throws {
    #expect(try describes("SELECT a FROM one", sql) == false)
    #expect(try describes(sql, "SELECT a FROM one") == false)
  }
}
