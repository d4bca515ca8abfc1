import TestSupport
import Testing

/// Code that must not compile, because it would run and mean something else.
///
/// The compiler checks each source with the module that was built for these tests, after sources that must
/// compile, so that an error is due to the misuse.
@Suite(.needsSwiftCompiler)
struct MisuseTests {
  /// The declarations of the guide, word for word.
  private static let preamble = """
    import Foundation
    import TypedSQLite
    extension SQLFunctionName { static let strftime = SQLFunctionName("STRFTIME") }
    func strftime(_ format: String, _ date: SQLSpecificExpressible) -> SQLExpression {
      return SQLExpressionFunction(.strftime, arguments: format, date)
    }
    extension SQLBinaryOperator { static let glob = SQLBinaryOperator("GLOB") }
    extension SQLSpecificExpressible {
      func glob(_ pattern: SQLExpressible) -> SQLExpression { return SQLExpressionBinary(.glob, self, pattern) }
    }
    extension SQLExpressible {
      func glob(_ pattern: SQLSpecificExpressible) -> SQLExpression { return SQLExpressionBinary(.glob, self, pattern) }
    }
    extension SQLUnaryOperator { static let plus = SQLUnaryOperator("+", needsRightSpace: false) }
    func cast(_ value: SQLExpressible, as type: Database.ColumnType) -> SQLExpression {
      let literal: SQLExpressionLiteral = value.sqlExpression.literal
      let sql = "CAST(\\(literal.sql) AS \\(type.rawValue))"
      return SQLExpressionLiteral(sql, arguments: literal.arguments)
    }
    struct Books: TableRecord {}
    let years = Books.select(strftime("%Y", Column("publishedDate")))
    let whales = Books.filter(Column("body").glob("*Moby-Dick*"))
    let blobs = Books.select(cast(Column("jsonString"), as: .blob))

    """

  @Test func `what the guide shows compiles`() throws {
    #expect(try SwiftCompiler.errors(in: Self.preamble) == "")
    #expect(try SwiftCompiler.errors(in: Self.preamble, languageVersion: "5") == "")
    for good in [
      #"let x = strftime("%Y", Column("date"))"#, #"let x = "text".glob(Column("pattern"))"#,
      #"let x = [1, 2].contains(Column("id"))"#, "let a: StatementArguments = StatementArguments([1, 2])",
      #"let ids = [1]; let r: SQLRequest<Row> = "SELECT * FROM t WHERE id IN \(ids)""#,
    ] {
      #expect(try SwiftCompiler.errors(in: Self.preamble + good) == "")
    }
  }

  @Test(arguments: [
    // A Swift date is not a column's date.
    #"let x = strftime("%Y", Date())"#,
    // Two Swift texts are not SQL.
    #"let x = "Some Swift String".glob("Another Swift String")"#,
    #"let x: SQLExpression = "a" == "b""#,
    "let x: SQLExpression = 1 + 2",
    #"let x: SQLExpression = length("text")"#,
    "let x: SQLExpression = [1, 2].contains(1)",
    "let x: SQLExpression = (1...2).contains(1)",
    "let x = Books.filter(true)",
    // A whole list is not a value.
    "let ids = [1, 2, 3]; let x: StatementArguments = [ids]",
    #"func f(_ db: Database) throws { _ = try [Int].fetchAll(db, sql: "SELECT 1") }"#,
    "let x: any DatabaseValueConvertible = [1: 2]",
    "let x: any DatabaseValueConvertible = Set([1])",
    "let x = [1, 2].databaseValue",
    // A storage value needs a value.
    "let x = DatabaseValue()",
    // A type without a stored form is not a value.
    "struct Point { var x = 1 }; let x: StatementArguments = [Point()]",
    // A text is not SQL.
    #"let text = "x"; let x = Books.filter(text)"#,
    #"let text = "SELECT 1"; let x: SQLRequest<Row> = text"#,
    #"let text = "x = 1"; let x: SQL = text"#,
    // A record that cannot be written cannot be inserted.
    "func f(_ db: Database) throws { try Books().insert(db) }",
    // A connection stays on its thread.
    #"func f(_ db: Database) { let g: @Sendable () -> Void = { _ = db.changesCount }; g() }"#,
  ])
  func `a misuse does not compile`(source: String) throws {
    #expect(try SwiftCompiler.errors(in: Self.preamble + source).contains(": error:"))
  }
}
