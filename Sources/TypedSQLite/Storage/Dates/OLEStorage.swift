extension DateStorage {
  /// REAL days since 1899-12-30, from the year 100 on, as in .NET.
  ///
  /// The fraction counts forward even before the zero point: −1.25 is 06:00 of 29 December. So −0.25 and 0.25
  /// are the same instant, which is written as 0.25.
  public static let ole = DateStorage.real(
    name: "ole",
    summary: "REAL days since 1899-12-30, as Excel, Access and Delphi count",
    aliases: ["excel", "delphi"],
    unit: "day", zeroPoint: "1899-12-30 00:00:00 UTC", scale: .oleDays,
    first: CivilDate(knownYear: 100, 1, 1), resolution: 100_000, nowSQL: "julianday('now') - 2415018.5")
}
