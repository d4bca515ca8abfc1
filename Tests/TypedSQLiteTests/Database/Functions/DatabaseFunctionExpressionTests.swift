import Testing

@testable import TypedSQLite

@Suite struct DatabaseFunctionExpressionTests {
  @Test func `a function is called in an expression with columns and values`() {
    let function = DatabaseFunction(typed: "my_join") { (first: String, second: String) in first + second }
    let expression = function(Column("name"), "x")
    #expect(expression.sql == "my_join(\"name\", ?)")
    #expect(expression.arguments == ["x"])
  }

  @Test func `Swift's text functions and collations stand beside SQLite's`() {
    let name = Column("name")
    #expect(name.capitalized.sql == "swiftCapitalizedString(\"name\")")
    #expect(name.lowercased.sql == "swiftLowercaseString(\"name\")")
    #expect(name.uppercased.sql == "swiftUppercaseString(\"name\")")
    #expect((name.collating(.unicodeCompare) == "x").sql == "\"name\" = ? COLLATE swiftCompare")
  }

  @Test func `an expression of Swift functions runs`() throws {
    let db = try Database(path: ":memory:")
    let expression = "élan".databaseValue.capitalized
    let sql = "SELECT \(expression.sql)"
    #expect(try String.fetchOne(db, sql: sql, arguments: expression.arguments) == "Élan")
  }
}
