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
    reserve(count)
    let end = length &+ count
    var position = end
    var rest = value
    while position &- 2 >= length {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      position &-= 2
      unsafe base[position] = Self.digitPairs.utf8Start[Int(pair) &* 2]
      unsafe base[position &+ 1] = Self.digitPairs.utf8Start[Int(pair) &* 2 &+ 1]
      rest = quotient
    }
    if position > length { unsafe base[position &- 1] = UInt8(ascii: "0") &+ UInt8(rest % 10) }
    length = end
  }

  /// The two digits of each number below 100.
  @inline(__always)
  private static var digitPairs: StaticString {
    """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748\
    4950515253545556575859606162636465666768697071727374757677787980818283848586878889909192939495969\
    79899
    """
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
