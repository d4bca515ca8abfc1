import SQLSyntax
import TypedSQLiteCore

/// Computes expressions of literals.
struct ConstantReader {
  let outline: SQLOutline
  let database: Database

  /// The functions of SQLite that compute a text from texts and numbers alone.
  private static let functions: Set<String> = [
    "cast", "char", "concat", "concat_ws", "date", "datetime", "format", "hex", "julianday", "lower", "ltrim",
    "printf", "replace", "rtrim", "strftime", "substr", "substring", "time", "trim", "unixepoch", "upper",
  ]
  private static let words: Set<String> = ["as", "current_date", "current_time", "current_timestamp", "text"]

  /// The value of an expression of literals; nil for any other.
  func value(of operand: Range<Int>) -> DatabaseValue? {
    let isConstant = operand.allSatisfy { index in
      switch outline.tokens[index].kind {
      case .string, .integer, .real: true
      case .sign(let sign):
        [.concatenation, .leftParenthesis, .rightParenthesis, .comma, .minus].contains(sign)
      case .word:
        outline.sign(index + 1) == .leftParenthesis
          ? Self.functions.contains(outline.word(index) ?? "")
          : Self.words.contains(outline.word(index) ?? "")
      default: false
      }
    }
    guard isConstant, !operand.isEmpty else { return nil }
    return try? database.rows("SELECT \(outline.text(operand))") { $0.cell(0).databaseValue }.first
  }
}
