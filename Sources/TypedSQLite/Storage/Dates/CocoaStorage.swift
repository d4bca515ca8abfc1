extension DateStorage {
  /// REAL seconds since 2001.
  public static let cocoa = DateStorage.real(
    name: "cocoa",
    summary: "REAL seconds since 2001, as Core Data, SwiftData and NSDate count",
    aliases: ["coredata", "nsdate"],
    unit: "s", zeroPoint: "2001-01-01 00:00:00 UTC", scale: .cocoaSeconds,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000)
}
