extension DateStorage {
  /// INTEGER microseconds since 1970.
  public static let unixMicroseconds = DateStorage.integer(
    name: "unix-us",
    summary: "INTEGER microseconds since 1970, as Firefox counts (PRTime)",
    aliases: ["prtime", "firefox"],
    unit: .microseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))
}
