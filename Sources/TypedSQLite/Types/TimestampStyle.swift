/// How an instant is written as text.
public struct TimestampStyle: Hashable, Sendable {
  /// What stands between the day and the time.
  public enum Separator: Hashable, Sendable {
    /// A space.
    case space
    /// An upper-case T.
    case letterT

    internal var byte: UInt8 { self == .space ? UInt8(ascii: " ") : UInt8(ascii: "T") }
  }

  /// What tells the zone behind the time.
  public enum ZoneMark: Hashable, Sendable {
    /// Nothing.
    case none
    /// `Z` where the offset is 0, else `+HH:MM`.
    case letterZ
    /// `+HH:MM`, also for UTC.
    case offset
  }

  /// What stands between the day and the time.
  public var separator: Separator
  /// How many digits of a second are written.
  public var fraction: FractionDigits
  /// What tells the zone.
  public var zoneMark: ZoneMark
  /// Seconds that the clock on the wall is ahead of UTC.
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

  /// `YYYY-MM-DD HH:MM:SS` in UTC with the fraction that is needed.
  public static let standard = TimestampStyle()
  /// `YYYY-MM-DDTHH:MM:SSZ` with the fraction that is needed.
  public static let iso8601 = TimestampStyle(separator: .letterT, zoneMark: .letterZ)
}

extension Timestamp {
  /// Appends the instant as text; years outside 0 to 9999 take more than four characters.
  public func write(to buffer: inout ByteBuffer, style: TimestampStyle = .standard) {
    var (days, second) = seconds.floorDivided(by: 86_400)
    if style.offset != 0 {
      let (moreDays, shifted) = (second + Int64(style.offset)).floorDivided(by: 86_400)
      days += moreDays
      second = shifted
    }
    CivilDate(daysSince1970: days).write(to: &buffer)
    buffer.append(style.separator.byte)
    buffer.append(
      secondOfDay: Int(second), nanosecond: Int(nanoseconds), fraction: style.fraction)
    switch style.zoneMark {
    case .none: break
    case .letterZ where style.offset == 0: buffer.append(UInt8(ascii: "Z"))
    case .letterZ, .offset: buffer.append(zoneOffset: style.offset)
    }
  }
}

extension ByteBuffer {
  /// Appends `+HH:MM`, and `:SS` for the offsets of old that need it.
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
