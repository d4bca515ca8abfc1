/// The fewest decimal digits from which a reader restores a REAL.
///
/// The number is scaled to 17 digits before the point, with 64 bits after it, and rounded to 15, 16 or 17
/// digits; the first result that is close enough is taken. Integer arithmetic gives the same digits on every
/// machine and with every version of the library.
internal struct ShortestDecimal {
  /// The digits as an integer that does not end in 0.
  private(set) var digits: UInt64
  /// The power of ten by which the digits are multiplied.
  private(set) var exponent: Int

  /// What reads the digits.
  internal enum Reader {
    /// A reader that rounds correctly, such as one for JSON.
    case exact
    /// SQLite of any version.
    ///
    /// Before 3.47 it multiplies by powers of ten with 64 bits, so it reads some decimals that are almost in
    /// the middle between two numbers as the other number. Such a decimal gets more digits.
    case sqlite
  }

  /// - Returns: nil for zero, for infinity and for subnormal numbers, and for an exact reader if the number
  ///   of digits depends on more bits than are computed here.
  package init?(_ magnitude: Double, for reader: Reader) {
    guard magnitude.isNormal else { return nil }
    let bits = magnitude.significandBitPattern | 1 << 52
    let binary = Int(magnitude.exponent) &- 52
    // 78913 / 2^18 approximates the decimal logarithm of 2.
    var places = 16 &- ((binary &+ 52) &* 78913) >> 18
    var scaled = Scaled(bits, binary, places)
    while scaled.whole >= 100_000_000_000_000_000 {
      places &-= 1
      scaled = Scaled(bits, binary, places)
    }
    while scaled.whole < 10_000_000_000_000_000 {
      places &+= 1
      scaled = Scaled(bits, binary, places)
    }
    digits = 0
    exponent = 0
    for (dropped, unit) in [(2, 100), (1, 10)] as [(Int, UInt64)] {
      switch take(scaled, places, dropping: dropped, unit: unit, for: reader) {
      case .found: return
      case .unclear: return nil
      case .other: continue
      }
    }
    let half: UInt64 = 1 << 63
    let isAbove = scaled.fraction > half || scaled.fraction == half && !scaled.whole.isMultiple(of: 2)
    digits = scaled.whole &+ (isAbove ? 1 : 0)
    exponent = 0 &- places
    dropZeros()
  }

  /// How a reader reads the digits.
  private enum Finding {
    case found
    case other
    /// They are in the middle between two numbers, or almost there.
    case unclear
  }

  /// Rounds to a multiple of `unit`.
  private mutating func take(
    _ scaled: Scaled, _ places: Int, dropping dropped: Int, unit: UInt64, for reader: Reader
  ) -> Finding {
    let (quotient, rest) = scaled.whole.quotientAndRemainder(dividingBy: unit)
    var distance = UInt128(rest) << 64 | UInt128(scaled.fraction)
    var tolerance = scaled.tolerance
    digits = quotient
    if rest >= unit / 2, rest > unit / 2 || scaled.fraction > 0 || !quotient.isMultiple(of: 2) {
      digits &+= 1
      distance = UInt128(unit) << 64 &- distance
    } else if scaled.isPowerOfTwo {
      // The next number below is only half as far away.
      tolerance >>= 1
    }
    // The scaling cuts off less than this.
    let error: UInt128 = 4
    guard distance < tolerance &+ error else { return .other }
    exponent = dropped &- places
    dropZeros()
    switch reader {
    case .exact: return distance &+ error < tolerance ? .found : .unclear
    case .sqlite: return distance &+ readingError(scaled.whole) < tolerance ? .found : .other
    }
  }

  /// The largest error with which SQLite reads the digits.
  ///
  /// Versions 3.42 to 3.46 multiply by 1e100, 1e10 and 10, or their inverses; each step loses less than 13/8
  /// of the last of 64 bits. Earlier versions compute the power of ten by squaring, which is exact up to 1e27
  /// and loses at most 34 such units.
  private func readingError(_ whole: UInt64) -> UInt128 {
    let power = Int(exponent.magnitude)
    let steps = power / 100 &+ power % 100 / 10 &+ power % 10
    let error = (13 &* steps) / 8 &+ 1 &+ (power > 27 ? 34 : 0)
    return UInt128(whole) &* UInt128(error)
  }

  private mutating func dropZeros() {
    dropZeros(8, power: 100_000_000)
    dropZeros(4, power: 10_000)
    dropZeros(2, power: 100)
    dropZeros(1, power: 10)
  }

  @inline(__always)
  private mutating func dropZeros(_ zeros: Int, power: UInt64) {
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: power)
    guard rest == 0 else { return }
    digits = quotient
    exponent &+= zeros
  }
}

// MARK: - Scaling

private struct Scaled {
  let whole: UInt64
  let fraction: UInt64
  /// Half the distance to the next higher REAL.
  let tolerance: UInt128
  let isPowerOfTwo: Bool

  /// Scales `bits` × 2^`binary` by 10^`places`.
  init(_ bits: UInt64, _ binary: Int, _ places: Int) {
    // 10^places is near power × 2^shift.
    let row = places >> 4
    let factor = UInt64.powerOfTen(places & 15)
    let factorShift = factor.leadingZeroBitCount
    let power = Self.product(
      UInt128(Self.powers[(row &+ 19) &* 2]) << 64 | UInt128(Self.powers[(row &+ 19) &* 2 &+ 1]),
      factor &<< UInt64(factorShift))
    // 217706 / 2^16 approximates the binary logarithm of 10.
    let shift = (row &* 16 &* 217706) >> 16 &- 127 &+ 64 &- factorShift
    // The bits of the number are 53; 11 more fill the word.
    let value = Self.product(power, bits << 11) &>> UInt128(-(shift &+ binary &- 11 &+ 128))
    whole = UInt64(truncatingIfNeeded: value >> 64)
    fraction = UInt64(truncatingIfNeeded: value)
    isPowerOfTwo = bits == 1 << 52
    tolerance = power &>> UInt128(-(shift &+ binary &- 1 &+ 64))
  }

  /// The upper 128 bits of a 192-bit product.
  @inline(__always)
  private static func product(_ first: UInt128, _ second: UInt64) -> UInt128 {
    let low = UInt64(truncatingIfNeeded: first).multipliedFullWidth(by: second).high
    let high = UInt64(truncatingIfNeeded: first >> 64).multipliedFullWidth(by: second)
    return (UInt128(high.high) << 64 | UInt128(high.low)) &+ UInt128(low)
  }

  /// The upper 128 bits of 10^-304, 10^-288 and so on to 10^320.
  private static let powers: [UInt64] = [
    0x8C71DCD9BA0B4925, 0x9FF0C08B7F1D0B14, 0x9BECCE62836AC577, 0x4EE367F9430AEC32,
    0xAD1C8EAB5EE43B66, 0xDA3243650005EECF, 0xC0314325637A1939, 0xFA911155FEFB5308,
    0xD5605FCDCF32E1D6, 0xFB1E4A9A90880A64, 0xECE53CEC4A314EBD, 0xA4F8BF5635246428,
    0x8380DEA93DA4BC60, 0x4247CB9E59F71E6D, 0x91FF83775423CC06, 0x7B6306A34627DDCF,
    0xA21727DB38CB002F, 0xB8ADA00E5A506A7C, 0xB3F4E093DB73A093, 0x59ED216765690F56,
    0xC7CABA6E7C5382C8, 0xFE64A52EE96B8FC0, 0xDDD0467C64BCE4A0, 0xAC7CB3F6D05DDBDE,
    0xF64335BCF065D37D, 0x4D4617B5FF4A16D5, 0x88B402F7FD75539B, 0x11DBCB0218EBB414,
    0x97C560BA6B0919A5, 0xDCCD879FC967D41A, 0xA87FEA27A539E9A5, 0x3F2398D747B36224,
    0xBB127C53B17EC159, 0x5560C018580D5D52, 0xCFB11EAD453994BA, 0x67DE18EDA5814AF2,
    0xE69594BEC44DE15B, 0x4C2EBE687989A9B3, 0x8000000000000000, 0x0000000000000000,
    0x8E1BC9BF04000000, 0x0000000000000000, 0x9DC5ADA82B70B59D, 0xF020000000000000,
    0xAF298D050E4395D6, 0x9670B12B7F410000, 0xC2781F49FFCFA6D5, 0x3CBF6B71C76B25FB,
    0xD7E77A8F87DAF7FB, 0xDC33745EC97BE906, 0xEFB3AB16C59B14A2, 0xC5CFE94EF3EA101E,
    0x850FADC09923329E, 0x03E2CF6BC604DDB0, 0x93BA47C980E98CDF, 0xC66F336C36B10137,
    0xA402B9C5A8D3A6E7, 0x5F16206C9C6209A6, 0xB616A12B7FE617AA, 0x577B986B314D6009,
    0xCA28A291859BBF93, 0x7D7B8F7503CFDCFE, 0xE070F78D3927556A, 0x85BBE253F47B1417,
    0xF92E0C3537826145, 0xA7709A56CCDF8A82, 0x8A5296FFE33CC92F, 0x82BD6B70D99AAA6F,
    0x9991A6F3D6BF1765, 0xACCA6DA1E0A8EF29, 0xAA7EEBFB9DF9DE8D, 0xDDBB901B98FEEAB7,
    0xBD49D14AA79DBC82, 0x4B2D8644D8A74E18, 0xD226FC195C6A2F8C, 0x73832EEC6FFF3111,
    0xE950DF20247C83FD, 0x47C6B82EF32A2069, 0x81842F29F2CCE375, 0xE6A1158300D46640,
  ]
}
