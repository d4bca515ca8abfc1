extension DateStorage {
  /// INTEGER microseconds since 1601.
  public static let webkit = DateStorage.integer(
    name: "webkit",
    summary: "INTEGER microseconds since 1601, as Chrome and Edge count",
    aliases: ["chrome"],
    unit: .microseconds, zeroPoint: CivilDate(knownYear: 1601, 1, 1))
}
