/// A growing run of bytes that a whole result is written through.
///
/// Renderers append to one buffer, row after row; nothing is allocated per cell. A writer that must
/// escape what it wrote appends the plain bytes first and then rewrites the tail, which costs one scan
/// where nothing needs escaping.
@safe public struct ByteBuffer: ~Copyable {
  @usableFromInline internal var base: UnsafeMutablePointer<UInt8>
  @usableFromInline internal var capacity: Int

  /// The number of bytes held.
  @inlinable public var count: Int { length }
  @usableFromInline internal var length = 0

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
  @inlinable
  public mutating func reserve(_ extra: Int) {
    guard capacity - length < extra else { return }
    grow(by: extra)
  }

  @usableFromInline
  internal mutating func grow(by extra: Int) {
    let larger = max(capacity &* 2, count + extra)
    let moved: UnsafeMutablePointer<UInt8> = .allocate(capacity: larger)
    unsafe moved.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = larger
  }

  /// Forgets the bytes, keeping the memory.
  public mutating func removeAll() {
    length = 0
  }

  /// Forgets the bytes from `newCount` on.
  public mutating func truncate(to newCount: Int) {
    length = min(max(newCount, 0), count)
  }
}

// MARK: - Appending

extension ByteBuffer {
  /// Appends one byte.
  @inlinable @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if length == capacity { grow(by: 1) }
    unsafe base[length] = byte
    length &+= 1
  }

  /// Appends `byte`, `times` over.
  public mutating func append(_ byte: UInt8, times: Int) {
    guard times > 0 else { return }
    reserve(times)
    unsafe (base + count).update(repeating: byte, count: times)
    length += times
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

  /// Appends bytes of another buffer: those in `range`, as far as it holds them.
  public mutating func append(_ other: borrowing ByteBuffer, in range: Range<Int>) {
    let first = min(max(range.lowerBound, 0), other.count)
    let end = min(max(range.upperBound, first), other.count)
    unsafe append(pointer: UnsafeBufferPointer(start: other.base + first, count: end - first))
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
      length &+= 1
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
    length = position
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
    length += pointer.count
  }
}
