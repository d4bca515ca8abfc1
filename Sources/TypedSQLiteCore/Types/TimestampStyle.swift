/// How an instant is written as text.
public struct TimestampStyle: Hashable, Sendable {
  /// The separator between the day and the time.
  public enum Separator: Hashable, Sendable {
    /// A space.
    case space
    /// An upper-case T.
    case letterT

    internal var byte: UInt8 { self == .space ? UInt8(ascii: " ") : UInt8(ascii: "T") }
  }

  /// How the zone is written after the time.
  public enum ZoneMark: Hashable, Sendable {
    /// No zone.
    case none
    /// `Z` if the offset is 0, otherwise `+HH:MM`.
    case letterZ
    /// `+HH:MM`, also for UTC.
    case offset
  }

  /// The separator between the day and the time.
  public var separator: Separator
  /// How many fraction digits of a second are written.
  public var fraction: FractionDigits
  /// How the zone is written.
  public var zoneMark: ZoneMark
  /// Seconds that local time is ahead of UTC.
  public var offset: Int

  /// Creates a style.
  public init(
    separator: Separator = .space, fraction: FractionDigits = .needed, zoneMark: ZoneMark = .none,
    offset: Int = 0
  ) {
    self.separator = separator
    self.fraction = fraction
    self.zoneMark = zoneMark
    self.offset = offset
  }

  /// `YYYY-MM-DD HH:MM:SS` in UTC with a fraction if needed.
  public static let standard = TimestampStyle()
  /// `YYYY-MM-DDTHH:MM:SSZ` with a fraction if needed.
  public static let iso8601 = TimestampStyle(separator: .letterT, zoneMark: .letterZ)
}

extension Timestamp {
  /// Appends the instant as text; years outside 0 to 9999 have more than four characters.
  public func write(to buffer: inout ByteBuffer, style: TimestampStyle = .standard) {
    var (days, second) = seconds.floorDivided(by: 86_400)
    if style.offset != 0 {
      let (moreDays, shifted) = (second + Int64(style.offset)).floorDivided(by: 86_400)
      days += moreDays
      second = shifted
    }
    let date = CivilDate(daysSince1970: days)
    if case .needed = style.fraction, (0...9999).contains(date.year) {
      buffer.append(day: date.textDigits, style.separator, secondOfDay: second, nanosecond: nanoseconds)
    } else {
      date.write(to: &buffer)
      buffer.append(style.separator.byte)
      buffer.append(
        secondOfDay: Int(second), nanosecond: Int(nanoseconds), fraction: style.fraction)
    }
    writeZone(to: &buffer, style)
  }

  /// Appends an instant of the years 0 to 9999 in UTC as text, with as many fraction digits as it needs.
  ///
  /// - Parameters:
  ///   - buffer: receives the text.
  ///   - style: the separator, and how the zone is written.
  ///   - lastDay: knows the digits of the day, if the last instant that was written with it had the same.
  package func write(to buffer: inout ByteBuffer, style: TimestampStyle, after lastDay: WrittenDay) {
    let (days, second) = seconds.floorDivided(by: 86_400)
    buffer.append(
      day: lastDay.digits(of: days), style.separator, secondOfDay: second, nanosecond: nanoseconds)
    writeZone(to: &buffer, style)
  }

  @inline(__always)
  private func writeZone(to buffer: inout ByteBuffer, _ style: TimestampStyle) {
    switch style.zoneMark {
    case .none: break
    case .letterZ where style.offset == 0: buffer.append(UInt8(ascii: "Z"))
    case .letterZ, .offset: buffer.append(zoneOffset: style.offset)
    }
  }
}

extension ByteBuffer {
  /// Appends `YYYY-MM-DD HH:MM:SS` and a fraction if needed; `digits` are the eight of the day.
  ///
  /// Nearly all instants are whole milliseconds, whose text fills three words.
  fileprivate mutating func append(
    day digits: UInt64, _ separator: TimestampStyle.Separator, secondOfDay: Int64, nanosecond: Int32
  ) {
    let (minuteOfDay, second) = UInt32(truncatingIfNeeded: secondOfDay).quotientAndRemainder(dividingBy: 60)
    let (hour, minute) = minuteOfDay.quotientAndRemainder(dividingBy: 60)
    let hyphen = UInt64(UInt8(ascii: "-"))
    let colon = UInt64(UInt8(ascii: ":"))
    let day =
      digits & 0xFFFF_FFFF | hyphen << 32 | (digits >> 32 & 0xFFFF) << 40 | hyphen << 56
    let time =
      digits >> 48 | UInt64(separator.byte) << 16 | UInt64(twoDigits: Int(hour)) << 24
      | colon << 40 | UInt64(twoDigits: Int(minute)) << 48
    let seconds = colon | UInt64(twoDigits: Int(second)) << 8
    guard nanosecond != 0 else { return append(words: day, time, seconds, count: 19) }
    let (millisecond, rest) = UInt32(bitPattern: nanosecond).quotientAndRemainder(dividingBy: 1_000_000)
    let (hundredths, lastDigit) = millisecond.quotientAndRemainder(dividingBy: 10)
    let fraction =
      seconds | UInt64(UInt8(ascii: ".")) << 24 | UInt64(twoDigits: Int(hundredths)) << 32 | UInt64(
        0x30 &+ lastDigit) << 48
    let length =
      rest != 0 ? 19 : lastDigit != 0 ? 23 : hundredths % 10 != 0 ? 22 : 21
    append(words: day, time, fraction, count: length)
    guard rest != 0 else { return }
    let nanosecond = Int(nanosecond)
    append(fractionOf: nanosecond, digits: FractionDigits.needed.count(nanosecond: nanosecond))
  }

  /// Appends `+HH:MM`, and `:SS` for historical offsets that need it.
  internal mutating func append(zoneOffset seconds: Int) {
    append(UInt8(ascii: seconds < 0 ? "-" : "+"))
    let (minutes, second) = Int(clamping: seconds.magnitude).quotientAndRemainder(dividingBy: 60)
    let colon = UInt64(UInt8(ascii: ":"))
    append(
      word: UInt64(twoDigits: minutes / 60 % 100) | colon << 16 | UInt64(twoDigits: minutes % 60) << 24,
      count: 5)
    if second != 0 { append(word: colon | UInt64(twoDigits: second) << 8, count: 3) }
  }
}

extension CivilDate {
  /// The eight digits of a day of the years 0 to 9999, the first one in the lowest byte.
  fileprivate var textDigits: UInt64 {
    let (century, yearOfCentury) = UInt32(truncatingIfNeeded: year).quotientAndRemainder(dividingBy: 100)
    return UInt64(twoDigits: Int(century)) | UInt64(twoDigits: Int(yearOfCentury)) << 16
      | UInt64(twoDigits: month) << 32 | UInt64(twoDigits: day) << 48
  }
}
