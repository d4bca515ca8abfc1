// Numbers since 1601 and since the year 1, as Windows, .NET and Chrome count.

extension DateStorage {
  /// INTEGER units of 100 ns since 1601; negative numbers are before 1601 and unknown to Windows.
  public static let filetime = DateStorage.integer(
    name: "filetime",
    summary: "INTEGER 100 ns since 1601, as Windows counts (FILETIME)",
    aliases: ["windows"],
    unit: .hundredNanoseconds, zeroPoint: CivilDate(knownYear: 1601, 1, 1), bounds: 0 ... .max)

  /// INTEGER microseconds since 1601.
  public static let webkit = DateStorage.integer(
    name: "webkit",
    summary: "INTEGER microseconds since 1601, as Chrome and Edge count",
    aliases: ["chrome"],
    unit: .microseconds, zeroPoint: CivilDate(knownYear: 1601, 1, 1))

  /// INTEGER seconds since 1601, to the end of 9999.
  public static let webkitSeconds = DateStorage.integer(
    name: "webkit-seconds",
    summary: "INTEGER seconds since 1601, as parts of Chrome and Windows count",
    aliases: ["webkit-s"],
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1601, 1, 1), bounds: 0...265_046_774_399)

  /// INTEGER units of 100 ns since the year 1, to the end of 9999 as in .NET's `DateTime`.
  public static let ticks = DateStorage.integer(
    name: "ticks",
    summary: "INTEGER 100 ns since the year 1, as .NET and sqlite-net count",
    aliases: ["dotnet"],
    unit: .hundredNanoseconds, zeroPoint: CivilDate(knownYear: 1, 1, 1), bounds: 0...3_155_378_975_999_999_999
  )

  /// BLOB of 8 bytes with units of 100 ns since 1601, the first byte the lowest.
  public static let filetimeBlob = filetime.written(
    as: .bytes(isLittleEndian: true), name: "filetime-blob",
    summary: "BLOB of 8 bytes, little-endian, of 100 ns since 1601, as Windows keeps FILETIME in memory")

  /// BLOB of 8 bytes with units of 100 ns since 1601, the first byte the highest.
  public static let filetimeBlobBigEndian = filetime.written(
    as: .bytes(isLittleEndian: false), name: "filetime-blob-be",
    summary: "BLOB of 8 bytes, big-endian, of 100 ns since 1601")

  /// TEXT of 16 hexadecimal digits of units of 100 ns since 1601.
  public static let filetimeHex = filetime.written(
    as: .hexadecimal(width: 16), name: "filetime-hex",
    summary: "TEXT of 16 hexadecimal digits of 100 ns since 1601")
}

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
