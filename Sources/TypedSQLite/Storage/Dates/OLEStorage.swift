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

  /// BLOB of the 8 bytes of a REAL as in ``ole``, the first byte the lowest.
  public static let oleBlob = ole.written(
    as: .bytes(isLittleEndian: true), name: "ole-blob",
    summary: "BLOB of a double of 8 bytes, little-endian, of days since 1899-12-30")

  /// REAL days since 1904.
  public static let excel1904 = DateStorage.real(
    name: "excel-1904",
    summary: "REAL days since 1904, as older workbooks of Excel for the Macintosh count",
    aliases: [],
    unit: "day", zeroPoint: "1904-01-01 00:00:00 UTC", scale: .days(since: -24_107),
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000, nowSQL: "julianday('now') - 2416480.5")
}
