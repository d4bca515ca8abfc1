import CSQLite

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension Span<UInt8> {
  /// A copy of the bytes.
  package var data: Data {
    unsafe withUnsafeBufferPointer { unsafe Data($0) }
  }

  /// A copy of the bytes.
  package var array: [UInt8] {
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Whether the bytes are those of another span.
  package func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return order(other) == 0
  }

  /// The order of the bytes and of those of another span: negative if these are first, 0 if they are the same.
  package func order(_ other: Span<UInt8>) -> Int {
    let common = Swift.min(count, other.count)
    guard common > 0 else { return count - other.count }
    let order = unsafe withUnsafeBufferPointer { left in
      unsafe other.withUnsafeBufferPointer { right -> CInt in
        guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
        return unsafe memcmp(left, right, common)
      }
    }
    return order == 0 ? count - other.count : Int(order)
  }

  /// Whether the bytes are those of `text`.
  package func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in indices where unsafe self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes equal `lowercase`, ignoring case; `lowercase` has only lower-case ASCII letters.
  package func equalsIgnoringCase(_ lowercase: StaticString) -> Bool {
    guard count == lowercase.utf8CodeUnitCount else { return false }
    for index in indices {
      let byte = unsafe lowercase.utf8Start[index]
      guard self[index] == byte || self[index] | 0x20 == byte else { return false }
    }
    return true
  }
}

// MARK: - Searching

extension Span<UInt8> {
  /// The index of the first `byte` from `start` on, or nil.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start >= 0, start < count else { return nil }
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let found = unsafe csqlite_find_byte(base + start, byte, bytes.count - start)
      return unsafe found.map { unsafe $0 - base }
    }
  }
}

extension [UInt8] {
  /// The index of the first `byte` from `start` on, or nil.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    span.firstIndex(of: byte, from: start)
  }
}

extension String {
  /// Creates the text of UTF-8 bytes; invalid UTF-8 becomes U+FFFD.
  package init(repairing span: Span<UInt8>) {
    self = unsafe span.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Creates the text of UTF-8 bytes, or nil if they are not UTF-8.
  package init?(validating span: Span<UInt8>) {
    let text = unsafe span.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    guard let text else { return nil }
    self = text
  }

  /// Calls `body` with the UTF-8 of the text.
  package func withUTF8Span<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(utf8.span)
  }
}

extension Data {
  /// Calls `body` with the bytes.
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(span)
  }
}
