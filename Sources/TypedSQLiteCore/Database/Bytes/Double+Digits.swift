extension Double {
  /// The number that a JSON number spells; nil if the bytes spell none.
  ///
  /// Up to 15 digits with a point among them are a quotient of two numbers that a `Double` holds
  /// exactly, so that one division rounds it right (Clinger, "How to read floating point numbers accurately",
  /// 1990). All others are left to the standard library, which needs a `String`.
  package init?(digits bytes: Span<UInt8>) {
    if let number = Self.quotient(of: bytes) {
      self = number
    } else if let number = Double(String(repairing: bytes)) {
      self = number
    } else {
      return nil
    }
  }

  private static func quotient(of bytes: Span<UInt8>) -> Double? {
    let isNegative = !bytes.isEmpty && bytes[0] == UInt8(ascii: "-")
    var mantissa: UInt64 = 0
    var digits = 0
    var point: Int?
    for index in (isNegative ? 1 : 0)..<bytes.count {
      let byte = bytes[index]
      if byte.isDigit {
        mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        digits += 1
      } else if byte == UInt8(ascii: "."), point == nil {
        point = digits
      } else {
        return nil
      }
    }
    guard digits > 0, digits <= 15 else { return nil }
    let magnitude = Double(mantissa) / powersOfTen[digits - (point ?? digits)]
    return isNegative ? -magnitude : magnitude
  }

  /// The powers of ten for the digits behind a point.
  private static let powersOfTen: InlineArray<16, Double> = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
