// Texts that name a day by its number in the year or in the week.

extension DateStorage {
  /// TEXT `YYYY-DDD`, the day of the year from 001 to 366.
  public static let ordinal = DateStorage.days(
    name: "ordinal",
    summary: "TEXT YYYY-DDD with the number of the day in its year, as ISO 8601 has",
    nowSQL: "strftime('%Y-%j', 'now')",
    decode: { text in
      guard text.count == 8, let year = text.year, text.has("-", at: 4), let hundreds = text.digit(at: 5),
        let rest = text.twoDigits(at: 6), let first = CivilDate(year: year, month: 1, day: 1)
      else { return nil }
      let date = CivilDate(daysSince1970: first.daysSince1970 + Int64(hundreds * 100 + rest - 1))
      return date.year == year ? date : nil
    },
    encode: { date, buffer in
      buffer.append(decimal: date.year, width: 4)
      buffer.append(UInt8(ascii: "-"))
      buffer.append(decimal: date.dayOfYear, width: 3)
    })

  /// TEXT `YYYY-Www-D`, a day of an ISO week, which begins on Monday.
  ///
  /// The first week of a year is the one with its first Thursday, so the days around New Year may have another year.
  public static let week = DateStorage.days(
    name: "week",
    summary: "TEXT YYYY-Www-D with the week of the year and the day from Monday on, as ISO 8601 has",
    nowSQL: nil,
    decode: { text in
      guard text.count == 10, let year = text.year, text.has("-W", at: 4), let week = text.twoDigits(at: 6),
        week > 0, text.has("-", at: 8), let day = text.digit(at: 9), (1...7).contains(day),
        let monday = CivilDate.firstMonday(ofWeekYear: year)
      else { return nil }
      let date = CivilDate(daysSince1970: monday + Int64((week - 1) * 7 + day - 1))
      return date.weekYear == year ? date : nil
    },
    encode: { date, buffer in
      guard let monday = CivilDate.firstMonday(ofWeekYear: date.weekYear) else { return }
      let (week, day) = Int(date.daysSince1970 - monday).quotientAndRemainder(dividingBy: 7)
      buffer.append(decimal: date.weekYear, width: 4)
      buffer.append("-W")
      buffer.append(decimal: week + 1, width: 2)
      buffer.append(UInt8(ascii: "-"))
      buffer.append(decimal: Int64(day + 1))
    })

  /// A storage of days in text; an instant with a time of day is rounded to its day.
  private static func days(
    name: String, summary: String, nowSQL: String?,
    decode: @escaping @Sendable (Span<UInt8>) -> CivilDate?,
    encode: @escaping @Sendable (CivilDate, inout ByteBuffer) -> Void
  ) -> DateStorage {
    DateStorage(
      name: name, summary: summary, count: Count(unit: "day"), range: days,
      resolution: 86_400_000_000_000,
      codec: .text(
        decode: { text in
          guard let timestamp = decode(text).flatMap({ Timestamp(date: $0) }), days.contains(timestamp) else {
            return nil
          }
          return timestamp
        },
        encode: { timestamp, buffer in
          guard days.contains(timestamp) else { return .outOfRange }
          encode(timestamp.date, &buffer)
          return timestamp.time.nanosecondsSinceMidnight == 0 ? .exact(()) : .rounded(())
        }),
      traits: Traits(nowSQL: nowSQL, isReadable: false))
  }

  /// From 0000-01-03, a Monday, to 9999-12-31: the days whose year has four digits in both forms.
  private static let days =
    Timestamp(
      uncheckedSeconds: -62_167_046_400, nanoseconds: 0)...Timestamp(
      uncheckedSeconds: 253_402_214_400, nanoseconds: 0)
}

extension CivilDate {
  fileprivate var dayOfYear: Int {
    Int(daysSince1970 - (Self.daysSince1970(year: year, month: 1, day: 1) ?? 0)) + 1
  }

  /// The year of the Thursday in the week of the day.
  fileprivate var weekYear: Int {
    let dayOfWeek = (daysSince1970 + 3).floorDivided(by: 7).remainder
    return CivilDate(daysSince1970: daysSince1970 - dayOfWeek + 3).year
  }

  /// The Monday of the week with 4 January, in days since 1970.
  fileprivate static func firstMonday(ofWeekYear year: Int) -> Int64? {
    daysSince1970(year: year, month: 1, day: 4).map { $0 - ($0 + 3).floorDivided(by: 7).remainder }
  }
}

extension Span<UInt8> {
  /// The number of four digits at the start.
  fileprivate var year: Int? {
    guard let century = twoDigits(at: 0), let yearOfCentury = twoDigits(at: 2) else { return nil }
    return century * 100 + yearOfCentury
  }
}
