/// A number as `mantissa` times two to the power of `exponent`, which is negative only if necessary.
struct BinaryParts {
  /// The signed whole number.
  private(set) var mantissa: Int64
  /// The power of two.
  private(set) var exponent: Int64

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
}
