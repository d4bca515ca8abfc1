extension ByteBuffer {
  /// Appends an integer in decimal.
  public mutating func append(decimal value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: value.magnitude, count: value.magnitude.decimalDigitCount)
  }

  /// Appends `value` in decimal with leading zeros up to `width` digits; `value` must not be negative.
  public mutating func append(decimal value: Int, width: Int) {
    append(digits: UInt64(value), count: max(width, UInt64(value).decimalDigitCount))
  }

  /// Appends the last `count` digits of a number, with leading zeros.
  internal mutating func append(digits value: UInt64, count: Int) {
    guard count > 8 else {
      let last = UInt32(truncatingIfNeeded: value < 100_000_000 ? value : value % 100_000_000)
      let unused = UInt64(truncatingIfNeeded: 8 &- count) &* 8
      return append(word: UInt64(eightDigits: last) &>> unused, count: count)
    }
    let (rest, last) = value.quotientAndRemainder(dividingBy: 100_000_000)
    append(digits: rest, count: count &- 8)
    append(word: UInt64(eightDigits: UInt32(truncatingIfNeeded: last)))
  }

  /// Appends bytes as hexadecimal digits.
  public mutating func append(hexadecimal span: Span<UInt8>, uppercase: Bool = false) {
    reserve(span.count &* 2)
    var done = 0
    while span.count - done >= 8 {
      let bytes = span.word(at: done).byteSwapped
      append(word: UInt64(hexadecimal: UInt32(truncatingIfNeeded: bytes >> 32), uppercase: uppercase))
      append(word: UInt64(hexadecimal: UInt32(truncatingIfNeeded: bytes), uppercase: uppercase))
      done += 8
    }
    let letters: UInt8 = (uppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")) &- 10
    for index in done..<span.count {
      let byte = span[index]
      append(hexadecimalDigit: byte >> 4, letters: letters)
      append(hexadecimalDigit: byte & 15, letters: letters)
    }
  }

  @inline(__always)
  private mutating func append(hexadecimalDigit digit: UInt8, letters: UInt8) {
    append(digit &+ (digit < 10 ? UInt8(ascii: "0") : letters))
  }
}

extension UInt64 {
  /// The digits of a number below 100,000,000 as the bytes of a word, the first of eight digits in the lowest byte.
  @inline(__always)
  fileprivate init(eightDigits value: UInt32) {
    // Two numbers of four digits, four of two, and eight digits: each division is a multiplication of all at once.
    let fours = UInt64(value / 10_000) | UInt64(value % 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    self = (tens | (pairs &- tens &* 10) &<< 8) | 0x3030_3030_3030_3030
  }

  /// How many digits the number has in decimal; 1 for zero.
  @inline(__always)
  internal var decimalDigitCount: Int {
    // 1233 / 4096 approximates the decimal logarithm of 2 closely enough for 64 bits.
    let estimate = ((64 &- leadingZeroBitCount) &* 1233) >> 12
    return estimate &+ (self >= Self.powerOfTen(estimate) ? 1 : 0) &+ (self == 0 ? 1 : 0)
  }

  /// Ten to the power of `exponent`, which must be 0 to 19.
  @inline(__always)
  internal static func powerOfTen(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    default: 10_000_000_000_000_000_000
    }
  }
}
