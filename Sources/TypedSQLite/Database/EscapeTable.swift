/// A set of byte values, tested in one step.
public struct ByteSet: Sendable {
  private var low: (UInt64, UInt64) = (0, 0)
  private var high: (UInt64, UInt64) = (0, 0)

  /// Creates a set of the bytes given.
  public init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Adds one byte.
  public mutating func insert(_ byte: UInt8) {
    let bit = (1 as UInt64) << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: low.0 |= bit
    case 1: low.1 |= bit
    case 2: high.0 |= bit
    default: high.1 |= bit
    }
  }

  /// Whether `byte` is in the set.
  @inline(__always)
  public func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: low.0
      case 1: low.1
      case 2: high.0
      default: high.1
      }
    return (word >> UInt64(byte & 63)) & 1 != 0
  }
}

/// What each byte that may not stand as it is becomes, such as `<` → `&lt;`.
public struct EscapeTable: Sendable {
  /// The bytes that are replaced.
  public private(set) var escaped = ByteSet([])
  /// The bytes each becomes, by byte value; never empty for a byte that is replaced.
  internal private(set) var replacements = [[UInt8]](repeating: [], count: 256)

  /// Creates a table from bytes and the text each becomes; a pair with an empty text is left out.
  public init(_ pairs: [(UInt8, String)]) {
    for (byte, text) in pairs where !text.isEmpty {
      escaped.insert(byte)
      replacements[Int(byte)] = Array(text.utf8)
    }
  }
}
