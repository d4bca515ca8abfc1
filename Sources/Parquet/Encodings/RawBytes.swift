extension RawSpan {
  // These check the bounds; what makes the loads "unsafe" is only that any type could be loaded.

  func loadUInt32(at offset: Int) -> UInt32 {
    UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  func loadUInt64(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
  }

  /// A number of up to 64 bits that begins at any bit; bits after the end are 0.
  ///
  /// - Parameters:
  ///   - bit: the offset of its lowest bit.
  ///   - width: how many bits it has, from 0 to 64.
  /// - Returns: the number.
  func bits(at bit: Int, width: Int) -> UInt64 {
    guard width > 0 else { return 0 }
    let mask: UInt64 = width == 64 ? .max : 1 << UInt64(width) &- 1
    let start = bit >> 3
    let shift = UInt64(bit & 7)
    if start <= byteCount - 8 {
      let low = loadUInt64(at: start) >> shift
      guard width + Int(shift) > 64, start + 8 < byteCount else { return low & mask }
      return (low | UInt64(byte(at: start + 8)) << (64 - shift)) & mask
    }
    var value: UInt64 = 0
    for index in 0..<max(0, byteCount - start) {
      value |= UInt64(byte(at: start + index)) << UInt64(8 * index)
    }
    return value >> shift & mask
  }

  /// A number of up to 64 bits in pieces of seven, which moves `position` behind it.
  func varint(at position: inout Int, before end: Int) throws(Damage) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard position < end else { throw .ended }
      let next = byte(at: position)
      position += 1
      value |= UInt64(next & 127) << UInt64(shift)
      if next < 128 { return value }
    }
    throw .wrong("a number has more than ten bytes")
  }
}

extension [UInt8] {
  func copy(_ range: Range<Int>) -> [UInt8] { Array(self[range]) }

  mutating func append(_ bytes: RawSpan, _ range: Range<Int>) {
    unsafe bytes.extracting(range).withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  mutating func append(_ text: StaticString) {
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
