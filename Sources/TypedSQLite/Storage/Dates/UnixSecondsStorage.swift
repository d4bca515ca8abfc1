extension DateStorage {
  /// INTEGER seconds since 1970.
  public static let unix = DateStorage.integer(
    name: "unix",
    summary: "INTEGER seconds since 1970, as C, PHP, Drift and unixepoch() count",
    aliases: ["unix-s", "unixepoch"],
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))
}
