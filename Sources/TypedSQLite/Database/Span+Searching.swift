extension Span<UInt8> {
  /// The first place from `start` on that holds one of two bytes, or ``count``.
  ///
  /// Eight bytes are looked at in one step.
  package func firstIndex(of first: UInt8, or second: UInt8, from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, start >= 0, start < bytes.count else { return bytes.count }
      let end = bytes.count
      let firstWord = UInt64(first) &* 0x0101_0101_0101_0101
      let secondWord = UInt64(second) &* 0x0101_0101_0101_0101
      var index = start
      while index &+ 8 <= end {
        let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let found = zeroBytes(word ^ firstWord) | zeroBytes(word ^ secondWord)
        if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
        index &+= 8
      }
      while index < end {
        let byte = unsafe base.load(fromByteOffset: index, as: UInt8.self)
        if byte == first || byte == second { return index }
        index &+= 1
      }
      return end
    }
  }

  /// A word whose lowest bit that is set marks the first byte that is 0.
  @inline(__always)
  private func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
