/// A date, a time of day or both, as a text states them, with a record of what the text leaves open.
///
/// The fields are kept as written: which of them were given, how many digits the fraction had, whether there
/// was a zone. So a value can be written back unchanged, and a caller can ask for a day or an instant.
public struct DateText: Hashable, Sendable {
  /// How precisely the time of day was given.
  public enum TimePrecision: Int, Comparable, Sendable {
    /// No time.
    case none
    /// `HH:MM`.
    case minutes
    /// `HH:MM:SS`.
    case seconds
    /// `HH:MM:SS.S`, with one digit or more.
    case fraction

    /// Whether one is less precise than another.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The zone, if the text states one.
  public enum Zone: Hashable, Sendable {
    /// No zone stated; SQLite takes it as UTC.
    case none
    /// UTC, given as `Z` or by name.
    case utc
    /// Minutes that local time is ahead of UTC.
    case offset(minutes: Int)
  }

  /// Whether the text states a day; false by default.
  public var hasDate = false
  /// The year, 0 if there is no day.
  public var year = 0
  /// The month, 1 if there is no day.
  public var month = 1
  /// The day of the month, 1 if there is no day.
  public var day = 1
  /// The separator between day and time.
  public var separator = TimestampStyle.Separator.space
  /// How precisely the time was given.
  public var timePrecision = TimePrecision.none
  /// The hour, from 0 to 24.
  public var hour = 0
  /// The minute.
  public var minute = 0
  /// The second.
  public var second = 0
  /// The fraction of the second, in nanoseconds.
  public var nanosecond = 0
  /// The number of digits of the fraction as written.
  public var fractionDigits = 0
  /// The zone, if the text states one.
  public var zone = Zone.none

  /// Creates a value with neither day nor time, to be filled in.
  ///
  /// Month, day, hour, minute and second must stay below 100.
  public init() {}
}

// MARK: - Meaning

extension DateText {
  /// The instant; nil if there is no day.
  ///
  /// A text without a time is midnight, a text without a zone is UTC. Fields past their end run into the next:
  /// 30 February is in March, 24:00 is tomorrow.
  public var timestamp: Timestamp? {
    guard hasDate, let days = CivilDate.daysSince1970(year: year, month: month, day: day) else { return nil }
    let zoneMinutes = if case .offset(let minutes) = zone { minutes } else { 0 }
    let seconds = (hour * 60 + minute - zoneMinutes) * 60 + second
    return Timestamp(
      daysSince1970: days,
      nanosecondsSinceMidnight: Int64(seconds) * 1_000_000_000 + Int64(nanosecond))
  }

  /// The day, in the zone of the text; nil if there is none or it does not exist.
  public var civilDate: CivilDate? {
    hasDate ? CivilDate(year: year, month: month, day: day) : nil
  }

  /// The time of day, in the zone of the text; nil if there is none or it does not exist.
  public var timeOfDay: TimeOfDay? {
    timePrecision == .none
      ? nil : TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
  }

  /// Whether day and time exist, and no fraction digit was dropped.
  internal var isReal: Bool {
    if hasDate, !CivilDate.exists(year: year, month: month, day: day) { return false }
    if hour > 23 || minute > 59 || second > 59 { return false }
    if case .offset(let minutes) = zone, abs(minutes) >= 24 * 60 { return false }
    return fractionDigits <= 9
  }
}

// MARK: - Writing

extension DateText: CustomStringConvertible {
  /// The text with the fields that were given.
  public var description: String {
    var buffer = ByteBuffer(capacity: 48)
    write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }

  /// Appends the text with the fields that were given and the same number of fraction digits.
  public func write(to buffer: inout ByteBuffer) {
    if hasDate {
      CivilDate.write(year: year, month: month, day: day, to: &buffer)
      if timePrecision > .none { buffer.append(separator.byte) }
    }
    guard timePrecision > .none else { return }
    let colon = UInt64(UInt8(ascii: ":"))
    buffer.append(word: UInt64(twoDigits: hour) | colon << 16 | UInt64(twoDigits: minute) << 24, count: 5)
    if timePrecision > .minutes {
      buffer.append(word: colon | UInt64(twoDigits: second) << 8, count: 3)
    }
    if timePrecision > .seconds { buffer.append(fractionOf: nanosecond, digits: fractionDigits) }
    switch zone {
    case .none: break
    case .utc: buffer.append(UInt8(ascii: "Z"))
    case .offset(let minutes): buffer.append(zoneOffset: minutes * 60)
    }
  }
}
