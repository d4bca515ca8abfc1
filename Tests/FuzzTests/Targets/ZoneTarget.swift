import ColumnMeaning
import TypedSQLiteCore

@testable import SQLiteShell

extension FuzzTarget {
  /// Time zone files, and the rules at their ends.
  static let zones = FuzzTarget(
    name: "zones",
    summary: "zone files: any file has rules or none, and each instant an offset of at most a few days",
    words: [
      "TZif2", "TZif", "\nCET-1CEST,M3.5.0,M10.5.0/3\n", "<+0330>-3:30", "J60/0", ",300/167", "M12.5.6",
      "EST5EDT", "-167:59:59",
    ],
    seeds: {
      let rules = [
        "CET-1CEST,M3.5.0,M10.5.0/3", "<+0330>-3:30", "XXX-1YYY,J60/0,J300/0", "EST5EDT,59,365/-167", "",
      ]
      return rules.map { Array($0.utf8) } + rules.map { file(rule: $0) }
    },
    run: { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      let recurring = RecurringZone(text).map {
        ZoneRules(transitions: [], offsets: [], firstOffset: 0, recurring: $0)
      }
      for rules in [ZoneFile.rules(bytes), recurring].compactMap({ $0 }) {
        let zone = DisplayZone(name: "x", rules: rules)
        for second in [Int64.min, -62_167_219_200, -1, 0, 951_782_400, 1_769_853_600, 253_402_300_799, .max] {
          try mustHold(
            abs(rules.offset(at: second)) <= 700_000, "clocks are \(rules.offset(at: second)) s ahead")
          guard let timestamp = Timestamp(seconds: second) else { continue }
          _ = zone.instants(ofLocal: timestamp)
        }
      }
      _ = DisplayZone(text)
    })

  /// A file of version 2 with two transitions, and a rule for the time after them.
  private static func file(rule: String) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
    func block(_ changes: [Int64], _ offsets: [Int32]) -> [UInt8] {
      var bytes = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
      for count in [0, 0, 0, changes.count, offsets.count, 4] { bytes += number(Int32(count)) }
      for change in changes { bytes += number(change) }
      for index in changes.indices { bytes.append(UInt8(index % offsets.count)) }
      for offset in offsets { bytes += number(offset) + [0, 0] }
      return bytes + [0x41, 0x42, 0x43, 0]
    }
    return block([], [0]) + block([-1_000_000_000, 0], [3600, 7200]) + Array("\n\(rule)\n".utf8)
  }
}
