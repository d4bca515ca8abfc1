extension DateStorage {
  /// INTEGER nanoseconds since 2001.
  public static let cocoaNanoseconds = DateStorage.integer(
    name: "cocoa-ns",
    summary: "INTEGER nanoseconds since 2001, as iMessage counts",
    aliases: ["imessage"],
    unit: .nanoseconds, zeroPoint: CivilDate(knownYear: 2001, 1, 1))
}
