extension Timestamp {
  /// Reads an instant as SQLite's date functions do; nil for a text that they refuse.
  ///
  /// A text that states no day is refused too: a time alone, for which SQLite assumes 2000-01-01, a Julian day, and
  /// `now`.
  package init?(sqliteText text: Span<UInt8>) {
    let isNegative = text.has("-", at: 0)
    let parsed = isNegative ? nil : DateText(text)
    guard
      var parsed = parsed
        ?? Self.regular(text.extracting((isNegative ? 1 : 0)...)).flatMap({ DateText($0.span) }),
      parsed.isAcceptedBySQLite
    else { return nil }
    if isNegative { parsed.year.negate() }
    guard let timestamp = parsed.timestamp, timestamp.seconds >= Self.startOfJulianDays,
      // SQLite rounds to the millisecond, and has no year 10000.
      timestamp.seconds < Self.lastSecond
        || timestamp.seconds == Self.lastSecond && timestamp.nanoseconds < 999_500_000
    else { return nil }
    self = timestamp
  }

  /// Noon of the 24th of November of the year -4713, in seconds since 1970.
  private static let startOfJulianDays: Int64 = -210_866_760_000
  /// The last second of the year 9999, in seconds since 1970.
  private static let lastSecond: Int64 = 253_402_300_799

  /// A text with one blank before the time and none elsewhere, and a capital `Z`.
  ///
  /// SQLite skips white space and `T` before the time, and white space before and after the zone.
  private static func regular(_ text: Span<UInt8>) -> [UInt8]? {
    guard text.count >= 10 else { return nil }
    var bytes = (0..<10).map { text[$0] }
    var index = 10
    while index < text.count, text[index].isSQLiteSpace || text.has("T", at: index) { index += 1 }
    guard index < text.count else { return bytes }
    bytes.append(UInt8(ascii: " "))
    func copy(upTo end: Int, _ isPart: (Int) -> Bool) {
      while index < end, index < text.count, isPart(index) {
        bytes.append(text[index])
        index += 1
      }
    }
    func skipSpaces() {
      while index < text.count, text[index].isSQLiteSpace { index += 1 }
    }
    copy(upTo: text.count) { text.digit(at: $0) != nil || text.has(":", at: $0) || text.has(".", at: $0) }
    skipSpaces()
    if text.has("z", at: index) || text.has("Z", at: index) {
      bytes.append(UInt8(ascii: "Z"))
      index += 1
    } else if text.sign(at: index) != nil {
      copy(upTo: index + 6) { _ in true }
    }
    skipSpaces()
    return index == text.count ? bytes : nil
  }
}

extension DateText {
  /// Whether there is a day and each field is in the range that SQLite checks, which has 31 days in each month.
  fileprivate var isAcceptedBySQLite: Bool {
    if case .offset(let minutes) = zone, abs(minutes) >= 15 * 60 { return false }
    return hasDate && (1...12).contains(month) && (1...31).contains(day) && hour <= 24 && minute <= 59
      && second <= 59
  }
}

extension UInt8 {
  /// Whether SQLite's `isspace` has the byte.
  fileprivate var isSQLiteSpace: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
