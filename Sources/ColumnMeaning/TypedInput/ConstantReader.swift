import SQLSyntax
import TypedSQLiteCore

/// Computes expressions of literals, and reads the values that parameters will have.
struct ConstantReader {
  let outline: SQLOutline
  let database: Database

  /// The functions of SQLite and of the shell that compute a value from their arguments alone, and have no effects.
  private static let functions: Set<String> = [
    "abs", "cast", "ceil", "ceiling", "char", "coalesce", "concat", "concat_ws", "date", "datetime", "floor",
    "format", "group_concat", "hex", "ifnull", "iif", "instr", "json_extract", "json_quote", "julianday",
    "length", "lower", "ltrim", "max", "min", "nullif", "printf", "quote", "replace", "round", "rtrim",
    "strftime", "string_agg", "substr", "substring", "sum", "time", "total", "trim", "trunc", "typeof",
    "unixepoch", "upper",
  ]
  private static let words: Set<String> = [
    "as", "case", "current_date", "current_time", "current_timestamp", "else", "end", "int", "integer",
    "null", "numeric", "real", "text", "then", "when",
  ]
  private static let signs: Set<SQLSign> = [
    .arrow, .asterisk, .comma, .concatenation, .doubleArrow, .leftParenthesis, .minus, .percent, .plus,
    .rightParenthesis, .slash,
  ]

  /// The value of an expression of literals, or of a parameter; nil for any other.
  func value(of operand: Range<Int>) -> DatabaseValue? {
    guard let first = operand.first else { return nil }
    if operand.count == 1, outline.tokens[first].kind == .parameter {
      return parameter(outline.text(operand))
    }
    let isConstant = operand.allSatisfy { index in
      switch outline.tokens[index].kind {
      case .string, .integer, .real: true
      case .sign(let sign): Self.signs.contains(sign)
      case .word:
        outline.sign(index + 1) == .leftParenthesis
          ? Self.isPure(outline.word(index) ?? "") : Self.words.contains(outline.word(index) ?? "")
      default: false
      }
    }
    guard isConstant else { return nil }
    return try? database.rows("SELECT \(outline.text(operand))") { $0.cell(0).databaseValue }.first
  }

  private static func isPure(_ name: String) -> Bool {
    functions.contains(name) || words.contains(name) || TypedFunction(name) != nil
  }

  /// The value of a parameter, which the session keeps in a table as sqlite3 does; nil if it has none.
  private func parameter(_ name: String) -> DatabaseValue? {
    guard database.hasTableOrView("sqlite_parameters", in: "temp") else { return nil }
    return try? database.rows(
      "SELECT value FROM temp.sqlite_parameters WHERE key = \(SQLName.literal(name))"
    ) { $0.cell(0).databaseValue }.first
  }
}
