/// A set of bytes with a test that takes one step.
public struct ByteSet: Sendable {
  /// Indexed by byte; not 0 if the byte is in the set.
  internal private(set) var flags = [UInt8](repeating: 0, count: 256)

  /// Creates a set of the bytes given.
  public init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Adds one byte.
  public mutating func insert(_ byte: UInt8) {
    flags[Int(byte)] = 1
  }

  /// Whether `byte` is in the set.
  public func contains(_ byte: UInt8) -> Bool {
    flags[Int(byte)] != 0
  }
}

/// The replacements of bytes that must be escaped, such as `<` by `&lt;`.
public final class EscapeTable: Sendable {
  /// Indexed by byte: the length of its replacement; 0 if it has none.
  internal let lengths: [UInt8]
  /// Indexed by byte: the start of its replacement in ``text``.
  internal let starts: [Int]
  /// The replacements, one after the other.
  internal let text: [UInt8]

  /// Creates a table from bytes and their replacements.
  ///
  /// A pair with an empty replacement, or with one of more than 255 bytes, is ignored.
  public init(_ pairs: [(UInt8, String)]) {
    var lengths = [UInt8](repeating: 0, count: 256)
    var starts = [Int](repeating: 0, count: 256)
    var text: [UInt8] = []
    for (byte, replacement) in pairs {
      let bytes = Array(replacement.utf8)
      guard !bytes.isEmpty, let length = UInt8(exactly: bytes.count) else { continue }
      lengths[Int(byte)] = length
      starts[Int(byte)] = text.count
      text += bytes
    }
    self.lengths = lengths
    self.starts = starts
    self.text = text
  }
}
