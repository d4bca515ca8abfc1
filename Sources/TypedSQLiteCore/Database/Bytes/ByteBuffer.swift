/// A growing buffer of bytes through which a whole result is written.
///
/// Renderers append to one buffer, row after row; nothing is allocated per cell. A writer that must escape
/// what it wrote appends the plain bytes first and then rewrites the tail, which costs one scan if nothing
/// needs escaping.
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
  @inlinable
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "byte index out of range")
    return unsafe base[index]
  }

  /// The bytes held.
  public var bytes: [UInt8] {
    withSpan { $0.array }
  }

  /// Calls `body` with the bytes from `start` on.
  @inlinable
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
    // A cell of hundreds of megabytes leaves room for what follows it, so that it is not moved again.
    let needed = count + extra
    let isLarge = needed > 1 << 24
    let larger = isLarge ? max(capacity &+ capacity / 4, needed &+ needed / 16) : max(capacity &* 2, needed)
    let moved: UnsafeMutablePointer<UInt8> = .allocate(capacity: larger)
    unsafe moved.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = larger
  }

  /// Removes the bytes, keeping the memory.
  public mutating func removeAll() {
    length = 0
  }

  /// Removes the bytes from `newCount` on.
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

  /// Appends `byte` repeatedly.
  public mutating func append(_ byte: UInt8, times: Int) {
    guard times > 0 else { return }
    reserve(times)
    unsafe (base + length).update(repeating: byte, count: times)
    length &+= times
  }

  /// Appends the bytes of a span.
  public mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(pointer: $0) }
  }

  /// Appends bytes.
  @inlinable
  public mutating func append(_ bytes: [UInt8]) {
    // Most separators are one byte.
    if bytes.count == 1 { append(bytes[0]) } else { append(several: bytes) }
  }

  @usableFromInline
  internal mutating func append(several bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(pointer: $0) }
  }

  /// Appends the bytes in `range`, which must be within `bytes`.
  public mutating func append(_ bytes: [UInt8], in range: Range<Int>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(pointer: $0.extracting(range)) }
  }

  /// Appends a literal without making a string.
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

  /// Appends the bytes of another buffer in `range`, limited to those it holds.
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

  /// Appends a copy of `template` with cells copied over it.
  ///
  /// - Parameters:
  ///   - template: the bytes between the cells.
  ///   - cells: the bytes of the cells, one cell after the other.
  ///   - starts: the index in `cells` at which each cell begins, and at the end that of the last cell's end.
  ///   - places: the index in `template` of each cell. A cell that does not fit there is left out.
  package mutating func append(
    _ template: [UInt8], over cells: borrowing ByteBuffer, starts: [Int], places: [Int]
  ) {
    let line = length
    append(template)
    for index in 0..<min(places.count, starts.count - 1) {
      let start = starts[index]
      let count = starts[index + 1] - start
      let place = places[index]
      guard count > 0, start >= 0, count <= cells.count - start, place >= 0, count <= template.count - place
      else { continue }
      unsafe (base + line + place).update(from: cells.base + start, count: count)
    }
  }

  /// Appends the bytes of a pointer.
  @inline(__always)
  internal mutating func append(pointer: UnsafeBufferPointer<UInt8>) {
    guard let start = pointer.baseAddress, pointer.count > 0 else { return }
    reserve(pointer.count)
    unsafe Self.copy(start, to: base + length, count: pointer.count)
    length &+= pointer.count
  }

  /// Copies at least one byte.
  ///
  /// Most copies are the few bytes of a separator, a key or a number, for which calling `memmove` takes
  /// longer.
  @inline(__always)
  private static func copy(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int)
  {
    switch count {
    case 1: unsafe target[0] = source[0]
    case 2...3: unsafe copyEnds(UInt16.self, source, to: target, count: count)
    case 4...7: unsafe copyEnds(UInt32.self, source, to: target, count: count)
    case 8...16: unsafe copyEnds(UInt64.self, source, to: target, count: count)
    default: unsafe target.update(from: source, count: count)
    }
  }

  /// Copies the first and the last word, which together cover all the bytes.
  @inline(__always)
  private static func copyEnds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ word: Word.Type, _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let rest = count &- MemoryLayout<Word>.size
    let first = unsafe UnsafeRawPointer(source).loadUnaligned(as: word)
    let last = unsafe UnsafeRawPointer(source + rest).loadUnaligned(as: word)
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: first, as: word)
    unsafe UnsafeMutableRawPointer(target + rest).storeBytes(of: last, as: word)
  }
}
