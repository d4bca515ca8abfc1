// The classes of ASCII bytes, as SQLite and C define them in the C locale.

extension UInt8 {
  /// Whether the byte is a digit from 0 to 9.
  @inlinable @inline(__always)
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// The byte, in lower case if it is a capital letter.
  @inlinable @inline(__always)
  package var lowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }

  /// Whether the byte is white space: a space, or a byte from TAB to CR.
  @inlinable @inline(__always)
  package var isWhiteSpace: Bool { self == UInt8(ascii: " ") || self >= 0x09 && self <= 0x0D }

  /// The value of a hexadecimal digit of either case; 255 for any other byte.
  @inlinable @inline(__always)
  package var hexadecimalValue: UInt8 {
    let decimal = self &- UInt8(ascii: "0")
    if decimal < 10 { return decimal }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : 255
  }

  /// The byte that two hexadecimal digits represent; nil if one is not a digit.
  package init?(hexadecimal high: UInt8, _ low: UInt8) {
    guard high.isHexadecimalDigit, low.isHexadecimalDigit else { return nil }
    self = high.hexadecimalValue << 4 | low.hexadecimalValue
  }

  /// Whether the byte is a hexadecimal digit.
  @inlinable @inline(__always)
  package var isHexadecimalDigit: Bool { hexadecimalValue < 16 }

  /// Whether the byte can be part of a SQL word.
  @inlinable @inline(__always)
  package var isWordByte: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || isDigit
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}

extension Span<UInt8> {
  /// The bytes that pairs of hexadecimal digits represent; nil for anything else.
  package var bytesOfHexadecimal: [UInt8]? {
    guard count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 2)
    for index in stride(from: 0, to: count, by: 2) {
      guard let byte = UInt8(hexadecimal: self[index], self[index + 1]) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
