/// A growing run of bytes that a whole result is written through.
///
/// Renderers append to one buffer, row after row; nothing is allocated per cell. A writer that must
/// escape what it wrote appends the plain bytes first and then rewrites the tail, which costs one scan
/// where nothing needs escaping.
@safe public struct ByteBuffer: ~Copyable {
  @usableFromInline internal var base: UnsafeMutablePointer<UInt8>
  @usableFromInline internal var capacity: Int

  /// The number of bytes held.
  public internal(set) var count = 0

  /// Creates an empty buffer with room for `capacity` bytes.
  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 16)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// Whether no byte is held.
  public var isEmpty: Bool { count == 0 }

  /// The byte at `index`, which must be below ``count``.
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "byte index out of range")
    return unsafe base[index]
  }

  /// The bytes held.
  public var bytes: [UInt8] {
    withSpan { $0.array }
  }

  /// Calls `body` with the bytes from `start` on.
  public func withSpan<Result, Failure: Error>(
    from start: Int = 0, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let first = min(max(start, 0), count)
    return try unsafe body(Span(_unsafeStart: base + first, count: count - first))
  }

  /// Makes room for `extra` more bytes.
  public mutating func reserve(_ extra: Int) {
    guard capacity - count < extra else { return }
    let larger = max(capacity &* 2, count + extra)
    let moved: UnsafeMutablePointer<UInt8> = .allocate(capacity: larger)
    unsafe moved.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = larger
  }

  /// Forgets the bytes, keeping the memory.
  public mutating func removeAll() {
    count = 0
  }

  /// Forgets the bytes from `newCount` on.
  public mutating func truncate(to newCount: Int) {
    count = min(max(newCount, 0), count)
  }
}

// MARK: - Appending

extension ByteBuffer {
  /// Appends one byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if count == capacity { reserve(1) }
    unsafe base[count] = byte
    count &+= 1
  }

  /// Appends `byte`, `times` over.
  public mutating func append(_ byte: UInt8, times: Int) {
    guard times > 0 else { return }
    reserve(times)
    unsafe (base + count).update(repeating: byte, count: times)
    count += times
  }

  /// Appends the bytes of a span.
  public mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(pointer: $0) }
  }

  /// Appends bytes.
  public mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(pointer: $0) }
  }

  /// Appends a literal without making a string of it.
  public mutating func append(_ literal: StaticString) {
    unsafe append(
      pointer: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends the UTF-8 of a string.
  @_disfavoredOverload
  public mutating func append(_ text: some StringProtocol) {
    var text = String(text)
    text.withUTF8 { unsafe append(pointer: $0) }
  }

  /// Appends the bytes of another buffer from `start` on.
  public mutating func append(_ other: borrowing ByteBuffer, from start: Int = 0) {
    let first = min(max(start, 0), other.count)
    unsafe append(pointer: UnsafeBufferPointer(start: other.base + first, count: other.count - first))
  }

  /// Appends an integer in decimal.
  public mutating func append(decimal value: Int64) {
    reserve(20)
    var magnitude = value.magnitude
    if value < 0 {
      unsafe base[count] = UInt8(ascii: "-")
      count &+= 1
    }
    var digits = 1
    var limit: UInt64 = 10
    while digits < 20, magnitude >= limit {
      digits &+= 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      if overflow { break }
      limit = next
    }
    var position = count &+ digits
    count = position
    repeat {
      position &-= 1
      let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
      unsafe base[position] = UInt8(truncatingIfNeeded: digit) &+ UInt8(ascii: "0")
      magnitude = quotient
    } while magnitude != 0
  }

  /// Appends `value` in decimal with leading zeros up to `width` digits; `value` must not be negative.
  public mutating func append(decimal value: Int, width: Int) {
    var digits = 1
    var rest = value / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    append(UInt8(ascii: "0"), times: width - digits)
    append(decimal: Int64(value))
  }

  /// Appends bytes as hexadecimal digits.
  public mutating func append(hexadecimal span: Span<UInt8>, uppercase: Bool = false) {
    reserve(span.count &* 2)
    let letters: UInt8 = (uppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")) &- 10
    for index in span.indices {
      let byte = span[index]
      append(hexadecimalDigit: byte >> 4, letters: letters)
      append(hexadecimalDigit: byte & 15, letters: letters)
    }
  }

  @inline(__always)
  private mutating func append(hexadecimalDigit digit: UInt8, letters: UInt8) {
    append(digit &+ (digit < 10 ? UInt8(ascii: "0") : letters))
  }

  /// Appends what a pointer shows.
  internal mutating func append(pointer: UnsafeBufferPointer<UInt8>) {
    guard let start = pointer.baseAddress, pointer.count > 0 else { return }
    reserve(pointer.count)
    unsafe (base + count).update(from: start, count: pointer.count)
    count += pointer.count
  }
}

// MARK: - Rewriting the tail

extension ByteBuffer {
  /// Whether a byte of `set` stands at `start` or after.
  public func contains(_ set: ByteSet, from start: Int) -> Bool {
    var index = start
    while index < count {
      if unsafe set.contains(base[index]) { return true }
      index &+= 1
    }
    return false
  }

  /// Replaces each byte from `start` on that `table` names by the bytes the table gives for it.
  public mutating func escape(from start: Int, with table: EscapeTable) {
    var extra = 0
    var index = start
    while index < count {
      let byte = unsafe base[index]
      if table.escaped.contains(byte) { extra &+= table.replacements[Int(byte)].count &- 1 }
      index &+= 1
    }
    // A replacement is never shorter than its byte, so working from the end never overtakes itself.
    guard extra > 0 else {
      replaceSameLength(from: start, with: table)
      return
    }
    reserve(extra)
    var source = count
    var target = count &+ extra
    count = target
    while source > start {
      source &-= 1
      let byte = unsafe base[source]
      if table.escaped.contains(byte) {
        let replacement = table.replacements[Int(byte)]
        target &-= replacement.count
        for offset in replacement.indices { unsafe base[target + offset] = replacement[offset] }
      } else {
        target &-= 1
        unsafe base[target] = byte
      }
    }
  }

  private mutating func replaceSameLength(from start: Int, with table: EscapeTable) {
    var index = start
    while index < count {
      let byte = unsafe base[index]
      if table.escaped.contains(byte) { unsafe base[index] = table.replacements[Int(byte)][0] }
      index &+= 1
    }
  }

  /// Inserts one byte at `index`, moving the bytes behind it.
  public mutating func insert(_ byte: UInt8, at index: Int) {
    precondition(index >= 0 && index <= count, "byte index out of range")
    reserve(1)
    unsafe (base + index + 1).update(from: base + index, count: count - index)
    unsafe base[index] = byte
    count += 1
  }

  /// Removes the byte at `index`, moving the bytes behind it.
  public mutating func remove(at index: Int) {
    precondition(index >= 0 && index < count, "byte index out of range")
    unsafe (base + index).update(from: base + index + 1, count: count - index - 1)
    count -= 1
  }
}
