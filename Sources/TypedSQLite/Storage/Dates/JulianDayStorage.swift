extension DateStorage {
  /// REAL Julian days: days since noon of 24 November −4713.
  ///
  /// For present dates a double is exact to about 40 µs. SQLite's `julianday()` writes whole milliseconds,
  /// which are restored exactly; finer values from other software are not cut to milliseconds, as SQLite
  /// would cut them. Days before the year 0 are not dates, because no text with a four-digit year can show
  /// them and numbers that small count something else.
  public static let julian = DateStorage.real(
    name: "julian",
    summary: "REAL Julian day, as SQLite's julianday() counts",
    aliases: ["julianday"],
    unit: "day", zeroPoint: "-4713-11-24 12:00:00 UTC", scale: .julianDays,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000, daysBeginAtNoon: true,
    nowSQL: "julianday('now')")
}
