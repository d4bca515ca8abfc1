/// Reads the little-endian numbers of a zip file; a number outside of the bytes is nil.
struct ZipFields {
  let bytes: [UInt8]

  /// A number of at most 8 bytes.
  func number(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var number: UInt64 = 0
    for index in (0..<count).reversed() { number = number << 8 | UInt64(bytes[offset + index]) }
    return number
  }

  /// The bytes in a range.
  func slice(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= bytes.count - count else { return nil }
    return Array(bytes[offset..<(offset + count)])
  }
}

extension [UInt8] {
  /// Appends a number in little-endian order.
  mutating func append(number: UInt64, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }
}
