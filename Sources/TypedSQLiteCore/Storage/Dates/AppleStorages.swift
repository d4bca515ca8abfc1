// Numbers since 2001 and 1904, as software of Apple counts.

extension DateStorage {
  /// REAL seconds since 2001.
  public static let cocoa = DateStorage.real(
    name: "cocoa",
    summary: "REAL seconds since 2001, as Core Data, SwiftData and NSDate count",
    aliases: ["coredata", "nsdate"],
    unit: "s", zeroPoint: "2001-01-01 00:00:00 UTC", scale: .cocoaSeconds,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000)

  /// INTEGER nanoseconds since 2001.
  public static let cocoaNanoseconds = DateStorage.integer(
    name: "cocoa-ns",
    summary: "INTEGER nanoseconds since 2001, as iMessage counts",
    aliases: ["imessage"],
    unit: .nanoseconds, zeroPoint: CivilDate(knownYear: 2001, 1, 1))

  /// INTEGER seconds since 1904, in 32 bits as HFS+ stores them; the range ends in 2040.
  public static let mac = DateStorage.integer(
    name: "mac",
    summary: "INTEGER seconds since 1904, as HFS+ and QuickTime count",
    aliases: ["hfs"],
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1904, 1, 1), bounds: 0...4_294_967_295)

  /// INTEGER seconds since 1904 on a clock of no stated zone, in 32 bits as HFS stores them; the range ends in 2040.
  ///
  /// See [TN1150](https://developer.apple.com/library/archive/technotes/tn/tn1150.html#HFSPlusDates).
  public static let hfsLocal = DateStorage.integer(
    name: "hfs-local",
    summary: "INTEGER seconds since 1904 on a clock of no stated zone, as HFS counts",
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1904, 1, 1), bounds: 0...4_294_967_295, isInUTC: false)

  /// TEXT of a number of seconds since 2001, with or without a fraction.
  public static let cocoaText = cocoa.written(
    as: .digits, name: "cocoa-text",
    summary: "TEXT of seconds since 2001, as Apple's address book stores birthdays")
}
