extension DateStorage {
  /// INTEGER with the digits `YYYYMMDD`; text with these digits is also read.
  ///
  /// It holds a day: encoding an instant with a time of day is reported as rounded. Years have four digits,
  /// so they begin at 1000, because a number has no leading zeros.
  public static let yyyymmdd = DateStorage(
    name: "yyyymmdd", summary: "INTEGER of the digits YYYYMMDD, as people write by hand",
    count: Count(unit: "day"),
    range: Timestamp(
      uncheckedSeconds: -30_610_224_000, nanoseconds: 0)...Timestamp(
        uncheckedSeconds: 253_402_214_400, nanoseconds: 0),
    resolution: 86_400_000_000_000,
    codec: .integer(
      decode: { CivilDate(digits: $0).flatMap { Timestamp(date: $0) } },
      encode: { timestamp in
        guard let digits = timestamp.date.digits else { return .outOfRange }
        return timestamp.time.nanosecondsSinceMidnight == 0 ? .exact(digits) : .rounded(digits)
      }),
    traits: Traits(secondForm: .text { CivilDate(digits: $0).flatMap { Timestamp(date: $0) } }))
}

extension DateStorage {
  /// INTEGER with the digits `YYYYMMDDHHMMSS` in UTC; text with these digits is also read.
  ///
  /// Years have four digits, so they begin at 1000, because a number has no leading zeros.
  public static let yyyymmddhhmmss = DateStorage(
    name: "yyyymmddhhmmss",
    summary: "INTEGER of the digits YYYYMMDDHHMMSS in UTC, as columns of numbers make of such text",
    count: Count(unit: "s"),
    range: Timestamp(
      uncheckedSeconds: -30_610_224_000, nanoseconds: 0)...Timestamp(
        uncheckedSeconds: 253_402_300_799, nanoseconds: 0),
    resolution: 1_000_000_000,
    codec: .integer(
      decode: { number in
        let (day, clock) = number.quotientAndRemainder(dividingBy: 1_000_000)
        let (hour, rest) = clock.quotientAndRemainder(dividingBy: 10_000)
        let (minute, second) = rest.quotientAndRemainder(dividingBy: 100)
        guard hour < 24, minute < 60, second < 60, let date = CivilDate(digits: day),
          let midnight = Timestamp(date: date)
        else { return nil }
        return Timestamp(seconds: midnight.seconds + hour * 3600 + minute * 60 + second)
      },
      encode: { timestamp in
        guard let day = timestamp.date.digits else { return .outOfRange }
        let second = timestamp.time.nanosecondsSinceMidnight / 1_000_000_000
        let clock = second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60
        let number = day * 1_000_000 + Int64(clock)
        return timestamp.nanoseconds == 0 ? .exact(number) : .rounded(number)
      }),
    traits: Traits(
      secondForm: .text { text in digits14.decode(String(repairing: text).databaseValue) },
      nowSQL: "CAST(strftime('%Y%m%d%H%M%S', 'now') AS INTEGER)"))
}

extension CivilDate {
  /// The digits `YYYYMMDD` as a number, or nil if the year does not have four digits.
  internal var digits: Int64? {
    (1000...9999).contains(year) ? Int64((year * 100 + month) * 100 + day) : nil
  }

  /// Creates a day from the digits `YYYYMMDD`, or nil if they are not a day.
  package init?(digits: Int64) {
    guard (10_000_000...99_999_999).contains(digits) else { return nil }
    let digits = Int(digits)
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Creates a day from the text `YYYYMMDD`, or nil if it is not a day.
  package init?(digits text: Span<UInt8>) {
    guard text.count == 8, let century = text.twoDigits(at: 0), let yearOfCentury = text.twoDigits(at: 2),
      let month = text.twoDigits(at: 4), let day = text.twoDigits(at: 6)
    else { return nil }
    self.init(digits: Int64(((century * 100 + yearOfCentury) * 100 + month) * 100 + day))
  }
}
