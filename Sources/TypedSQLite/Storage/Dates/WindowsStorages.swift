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

  /// INTEGER units of 100 ns since the year 1, to the end of 9999 as in .NET's `DateTime`.
  public static let ticks = DateStorage.integer(
    name: "ticks",
    summary: "INTEGER 100 ns since the year 1, as .NET and sqlite-net count",
    aliases: ["dotnet"],
    unit: .hundredNanoseconds, zeroPoint: CivilDate(knownYear: 1, 1, 1), bounds: 0...3_155_378_975_999_999_999
  )
}
