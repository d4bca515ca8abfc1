/// Reads the files in which systems store the history of time zones, as RFC 8536 describes them.
///
/// FoundationEssentials knows no named zones, and its data would not be that of the system.
package enum ZoneFile {
  /// The rules in a file; nil if the bytes are no such file.
  package static func rules(_ bytes: [UInt8]) -> ZoneRules? {
    var reader = Reader(bytes: bytes)
    guard let first = reader.readHeader() else { return nil }
    guard first.version >= 2 else { return reader.readRules(first, timeSize: 4, footer: nil) }
    // Files of version 2 repeat all data in 64 bits, and end with a rule for later times.
    reader.skip(first.bodySize(timeSize: 4))
    guard let second = reader.readHeader() else { return nil }
    let end = reader.index + second.bodySize(timeSize: 8)
    let footer = reader.footer(at: end).flatMap { RecurringZone($0) }
    return reader.readRules(second, timeSize: 8, footer: footer)
  }

  private struct Header {
    let version: Int
    let utcCount, standardCount, leapCount, timeCount, typeCount, characterCount: Int

    func bodySize(timeSize: Int) -> Int {
      timeCount * timeSize + timeCount + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
        + standardCount + utcCount
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) { index += count }

    /// The next bytes as a big-endian number.
    mutating func readNumber(_ size: Int) -> Int64? {
      guard bytes.count - index >= size else { return nil }
      var value = Int64(Int8(bitPattern: bytes[index]))
      for offset in 1..<max(size, 1) { value = value << 8 | Int64(bytes[index + offset]) }
      index += size
      return value
    }

    mutating func readHeader() -> Header? {
      guard index >= 0, bytes.count - index >= 44, bytes[index..<index + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      let digit = bytes[index + 4]
      index += 20
      var counts: [Int] = []
      for _ in 0..<6 {
        guard let count = readNumber(4), (0...100_000).contains(count) else { return nil }
        counts.append(Int(count))
      }
      return Header(
        version: digit == 0 ? 1 : Int(digit) - 0x30, utcCount: counts[0], standardCount: counts[1],
        leapCount: counts[2], timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
    }

    mutating func readRules(_ header: Header, timeSize: Int, footer: RecurringZone?) -> ZoneRules? {
      guard bytes.count - index >= header.bodySize(timeSize: timeSize), header.typeCount > 0 else {
        return nil
      }
      let transitions = (0..<header.timeCount).compactMap { _ in readNumber(timeSize) }
      let types = bytes[index..<index + header.timeCount].map(Int.init)
      index += header.timeCount
      var offsets: [Int] = []
      for _ in 0..<header.typeCount {
        guard let offset = readNumber(4), (-100_000...100_000).contains(offset) else { return nil }
        offsets.append(Int(offset))
        index += 2
      }
      let isSorted = zip(transitions, transitions.dropFirst()).allSatisfy { $0 < $1 }
      guard isSorted, types.allSatisfy({ $0 < offsets.count }), let first = offsets.first else { return nil }
      return ZoneRules(
        transitions: transitions, offsets: types.map { offsets[$0] }, firstOffset: first, recurring: footer)
    }

    /// The line between the two line ends at the end of a file.
    func footer(at start: Int) -> String? {
      guard start >= 0, start < bytes.count, bytes[start] == 0x0A else { return nil }
      let line = bytes[(start + 1)...].prefix { $0 != 0x0A }
      return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
  }
}
