/// A day of the proleptic Gregorian calendar.
///
/// Years are numbered as astronomers do: the year before 1 is 0.
public struct CivilDate: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 on.
  public let day: Int

  /// Creates a day, or nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.exists(year: year, month: month, day: day),
      Self.daysSince1970(year: year, month: month, day: day) != nil
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day that is a number of days after 1970-01-01; every number is valid.
  public init(daysSince1970 days: Int64) {
    // Eras are 400 years of 146,097 days. They begin at 0000-03-01, so a leap day is the last day of its
    // year; 1970-01-01 is 135,080 days into era 4.
    var (era, dayOfEra) = days.floorDivided(by: 146_097)
    era += 4
    dayOfEra += 135_080
    if dayOfEra >= 146_097 {
      era += 1
      dayOfEra -= 146_097
    }
    // Counting in quarter days lets one division find the century and another the year in it. The month
    // constants describe a straight line whose whole part steps by the lengths of the months.
    let centuryQuarters = UInt32(truncatingIfNeeded: dayOfEra) &* 4 &+ 3
    let century = centuryQuarters / 146_097
    let yearQuarters = (centuryQuarters % 146_097) | 3
    let yearOfCentury = yearQuarters / 1461
    let dayOfYear = (yearQuarters % 1461) / 4
    let line = 2141 &* dayOfYear &+ 197_913
    let monthFromMarch = line >> 16
    let isNextYear = dayOfYear >= 306
    day = Int((line & 0xFFFF) / 2141 &+ 1)
    month = Int(isNextYear ? monthFromMarch &- 12 : monthFromMarch)
    year = Int(era &* 400) &+ Int(century &* 100 &+ yearOfCentury) &+ (isNextYear ? 1 : 0)
  }

  /// The number of days after 1970-01-01.
  public var daysSince1970: Int64 {
    // Both initializers have checked the day.
    Self.daysSince1970(year: year, month: month, day: day) ?? 0
  }

  /// Whether a year has a 29 February.
  public static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Whether a day exists in the calendar.
  internal static func exists(year: Int, month: Int, day: Int) -> Bool {
    (1...12).contains(month) && day >= 1 && (day <= 28 || day <= length(ofMonth: month, year: year))
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days after 1970-01-01; days and months past their end run into the next ones, and nil means
  /// overflow.
  internal static func daysSince1970(year: Int, month: Int, day: Int) -> Int64? {
    let (yearsFromMonths, monthIndex) = (month &- 1).floorDivided(by: 12)
    let monthFromMarch = Int64(monthIndex < 2 ? monthIndex + 10 : monthIndex - 2)
    let (shifted, overflow) = Int64(year).addingReportingOverflow(
      Int64(yearsFromMonths) - (monthIndex < 2 ? 1 : 0))
    let (era, yearOfEra) = shifted.floorDivided(by: 400)
    let dayOfEra = 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + (153 * monthFromMarch + 2) / 5
    // The first day of an era can be out of range although the day itself is not.
    let days = Int128(era - 4) * 146_097 + Int128(dayOfEra - 135_080) + Int128(day) - 1
    return overflow ? nil : Int64(exactly: days)
  }
}

extension CivilDate: Comparable {
  /// Whether one day is before another.
  public static func < (lhs: CivilDate, rhs: CivilDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}

// MARK: - Text

extension CivilDate: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    var buffer = ByteBuffer(capacity: 32)
    write(to: &buffer)
    return buffer.withSpan { String(repairing: $0) }
  }

  /// Appends the day as `YYYY-MM-DD`; years past 9999 have more digits, and years before 0 a sign.
  public func write(to buffer: inout ByteBuffer) {
    Self.write(year: year, month: month, day: day, to: &buffer)
  }

  /// Appends fields that may not form a valid day; all but the year must be below 100.
  internal static func write(year: Int, month: Int, day: Int, to buffer: inout ByteBuffer) {
    let hyphen = UInt64(UInt8(ascii: "-"))
    let monthDigits = UInt64(twoDigits: month)
    if (0...9999).contains(year) {
      let (century, yearOfCentury) = year.quotientAndRemainder(dividingBy: 100)
      buffer.append(
        word: UInt64(twoDigits: century) | UInt64(twoDigits: yearOfCentury) << 16 | hyphen << 32
          | monthDigits << 40 | hyphen << 56)
    } else {
      if year < 0 { buffer.append(UInt8(ascii: "-")) }
      buffer.append(decimal: Int(clamping: year.magnitude), width: 4)
      buffer.append(word: hyphen | monthDigits << 8 | hyphen << 24, count: 4)
    }
    buffer.append(word: UInt64(twoDigits: day), count: 2)
  }
}

extension CivilDate: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``DayStorage/text``.
  public static var defaultStorage: DayStorage { .text }
}
