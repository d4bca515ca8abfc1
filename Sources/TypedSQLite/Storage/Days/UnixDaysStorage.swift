extension DayStorage {
  /// INTEGER days since 1970.
  public static let unixDays = DayStorage(
    name: "unix-days",
    summary: "INTEGER days since 1970, as Java's LocalDate and Arrow count",
    codec: .integer(
      decode: { CivilDate(daysSince1970: $0) },
      encode: { .exact($0.daysSince1970) }),
    unitsPerDay: 1)
}
