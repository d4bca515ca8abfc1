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
    case .days: text.count == 10 && Self.beginsWithDay(text)
    case .times: text.count == 19 && Self.beginsWithDay(text) && Self.endsWithTime(text)
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

  /// Whether a text begins like `2026-01-28`; the last days of a month need a calendar.
  private static func beginsWithDay(_ text: Span<UInt8>) -> Bool {
    guard text[0].isDigit, text[1].isDigit, text[2].isDigit, text[3].isDigit,
      text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let month = number(in: text, at: 5), let day = number(in: text, at: 8)
    else { return false }
    return month >= 1 && month <= 12 && day >= 1 && day <= 28
  }

  /// Whether a text of 19 bytes ends like ` 10:00:00`.
  private static func endsWithTime(_ text: Span<UInt8>) -> Bool {
    guard text[10] == 0x20 || text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), let hour = number(in: text, at: 11),
      let minute = number(in: text, at: 14), let second = number(in: text, at: 17)
    else { return false }
    return hour < 24 && minute < 60 && second < 60
  }

  /// The number of two digits at an index.
  @inline(__always)
  private static func number(in text: Span<UInt8>, at index: Int) -> Int? {
    guard text[index].isDigit, text[index &+ 1].isDigit else { return nil }
    return Int(text[index] &- UInt8(ascii: "0")) &* 10 &+ Int(text[index &+ 1] &- UInt8(ascii: "0"))
  }
}
