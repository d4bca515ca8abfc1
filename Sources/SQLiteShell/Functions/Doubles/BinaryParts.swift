/// A number as `mantissa` times two to the power of `exponent`, which is negative only if necessary.
struct BinaryParts {
  /// The signed whole number.
  private(set) var mantissa: Int64
  /// The power of two.
  private(set) var exponent: Int64

  init(mantissa: Int64, exponent: Int64) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  init(_ value: Double) {
    exponent = Int64(value.exponentBitPattern)
    mantissa = Int64(value.significandBitPattern)
    if exponent == 0 { mantissa <<= 1 } else { mantissa |= 1 << 52 }
    while exponent < 1075, mantissa > 0, mantissa.isMultiple(of: 2) {
      mantissa /= 2
      exponent += 1
    }
    exponent -= 1075
    if value.sign == .minus { mantissa = -mantissa }
  }

  /// The number, as sqlite3 makes it: bits that do not fit are dropped, and if the exponent is too large it is infinite
  /// for a power of two and not a number for any other mantissa.
  var value: Double {
    var bits = mantissa.magnitude
    guard bits > 0 else { return 0 }
    // The highest bit of the mantissa belongs at 52; beyond these exponents nothing changes.
    let shift = 52 - (63 - bits.leadingZeroBitCount)
    bits = shift < 0 ? bits >> UInt64(-shift) : bits << UInt64(shift)
    var biased = Int(min(max(exponent, -10_000), 10_000)) - shift + 1075
    if biased <= 0 {
      bits = 1 - biased >= 64 ? 0 : bits >> UInt64(1 - biased)
      biased = 0
    }
    let result = Double(
      sign: .plus, exponentBitPattern: UInt(min(biased, 0x7FF)), significandBitPattern: bits & (1 << 52 - 1))
    return mantissa < 0 ? -result : result
  }
}
