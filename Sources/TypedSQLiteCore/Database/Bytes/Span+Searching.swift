extension Span<UInt8> {
  /// Whether some bytes are at an index.
  package func has(_ bytes: [UInt8], at index: Int) -> Bool {
    count - index >= bytes.count && extracting(index..<index + bytes.count).isSame(as: bytes.span)
  }

  /// The index of the first of two bytes from `start` on, or ``count``.
  ///
  /// Each step examines eight bytes.
  package func firstIndex(of first: UInt8, or second: UInt8, from start: Int) -> Int {
    firstIndex(of: first, or: second, from: start, setting: 0)
  }

  /// The index of the first of two small letters of ASCII, in either case, from `start` on, or ``count``.
  package func firstIndex(ofLetter first: UInt8, or second: UInt8, from start: Int) -> Int {
    firstIndex(of: first, or: second, from: start, setting: 0x20)
  }

  /// The index of the first byte that is one of two after some bits of it are set, or ``count``.
  @inline(__always)
  private func firstIndex(of first: UInt8, or second: UInt8, from start: Int, setting bits: UInt8) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start >= 0, start < bytes.count else { return bytes.count }
      let end = bytes.count
      let firstWord = UInt64(first) &* 0x0101_0101_0101_0101
      let secondWord = UInt64(second) &* 0x0101_0101_0101_0101
      let bitsWord = UInt64(bits) &* 0x0101_0101_0101_0101
      var index = start
      while index &+ 8 <= end {
        let bytes = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let word = bytes | bitsWord
        let found = zeroBytes(word ^ firstWord) | zeroBytes(word ^ secondWord)
        if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
        index &+= 8
      }
      let rest = end &- index
      if rest > 0, index > start {
        // The last eight bytes; the first of them were examined above, and are shifted out.
        let bytes = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self))
        let word = bytes | bitsWord
        let found =
          (zeroBytes(word ^ firstWord) | zeroBytes(word ^ secondWord))
          &>> UInt64(truncatingIfNeeded: 64 &- rest &* 8)
        return found == 0 ? end : index &+ found.trailingZeroBitCount &>> 3
      }
      while index < end {
        let byte = unsafe base.load(fromByteOffset: index, as: UInt8.self) | bits
        if byte == first || byte == second { return index }
        index &+= 1
      }
      return end
    }
  }

  /// Whether each byte is ASCII; each step examines eight bytes.
  package var isASCII: Bool {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return true }
      let end = bytes.count
      var index = 0
      while index &+ 8 <= end {
        let word = unsafe base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 != 0 { return false }
        index &+= 8
      }
      while index < end {
        if unsafe base.load(fromByteOffset: index, as: UInt8.self) >= 0x80 { return false }
        index &+= 1
      }
      return true
    }
  }

  /// Whether each byte of a range is printable ASCII.
  package func isPrintableASCII(in range: Range<Int>) -> Bool {
    extracting(range).endOfPrintableASCII(from: 0) == range.count
  }

  /// The end of the printable ASCII that begins at `start`: the index of the first byte below 0x20 or above
  /// 0x7E.
  ///
  /// Each step examines eight bytes.
  package func endOfPrintableASCII(from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start >= 0, start < bytes.count else { return start }
      let end = bytes.count
      var index = start
      while index &+ 8 <= end {
        let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        // Subtracting 0x20 borrows the highest bit of a smaller byte; adding 1 carries into that of 0x7F.
        let found =
          ((word &- 0x2020_2020_2020_2020) | (word &+ 0x0101_0101_0101_0101) | word) & 0x8080_8080_8080_8080
        if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
        index &+= 8
      }
      while index < end {
        let byte = unsafe base.load(fromByteOffset: index, as: UInt8.self)
        if byte < 0x20 || byte > 0x7E { return index }
        index &+= 1
      }
      return end
    }
  }

  /// A word whose lowest set bit marks the first byte that is 0.
  @inline(__always)
  private func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
