#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Reads words, texts and blobs from the body of a message; every length is compared with what is left.
@safe struct BodyReader {
  private let body: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ body: UnsafeRawBufferPointer) {
    unsafe self.body = body
  }

  var isAtEnd: Bool { unsafe position == body.count }

  /// How many bytes are left.
  var left: Int { unsafe body.count - position }

  /// Reads a word; nil at the end.
  mutating func word() -> UInt64? {
    guard left >= 8 else { return nil }
    defer { position += 8 }
    return unsafe UInt64(littleEndian: body.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  /// Reads a text up to its zero byte, and the padding; nil if no zero byte is left.
  mutating func text() -> UnsafePointer<CChar>? {
    guard left > 0, let start = unsafe body.baseAddress else { return nil }
    let text = unsafe start + position
    guard let end = unsafe memchr(text, 0, left) else { return nil }
    let count = unsafe UnsafeRawPointer(end) - text + 1
    guard skip(count) else { return nil }
    return unsafe text.assumingMemoryBound(to: CChar.self)
  }

  /// Reads a text, in which bytes that are no UTF-8 are replaced; nil if no zero byte is left.
  mutating func string() -> String? {
    unsafe text().map { unsafe String(cString: $0) }
  }

  /// Reads a length and as many bytes, and the padding; nil if there are fewer.
  mutating func blob() -> UnsafeBufferPointer<UInt8>? {
    guard let count = word(), count <= UInt64(left) else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: body[position..<position + Int(count)])
    guard skip(Int(count)) else { return nil }
    return unsafe bytes.assumingMemoryBound(to: UInt8.self)
  }

  /// Skips bytes and the padding to a whole word; false if there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    let padded = (count + 7) / 8 * 8
    guard padded <= left else { return false }
    position += padded
    return true
  }

  /// Reads a byte, a distance after the position; nil after the end.
  func byte(at distance: Int) -> UInt8? {
    unsafe position + distance < body.count ? body[position + distance] : nil
  }
}
