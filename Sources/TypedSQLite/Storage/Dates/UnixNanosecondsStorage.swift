extension DateStorage {
  /// INTEGER nanoseconds since 1970, which end in 2262.
  public static let unixNanoseconds = DateStorage.integer(
    name: "unix-ns",
    summary: "INTEGER nanoseconds since 1970, as Go counts",
    aliases: ["go"],
    unit: .nanoseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))
}
