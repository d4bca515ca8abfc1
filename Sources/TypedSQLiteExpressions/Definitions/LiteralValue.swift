internal import TypedSQLite

/// The default value of a column.
public enum LiteralValue: Hashable, Sendable, CustomStringConvertible {
  /// A number, as SQL writes it.
  case numericLiteral(String)
  /// A text, without quotes.
  case stringLiteral(String)
  /// Bytes, as hexadecimal digits.
  case blobLiteral(String)
  /// NULL, or no default value.
  case NULL
  /// 1.
  case TRUE
  /// 0.
  case FALSE
  /// The time of day at which the row is inserted, in UTC.
  case CURRENT_TIME
  /// The day on which the row is inserted, in UTC.
  case CURRENT_DATE
  /// The day and time at which the row is inserted, in UTC.
  case CURRENT_TIMESTAMP
  /// Any other expression, without its parentheses.
  case expression(String)

  /// Reads a default value as SQLite reports it; nil is ``NULL``.
  public init(_ sql: String?) {
    guard let sql else {
      self = .NULL
      return
    }
    let words = SQLWords(sql).words
    let known: [LiteralValue] = [.NULL, .TRUE, .FALSE, .CURRENT_TIME, .CURRENT_DATE, .CURRENT_TIMESTAMP]
    if let value = known.first(where: { $0.description == sql.uppercased() }) {
      self = value
    } else if words.count == 1, let word = words.first, !word.isBare, "'\"".contains(word.text.prefix(1)) {
      self = .stringLiteral(word.name)
    } else if words.count == 2, words[0].text.uppercased() == "X", words[1].text.hasPrefix("'") {
      self = .blobLiteral(words[1].name)
    } else if Self.isNumber(sql) {
      self = .numericLiteral(sql)
    } else {
      self = .expression(sql)
    }
  }

  private static func isNumber(_ sql: String) -> Bool {
    let digits = sql.first.map { "+-".contains($0) } == true ? sql.dropFirst() : sql[...]
    let isDigitOrPoint = digits.utf8.first.map { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
    guard isDigitOrPoint == true else { return false }
    return digits.hasPrefix("0x") || digits.hasPrefix("0X")
      ? UInt64(digits.dropFirst(2), radix: 16) != nil : Double(digits) != nil
  }

  /// The value in SQL.
  public var description: String {
    switch self {
    case .numericLiteral(let digits): digits
    case .stringLiteral(let text): text.quotedLiteral
    case .blobLiteral(let digits): "X'\(digits)'"
    case .NULL: "NULL"
    case .TRUE: "TRUE"
    case .FALSE: "FALSE"
    case .CURRENT_TIME: "CURRENT_TIME"
    case .CURRENT_DATE: "CURRENT_DATE"
    case .CURRENT_TIMESTAMP: "CURRENT_TIMESTAMP"
    case .expression(let sql): "(\(sql))"
    }
  }
}
