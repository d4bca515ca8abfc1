/// Reads the numbers of a zip file, which have their lowest byte first; what lies outside the bytes reads as nil.
struct ZipFields {
  let bytes: [UInt8]

  /// A number of `count` bytes, at most 8.
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
  /// Appends a number with its lowest byte first.
  mutating func append(number: UInt64, count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
  }
}
