#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// A UUID is 16 bytes, read here as two numbers; combining it byte by byte takes longer than reading its text.

extension UUID {
  /// The first and the last eight bytes as numbers, the first byte highest.
  @inline(__always)
  internal var words: (high: UInt64, low: UInt64) {
    let (high, low) = unsafe unsafeBitCast(self, to: (UInt64, UInt64).self)
    return (high.bigEndian, low.bigEndian)
  }

  /// Creates a UUID from two numbers.
  @inline(__always)
  package init(high: UInt64, low: UInt64) {
    self = unsafe unsafeBitCast((high.bigEndian, low.bigEndian), to: UUID.self)
  }
}
