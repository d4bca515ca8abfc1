import TypedSQLiteCore

/// Texts of one form, which tell nothing new about a column in which all values so far have it.
///
/// Most columns have one form from the first row to the last, so that a file of a gigabyte is looked at in seconds.
enum SteadyTexts {
  /// Nothing is known.
  case none
  /// Any text: the column can be nothing else.
  case all
  /// Whole numbers of up to 18 digits.
  case integers
  /// Numbers of up to 15 digits, with a point at most.
  case decimals
  /// Numbers of up to 15 digits with a point, as SQLite prints a REAL.
  case reals
  /// Numbers of up to 18 digits, in quotes or not.
  case numbers
  /// Days such as `2026-01-31`.
  case days
  /// Times of a day such as `2026-01-31 10:00:00`.
  case times
  /// `true` and `false`.
  case truths

  @inline(__always)
  func contain(_ text: Span<UInt8>, isQuoted: Bool) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .integers: !isQuoted && Self.isNumber(text, digits: 18, mayHavePoint: false)
    case .decimals: !isQuoted && Self.isNumber(text, digits: 15, mayHavePoint: true)
    case .reals: !isQuoted && Self.isPrintedReal(text)
    case .numbers: Self.isNumber(text, digits: 18, mayHavePoint: true)
    case .days: text.count == 10 && text.beginsWithPlainDay
    case .times: text.isPlainDateTime
    case .truths: text.equals("true") || text.equals("false")
    }
  }

  /// Whether a text is digits without a needless zero, with a minus sign and a point at most.
  private static func isNumber(_ text: Span<UInt8>, digits: Int, mayHavePoint: Bool) -> Bool {
    let start = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    guard text.count > start, text.count &- start <= digits else { return false }
    if text[start] == UInt8(ascii: "0"), start > 0 || text.count > 1 && text[1] != UInt8(ascii: ".") {
      return false
    }
    var point = -1
    for index in start..<text.count where !text[index].isDigit {
      guard mayHavePoint, point < 0, text[index] == UInt8(ascii: ".") else { return false }
      point = index
    }
    return point != start && point != text.count &- 1
  }

  /// Whether a text is a number such as `12.5` or `-3.0`, which a REAL keeps and SQLite prints in the same way.
  ///
  /// Small numbers, which are printed with an exponent, and zeros are left to a closer look.
  private static func isPrintedReal(_ text: Span<UInt8>) -> Bool {
    guard isNumber(text, digits: 16, mayHavePoint: true) else { return false }
    let start = text[0] == UInt8(ascii: "-") ? 1 : 0
    guard text[start] != UInt8(ascii: "0"), let point = text.firstIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    return text[text.count &- 1] != UInt8(ascii: "0") || point == text.count &- 2
  }
}
