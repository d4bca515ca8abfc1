extension DateStorage {
  /// REAL Julian days: days since noon of 24 November −4713.
  ///
  /// A double keeps about 40 µs of our time. SQLite's `julianday()` writes whole milliseconds, which come back
  /// exactly; what others wrote finer is not cut to milliseconds as SQLite would cut it.
  public static let julian = DateStorage.real(
    name: "julian",
    summary: "REAL Julian day, as SQLite's julianday() counts",
    aliases: ["julianday"],
    unit: "day", zeroPoint: "-4713-11-24 12:00:00 UTC", scale: .julianDays,
    range: Timestamp(uncheckedSeconds: -210_866_760_000, nanoseconds: 0) ... .endOf9999, resolution: 100_000)
}
