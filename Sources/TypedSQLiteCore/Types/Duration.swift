extension Duration: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``DurationStorage/text``.
  public static var defaultStorage: DurationStorage { .text }

  /// TEXT `HH:MM:SS`, with days and a fraction if needed; NULL if this form cannot hold the length.
  public var databaseValue: DatabaseValue {
    encoded(as: .text).nearestValue ?? .null
  }

  /// The length of a TEXT `HH:MM:SS`; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Duration? {
    Duration(dbValue, storedAs: .text)
  }
}

extension Duration {
  /// The length in nanoseconds, rounded toward zero, and whether it is exact.
  internal var wholeNanoseconds: (count: Int128, isExact: Bool) {
    let (count, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return (count, rest == 0)
  }

  /// Reads `[-][D.]HH:MM:SS[.S…]`, up to nine digits of fraction, from a whole text; nil for anything else.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - dayMark: what is between days and hours.
  package init?(_ text: Span<UInt8>, dayMark: String = ".") {
    var index = text.has("-", at: 0) ? 1 : 0
    let isNegative = index == 1
    var days: Int64 = 0
    let start = index
    let digits = text.skipDigits(&index)
    if text.has(dayMark, at: index), (1...9).contains(digits) {
      for position in start..<index { days = days * 10 + Int64(text.digit(at: position) ?? 0) }
      index += dayMark.utf8.count
    } else {
      index = start
    }
    // The rest is a time of day without a zone.
    guard text.count - index >= 8, let time = DateText(text.extracting(index...), rules: .library),
      !time.hasDate, time.timePrecision >= .seconds, time.zone == .none, let timeOfDay = time.timeOfDay,
      time.fractionDigits <= 9
    else { return nil }
    let nanoseconds = Int128(days) * 86_400_000_000_000 + Int128(timeOfDay.nanosecondsSinceMidnight)
    self.init(attoseconds: (isNegative ? -nanoseconds : nanoseconds) * 1_000_000_000)
  }

  /// Appends the length as `[-][D.]HH:MM:SS`, with a fraction if needed, to the nanosecond.
  ///
  /// - Parameters:
  ///   - buffer: receives the text.
  ///   - dayMark: what is between days and hours.
  package func write(to buffer: inout ByteBuffer, dayMark: String = ".") {
    let count = wholeNanoseconds.count
    if count < 0 { buffer.append(UInt8(ascii: "-")) }
    let (days, rest) = count.magnitude.quotientAndRemainder(dividingBy: 86_400_000_000_000)
    if days > 0 {
      buffer.append(decimal: days)
      buffer.append(dayMark)
    }
    let (second, nanosecond) = Int(rest).quotientAndRemainder(dividingBy: 1_000_000_000)
    buffer.append(secondOfDay: second, nanosecond: nanosecond, fraction: .needed)
  }
}
