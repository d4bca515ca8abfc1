/// Bytes of a page or a payload, with reads that accept any offset.
struct PageBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// A big-endian number of one to eight bytes; nil past the end.
  func number(at offset: Int, size: Int) -> UInt64? {
    guard offset >= 0, size >= 0, size <= 8, offset <= count - size else { return nil }
    var value: UInt64 = 0
    for place in offset..<(offset + size) { value = value << 8 | UInt64(bytes[place]) }
    return value
  }

  /// A big-endian number of up to four bytes; 0 past the end.
  func field(_ offset: Int, size: Int) -> Int {
    Int(clamping: number(at: offset, size: min(size, 4)) ?? 0)
  }

  /// A variable-length number of SQLite with one to nine bytes, seven bits in each.
  ///
  /// - Returns: the number and the offset after it; nil if it is incomplete.
  func varint(at offset: Int) -> (value: UInt64, end: Int)? {
    guard offset >= 0 else { return nil }
    var value: UInt64 = 0
    for step in 0..<9 {
      let (place, overflow) = offset.addingReportingOverflow(step)
      guard !overflow, place < count else { return nil }
      let byte = UInt64(bytes[place])
      if step == 8 { return (value << 8 | byte, place + 1) }
      value = value << 7 | byte & 0x7f
      if byte < 0x80 { return (value, place + 1) }
    }
    return nil
  }

  /// The same, but only in the shortest form, as SQLite writes each one.
  func shortestVarint(at offset: Int) -> (value: UInt64, end: Int)? {
    guard let number = varint(at: offset) else { return nil }
    return number.end - offset == RecordBytes.varintSize(number.value) ? number : nil
  }

  /// The bytes of a range, limited to those that exist.
  func slice(from start: Int, count wanted: Int) -> [UInt8] {
    let first = min(max(start, 0), count)
    return Array(bytes[first..<(first + min(max(wanted, 0), count - first))])
  }
}
