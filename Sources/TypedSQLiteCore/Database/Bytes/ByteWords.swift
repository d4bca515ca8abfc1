#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Reading and writing eight bytes at a time, as numbers whose lowest byte comes first.

extension ByteBuffer {
  /// Appends the first `count` bytes of a word, 8 at most.
  @inline(__always)
  internal mutating func append(word: UInt64, count: Int = 8) {
    if capacity &- length < 8 { grow(by: 8) }
    unsafe UnsafeMutableRawPointer(base + length).storeBytes(of: word.littleEndian, as: UInt64.self)
    length &+= min(max(count, 0), 8)
  }
}

extension ByteBuffer {
  /// Appends the first `count` bytes of three words, 24 at most.
  @inline(__always)
  internal mutating func append(words first: UInt64, _ second: UInt64, _ third: UInt64, count: Int) {
    if capacity &- length < 24 { grow(by: 24) }
    let end = unsafe UnsafeMutableRawPointer(base + length)
    unsafe end.storeBytes(of: first.littleEndian, as: UInt64.self)
    unsafe end.storeBytes(of: second.littleEndian, toByteOffset: 8, as: UInt64.self)
    unsafe end.storeBytes(of: third.littleEndian, toByteOffset: 16, as: UInt64.self)
    length &+= min(max(count, 0), 24)
  }
}

extension Span<UInt8> {
  /// The eight bytes from `index` on, which must exist.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && count - index >= 8, "byte index out of range")
    return unsafe withUnsafeBytes { bytes in
      UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }
}

extension UInt64 {
  /// The two digits of a number from 0 to 99 as the first two bytes of a word.
  @inline(__always)
  package init(twoDigits value: Int) {
    let value = UInt64(truncatingIfNeeded: value)
    let tens = (value &* 103) >> 10
    self = 0x3030 &+ tens &+ ((value &- tens &* 10) << 8)
  }
}

extension Data {
  /// The sixteen bytes of two words, the highest byte of each first.
  package init(bigEndian high: UInt64, _ low: UInt64) {
    self = unsafe Swift.withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { unsafe Data($0) }
  }
}
