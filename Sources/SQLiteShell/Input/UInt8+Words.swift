extension UInt8 {
  /// Whether the byte may stand in a word of SQL.
  @inline(__always)
  var isWordByte: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}
