import TypedSQLiteCore

/// How a text writes a day and a time, such as `2026-01-31T10:00:00Z`.
struct TextDateForm: Hashable {
  private let separator: UInt8
  private let hasSeconds: Bool
  private let fractionDigits: Int
  /// Whether it ends in a Z.
  let namesUTC: Bool

  /// The form of a text; nil for one without a time, or in another zone than UTC.
  init?(_ text: [UInt8]) {
    let isInPlace = { (index: Int) in text[index].isDigit }
    guard text.count >= 16, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[13] == UInt8(ascii: ":"), [0, 3, 5, 6, 8, 9, 11, 12, 14, 15].allSatisfy(isInPlace)
    else { return nil }
    separator = text[10]
    guard separator == UInt8(ascii: " ") || separator == UInt8(ascii: "T") else { return nil }
    var rest = text[16...]
    namesUTC = rest.last == UInt8(ascii: "Z")
    if namesUTC { rest.removeLast() }
    hasSeconds = rest.first == UInt8(ascii: ":")
    if hasSeconds {
      guard rest.count >= 3, rest.dropFirst().prefix(2).allSatisfy(\.isDigit) else { return nil }
      rest.removeFirst(3)
    }
    let hasFraction = hasSeconds && rest.first == UInt8(ascii: ".")
    if hasFraction { rest.removeFirst() }
    fractionDigits = rest.count
    guard rest.allSatisfy(\.isDigit), hasFraction == (fractionDigits > 0), fractionDigits <= 9 else {
      return nil
    }
  }

  /// A time in this form; nil if the form has no place for its seconds or their fraction.
  func text(of time: Timestamp) -> String? {
    var buffer = ByteBuffer(capacity: 32)
    time.write(
      to: &buffer,
      style: TimestampStyle(
        separator: separator == UInt8(ascii: "T") ? .letterT : .space, fraction: .exactly(9)))
    var text = buffer.bytes
    for _ in fractionDigits..<9 {
      guard text.removeLast() == UInt8(ascii: "0") else { return nil }
    }
    if fractionDigits == 0 { text.removeLast() }
    if !hasSeconds {
      guard text.suffix(3).elementsEqual(":00".utf8) else { return nil }
      text.removeLast(3)
    }
    return String(decoding: text, as: UTF8.self) + (namesUTC ? "Z" : "")
  }
}
