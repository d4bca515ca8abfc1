extension DateStorage {
  /// INTEGER of the digits `YYYYMMDD`; the text of these digits is read too.
  ///
  /// It holds a day: the time of an instant is lost, and said to be. Years have four digits from 1000 on, since
  /// leading zeros do not survive in a number.
  public static let yyyymmdd = DateStorage(
    name: "yyyymmdd",
    summary: "INTEGER of the digits YYYYMMDD, as people write by hand",
    unit: "day",
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
    secondForm: .text { CivilDate(digits: $0).flatMap { Timestamp(date: $0) } })
}

extension CivilDate {
  /// The digits `YYYYMMDD` as a number, or nil where the year does not have four of them.
  internal var digits: Int64? {
    (1000...9999).contains(year) ? Int64((year * 100 + month) * 100 + day) : nil
  }

  /// Creates a day from the digits `YYYYMMDD`, or nil where they are not a day.
  internal init?(digits: Int64) {
    guard (10_000_000...99_999_999).contains(digits) else { return nil }
    let digits = Int(digits)
    self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Creates a day from the text `YYYYMMDD`, or nil where it is not a day.
  internal init?(digits text: Span<UInt8>) {
    guard text.count == 8, let century = text.twoDigits(at: 0), let yearOfCentury = text.twoDigits(at: 2),
      let month = text.twoDigits(at: 4), let day = text.twoDigits(at: 6)
    else { return nil }
    self.init(digits: Int64(((century * 100 + yearOfCentury) * 100 + month) * 100 + day))
  }
}
