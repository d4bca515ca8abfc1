extension DateStorage {
  /// REAL Julian days: days since noon of 24 November −4713.
  ///
  /// A double keeps about 40 µs of our time. SQLite's `julianday()` writes whole milliseconds, which come back
  /// exactly; what others wrote finer is not cut to milliseconds as SQLite would cut it. Days before the year 0,
  /// which no text of four digits names, are no dates: numbers so small count something else.
  public static let julian = DateStorage.real(
    name: "julian",
    summary: "REAL Julian day, as SQLite's julianday() counts",
    aliases: ["julianday"],
    unit: "day", zeroPoint: "-4713-11-24 12:00:00 UTC", scale: .julianDays,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000)
}
