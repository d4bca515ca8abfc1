/// Files of time zones, as systems have them.
package enum ZoneFiles {
  /// An hour ahead of UTC, with summer time by the rule of the European Union.
  package static let berlin = zoneFile(
    transitions: [(-1_000_000_000, 0)], types: [3600], footer: "CET-1CEST,M3.5.0,M10.5.0/3")
  /// Clocks that are set forward at midnight, which the first Sunday of November does not have.
  package static let brasilia = zoneFile(
    transitions: [(-1_000_000_000, 0)], types: [-10_800], footer: "<-03>3<-02>,M11.1.0/0,M2.3.0/0")
  /// Half an hour beside the hours of other zones, with summer time.
  package static let newfoundland = zoneFile(
    transitions: [(-1_000_000_000, 0)], types: [-12_600], footer: "NST3:30NDT,M3.2.0,M11.1.0")
  /// Half an hour beside the hours of other zones, all year.
  package static let india = zoneFile(
    transitions: [(-770_000_000, 0)], types: [19_800], footer: "IST-5:30")

  /// The bytes of version 2: an empty block of 32 bits, the block of 64 bits, and the rule.
  private static func zoneFile(
    transitions: [(second: Int64, type: UInt8)], types: [Int32], footer: String
  ) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
    func block(_ transitions: [(second: Int64, type: UInt8)], _ types: [Int32]) -> [UInt8] {
      var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, transitions.count, types.count, 4] { bytes += number(Int32(count)) }
      for transition in transitions { bytes += number(transition.second) }
      for transition in transitions { bytes.append(transition.type) }
      for type in types { bytes += number(type) + [0, 0] }
      return bytes + [0x41, 0x42, 0x43, 0]
    }
    return block([], [0]) + block(transitions, types) + Array("\n\(footer)\n".utf8)
  }
}
