// What a byte of ASCII is, as SQLite and C tell it, whatever the locale.

extension UInt8 {
  /// Whether the byte is a digit from 0 to 9.
  @inline(__always)
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// The byte, as a small letter where it is a capital one.
  @inline(__always)
  var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }

  /// Whether the byte is white space: a blank, or one from TAB to CR.
  @inline(__always)
  var isWhiteSpace: Bool { self == UInt8(ascii: " ") || self >= 0x09 && self <= 0x0D }

  /// What a hexadecimal digit stands for; nil for any other byte.
  @inline(__always)
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The byte that two hexadecimal digits stand for; nil where one of them is none.
  init?(hexadecimal high: UInt8, _ low: UInt8) {
    guard let high = high.hexadecimalValue, let low = low.hexadecimalValue else { return nil }
    self = high << 4 | low
  }

  /// Whether the byte is a hexadecimal digit.
  @inline(__always)
  var isHexadecimalDigit: Bool { hexadecimalValue != nil }

  /// Whether the byte may stand in a word of SQL.
  @inline(__always)
  var isWordByte: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || isDigit
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}

extension Span<UInt8> {
  /// The bytes that pairs of hexadecimal digits stand for; nil where these are anything else.
  var bytesOfHexadecimal: [UInt8]? {
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
