extension DateStorage {
  /// INTEGER seconds since 1904, in 32 bits as HFS+ stores them; the range ends in 2040.
  public static let mac = DateStorage.integer(
    name: "mac",
    summary: "INTEGER seconds since 1904, as HFS+ and QuickTime count",
    aliases: ["hfs"],
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1904, 1, 1), bounds: 0...4_294_967_295)
}
