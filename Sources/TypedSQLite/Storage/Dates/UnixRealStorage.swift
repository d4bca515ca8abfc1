extension DateStorage {
  /// REAL seconds since 1970.
  public static let unixReal = DateStorage.real(
    name: "unix-real",
    summary: "REAL seconds since 1970, as Python's time.time() counts",
    aliases: ["python"],
    unit: "s", zeroPoint: "1970-01-01 00:00:00 UTC", scale: .unixSeconds,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000)
}
