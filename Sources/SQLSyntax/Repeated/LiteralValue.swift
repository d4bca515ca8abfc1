package import TypedSQLiteCore

/// A literal of a statement; texts and blobs as ranges in the statement, without their quotes.
package enum LiteralValue {
  case null
  case integer(Int64)
  case real(Range<Int>)
  case text(Range<Int>)
  /// A text with doubled quotes.
  case quotedText(Range<Int>)
  case blob(Range<Int>)

  /// Binds the value to a parameter of a statement; a REAL as the text of its digits.
  ///
  /// - Parameters:
  ///   - text: the text that has the literal.
  ///   - statement: the statement.
  ///   - index: the number of the parameter, from 1.
  /// - Returns: false if it is no blob after all.
  /// - Throws: `DatabaseError` if SQLite refuses it.
  @inline(__always)
  package func bind(_ text: Span<UInt8>, to statement: Statement, at index: Int) throws(DatabaseError) -> Bool
  {
    switch self {
    case .null: try statement.bind(.null, at: index)
    case .integer(let integer): try statement.bind(integer: integer, at: index)
    case .real(let range), .text(let range): try statement.bind(text: text.extracting(range), at: index)
    case .quotedText(let range):
      try statement.bind(text: Self.unquote(text.extracting(range)).span, at: index)
    case .blob(let range):
      guard let bytes = text.extracting(range).bytesOfHexadecimal else { return false }
      try statement.bind(blob: bytes.span, at: index)
    }
    return true
  }
}

// MARK: - Reading

extension LiteralValue {
  /// Reads the literal at a position, and moves it behind the literal.
  ///
  /// - Returns: nil if there is none, or SQLite makes another value of it than its digits say.
  package init?(_ text: Span<UInt8>, _ position: inout Int) {
    guard let value = Self.read(text, &position) else { return nil }
    self = value
  }

  private static func read(_ text: Span<UInt8>, _ position: inout Int) -> LiteralValue? {
    guard position < text.count else { return nil }
    switch text[position] {
    case UInt8(ascii: "'"):
      return readText(text, &position)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return readNumber(text, &position)
    case UInt8(ascii: "N"), UInt8(ascii: "n"):
      var reader = InsertReader(position: position)
      guard reader.readWord("null", in: text) else { return nil }
      position = reader.position
      return .null
    case UInt8(ascii: "X"), UInt8(ascii: "x"):
      return readBlob(text, &position)
    default:
      return nil
    }
  }

  private static func readText(_ text: Span<UInt8>, _ position: inout Int) -> LiteralValue? {
    let start = position + 1
    var hasQuotes = false
    var end = start
    while let quote = text.firstIndex(of: UInt8(ascii: "'"), from: end) {
      guard quote + 1 < text.count, text[quote + 1] == UInt8(ascii: "'") else {
        position = quote + 1
        return hasQuotes ? .quotedText(start..<quote) : .text(start..<quote)
      }
      hasQuotes = true
      end = quote + 2
    }
    return nil
  }

  /// Reads `-12`, `1.5`, `1.` or `1e10`; the text after it must be able to follow a number.
  private static func readNumber(_ text: Span<UInt8>, _ position: inout Int) -> LiteralValue? {
    let start = position
    let isNegative = text[start] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digits = position
    var integer: Int64 = 0
    var overflows = false
    while let digit = digit(text, position) {
      let (product, first) = integer.multipliedReportingOverflow(by: 10)
      let (sum, second) = product.subtractingReportingOverflow(Int64(digit))
      integer = sum
      overflows = overflows || first || second
      position += 1
    }
    guard position > digits, position < text.count else { return nil }
    var isReal = false
    if text[position] == UInt8(ascii: ".") {
      isReal = true
      position += 1
      while digit(text, position) != nil { position += 1 }
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      isReal = true
      position += 1
      if position < text.count, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") {
        position += 1
      }
      guard digit(text, position) != nil else { return nil }
      while digit(text, position) != nil { position += 1 }
    }
    guard position < text.count, !text[position].isWordByte else { return nil }
    if isReal { return .real(start..<position) }
    // The sum is computed with negative numbers, because there is one more of them.
    guard !overflows, isNegative || integer != .min else { return nil }
    return .integer(isNegative ? integer : -integer)
  }

  private static func digit(_ text: Span<UInt8>, _ index: Int) -> UInt8? {
    guard index < text.count else { return nil }
    let digit = text[index] &- UInt8(ascii: "0")
    return digit < 10 ? digit : nil
  }

  private static func readBlob(_ text: Span<UInt8>, _ position: inout Int) -> LiteralValue? {
    let start = position + 2
    guard start <= text.count, text[start - 1] == UInt8(ascii: "'") else { return nil }
    var end = start
    while end < text.count, text[end].isHexadecimalDigit { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "'"), (end - start).isMultiple(of: 2) else {
      return nil
    }
    position = end + 1
    return .blob(start..<end)
  }

  private static func unquote(_ text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      result.append(text[index])
      index += text[index] == UInt8(ascii: "'") ? 2 : 1
    }
    return result
  }
}
