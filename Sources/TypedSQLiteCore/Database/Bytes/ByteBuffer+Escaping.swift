// These examine and rewrite bytes that are already in the buffer, from a start to the end.

extension ByteBuffer {
  /// Whether a byte of `set` is at `start` or after.
  public func contains(_ set: ByteSet, from start: Int) -> Bool {
    unsafe set.flags.withUnsafeBufferPointer { flags in
      guard let flags = flags.baseAddress else { return false }
      return unsafe firstIndex(from: start, in: flags) < count
    }
  }

  /// The first index of `byte` at `start` or after, or nil.
  public func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    let index = withSpan { $0.firstIndex(of: byte, or: byte, from: max(start, 0)) }
    return index < count ? index : nil
  }

  /// Whether `bytes` occur, in this order, at `start` or after; an empty array occurs everywhere.
  public func contains(_ bytes: [UInt8], from start: Int) -> Bool {
    guard let first = bytes.first else { return true }
    var from = start
    while let index = firstIndex(of: first, from: from), index + bytes.count <= count {
      var matched = 1
      while matched < bytes.count, unsafe base[index + matched] == bytes[matched] { matched += 1 }
      if matched == bytes.count { return true }
      from = index + 1
    }
    return false
  }

  /// Whether each byte from `start` on is ASCII.
  public func isASCII(from start: Int) -> Bool {
    withSpan(from: max(start, 0)) { $0.isASCII }
  }

  /// Replaces each byte from `start` on that `table` lists by its replacement.
  public mutating func escape(from start: Int, with table: EscapeTable) {
    unsafe table.lengths.withUnsafeBufferPointer { lengths in
      guard let lengths = lengths.baseAddress else { return }
      let first = unsafe firstIndex(from: start, in: lengths)
      if first < count { unsafe replace(from: first, lengths: lengths, table: table) }
    }
  }

  /// Puts `mark` before and after the bytes from `start` on, and doubles each `mark` among them.
  public mutating func quote(from start: Int, with mark: UInt8) {
    double(mark, from: start)
    insert(mark, at: start)
    append(mark)
  }

  /// Writes each `byte` from `start` on twice.
  public mutating func double(_ byte: UInt8, from start: Int) {
    var target = max(start, 0)
    let extra = occurrences(of: byte, from: target)
    guard extra > 0 else { return }
    reserve(extra)
    // The read position is ahead of the write position by the number of bytes still to be doubled.
    var source = target &+ extra
    unsafe (base + source).update(from: base + target, count: count &- target)
    length &+= extra
    while target < source {
      let next = unsafe base[source]
      unsafe base[target] = next
      source &+= 1
      target &+= 1
      if next == byte {
        unsafe base[target] = byte
        target &+= 1
      }
    }
  }

  private func occurrences(of byte: UInt8, from start: Int) -> Int {
    var index = start
    var found = 0
    let pointer = unsafe UnsafeRawPointer(base)
    let low: UInt64 = 0x0101_0101_0101_0101
    let pattern = low &* UInt64(byte)
    while index &+ 8 <= count {
      // Adding 0x7F to the low bits of a byte sets its highest bit unless they are all 0.
      let word = unsafe pointer.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
      let others = ((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word
      // The product adds up the bytes, which are 0 or 1, in the highest byte.
      found &+= Int((((~others & 0x8080_8080_8080_8080) &>> 7) &* low) &>> 56)
      index &+= 8
    }
    while index < count {
      if unsafe base[index] == byte { found &+= 1 }
      index &+= 1
    }
    return found
  }

  private mutating func replace(from first: Int, lengths: UnsafePointer<UInt8>, table: EscapeTable) {
    var extra = 0
    for index in first..<count {
      let length = unsafe lengths[Int(base[index])]
      if length > 1 { extra &+= Int(length) &- 1 }
    }
    reserve(extra)
    var source = count
    var target = count &+ extra
    length = target
    // A replacement is never shorter than its byte, so working from the end never overtakes itself.
    while source > first {
      source &-= 1
      let byte = unsafe base[source]
      let length = unsafe Int(lengths[Int(byte)])
      if length == 0 {
        target &-= 1
        unsafe base[target] = byte
      } else {
        target &-= length
        let from = table.starts[Int(byte)]
        for offset in 0..<length { unsafe base[target + offset] = table.text[from + offset] }
      }
    }
  }

  /// The first index at `start` or after whose byte has a flag other than 0, or ``count``.
  private func firstIndex(from start: Int, in flags: UnsafePointer<UInt8>) -> Int {
    var index = max(start, 0)
    let pointer = unsafe base
    while index &+ 8 <= count {
      let found =
        unsafe flags[Int(pointer[index])] | flags[Int(pointer[index &+ 1])]
        | flags[Int(pointer[index &+ 2])] | flags[Int(pointer[index &+ 3])]
        | flags[Int(pointer[index &+ 4])] | flags[Int(pointer[index &+ 5])]
        | flags[Int(pointer[index &+ 6])] | flags[Int(pointer[index &+ 7])]
      if found != 0 { break }
      index &+= 8
    }
    while index < count, unsafe flags[Int(pointer[index])] == 0 { index &+= 1 }
    return min(index, count)
  }

  /// Inserts one byte at `index`, moving the bytes behind it.
  public mutating func insert(_ byte: UInt8, at index: Int) {
    precondition(index >= 0 && index <= count, "byte index out of range")
    reserve(1)
    unsafe (base + index + 1).update(from: base + index, count: count - index)
    unsafe base[index] = byte
    length += 1
  }

  /// Removes the byte at `index`, moving the bytes behind it.
  public mutating func remove(at index: Int) {
    precondition(index >= 0 && index < count, "byte index out of range")
    unsafe (base + index).update(from: base + index + 1, count: count - index - 1)
    length -= 1
  }
}
