import Testing
import TypedSQLite

@Suite struct StringQuotingTests {
  /// Marks alone, doubled, at the ends, and before an accent, with which they are one character.
  static let texts = ["", "a", "\"", "'", "a\"b", "a''b", "\"\"", "'\u{301}", "a\"\u{301}b\"", "é`]'\"'\""]

  @Test(arguments: texts)
  func `SQLite reads a quoted name and a quoted text as they were`(text: String) throws {
    let database = try Database(path: ":memory:")
    let sql = "SELECT \(text.quotedLiteral) AS \(text.quotedIdentifier)"
    let statement = try database.makeStatement(sql: sql)
    #expect(try statement.step())
    #expect(statement.columnNames == [text])
    #expect(statement.cell(0).databaseValue.storage == .string(text))
  }

  @Test(arguments: texts, ["\"", "'", "`", "]"])
  func `what is quoted can be unquoted`(text: String, mark: String) throws {
    let mark = try #require(mark.utf8.first)
    #expect(text.quoted(with: mark).unquoted(from: mark) == text)
  }
}
