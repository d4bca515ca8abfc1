extension DateStorage {
  /// INTEGER milliseconds since 1970.
  public static let unixMilliseconds = DateStorage.integer(
    name: "unix-ms",
    summary: "INTEGER milliseconds since 1970, as Java, JavaScript and Android count",
    aliases: ["java", "javascript"],
    unit: .milliseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))
}
