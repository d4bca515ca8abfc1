// Numbers since 1970.

extension DateStorage {
  /// INTEGER seconds since 1970.
  public static let unix = DateStorage.integer(
    name: "unix",
    summary: "INTEGER seconds since 1970, as C, PHP, Drift and unixepoch() count",
    aliases: ["unix-s", "unixepoch"],
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// INTEGER milliseconds since 1970.
  public static let unixMilliseconds = DateStorage.integer(
    name: "unix-ms",
    summary: "INTEGER milliseconds since 1970, as Java, JavaScript and Android count",
    aliases: ["java", "javascript"],
    unit: .milliseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// INTEGER microseconds since 1970.
  public static let unixMicroseconds = DateStorage.integer(
    name: "unix-us",
    summary: "INTEGER microseconds since 1970, as Firefox counts (PRTime)",
    aliases: ["prtime", "firefox"],
    unit: .microseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// INTEGER nanoseconds since 1970, which end in 2262.
  public static let unixNanoseconds = DateStorage.integer(
    name: "unix-ns",
    summary: "INTEGER nanoseconds since 1970, as Go counts",
    aliases: ["go"],
    unit: .nanoseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// REAL seconds since 1970.
  public static let unixReal = DateStorage.real(
    name: "unix-real",
    summary: "REAL seconds since 1970, as Python's time.time() counts",
    aliases: ["python"],
    unit: "s", zeroPoint: "1970-01-01 00:00:00 UTC", scale: .unixSeconds,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000)
}
