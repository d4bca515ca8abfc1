extension DayStorage {
  /// INTEGER with the digits `YYYYMMDD`, from the year 1000 on; text with these digits is also read.
  public static let yyyymmdd = DayStorage(
    name: "yyyymmdd",
    summary: "INTEGER of the digits YYYYMMDD, as people write by hand",
    codec: .integer(
      decode: { CivilDate(digits: $0) },
      encode: { day in day.digits.map { .exact($0) } ?? .outOfRange }),
    secondForm: .text { CivilDate(digits: $0) })
}
