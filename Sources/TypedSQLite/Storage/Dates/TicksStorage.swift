extension DateStorage {
  /// INTEGER units of 100 ns since the year 1, to the end of 9999 as in .NET's `DateTime`.
  public static let ticks = DateStorage.integer(
    name: "ticks",
    summary: "INTEGER 100 ns since the year 1, as .NET and sqlite-net count",
    aliases: ["dotnet"],
    unit: .hundredNanoseconds, zeroPoint: CivilDate(knownYear: 1, 1, 1), bounds: 0...3_155_378_975_999_999_999
  )
}
