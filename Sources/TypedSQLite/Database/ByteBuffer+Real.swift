import CSQLite

extension ByteBuffer {
  /// Appends a REAL as the SQLite library renders it, such as `0.1`, `1.0e+20` or `Inf`.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - digits: significant digits at most; SQLite uses 15 for text, its shell 20 for SQL and JSON.
  public mutating func append(real value: Double, digits: Int = 15) {
    if digits == 15, let decimal = ShortDecimal(value) {
      append(decimal, isNegative: value < 0)
      return
    }
    let room = 64
    reserve(room)
    let target = unsafe UnsafeMutableRawPointer(base + count).assumingMemoryBound(to: CChar.self)
    unsafe csqlite_format_real(CInt(room), target, CInt(digits), value)
    var written = 0
    while written < room, unsafe target[written] != 0 { written &+= 1 }
    length += written
  }

  /// Appends a REAL so that it reads back as the same number, with no more digits than that takes.
  ///
  /// The form is that of ``append(real:digits:)`` where 15 digits suffice. Infinity becomes `1e999`,
  /// which reads back as infinity.
  public mutating func append(shortestReal value: Double) {
    guard value.isFinite else {
      append(value < 0 ? "-1e999" : "1e999" as StaticString)
      return
    }
    if let decimal = ShortDecimal(value) {
      if decimal.equals(value.magnitude) {
        append(decimal, isNegative: value < 0)
      } else {
        append(value.description)
      }
      return
    }
    let start = count
    append(real: value)
    let text = withSpan(from: start) { String(repairing: $0) }
    guard Double(text) != value else { return }
    truncate(to: start)
    append(value.description)
  }

  private mutating func append(_ decimal: ShortDecimal, isNegative: Bool) {
    if isNegative { append(UInt8(ascii: "-")) }
    let places = decimal.fractionDigits
    guard places > 0 else {
      append(digits: decimal.digits, count: decimal.digits.decimalDigitCount)
      append(".0")
      return
    }
    guard places < 19 else {
      append("0.")
      append(digits: decimal.digits, count: places)
      return
    }
    let (whole, fraction) = decimal.digits.quotientAndRemainder(dividingBy: UInt64.powerOfTen(places))
    append(digits: whole, count: whole.decimalDigitCount)
    append(UInt8(ascii: "."))
    append(digits: fraction, count: places)
  }
}

/// A number rounded to 15 significant digits, without trailing zeros, made without the library.
///
/// The library rounds the same way unless the number lies next to the middle between two decimals, where
/// its own arithmetic decides; those numbers, and those it writes with an exponent, have no value here.
private struct ShortDecimal {
  /// The digits as an integer, without the sign.
  private(set) var digits: UInt64
  /// How many of the digits stand behind the point.
  private(set) var fractionDigits: Int

  init?(_ value: Double) {
    let magnitude = value.magnitude
    guard magnitude < 1e15 else { return nil }
    let whole = Int64(magnitude)
    if Double(whole) == magnitude {
      digits = UInt64(whole)
      fractionDigits = 0
      return
    }
    guard magnitude >= 1e-4 else { return nil }
    // Scales to 15 digits before the point; 78913 / 2^18 is the logarithm of 2. The product and its rounding
    // error together are exact.
    var places = 14 - (Int(magnitude.exponent) * 78913) >> 18
    var power = Self.powerOfTen(places)
    var product = magnitude * power
    if product >= 1e15 {
      places -= 1
      power = Self.powerOfTen(places)
      product = magnitude * power
    }
    guard product >= 1e14, product < 1e15 else { return nil }
    let error = (-product).addingProduct(magnitude, power)
    var scaled = Int64(product)
    let fraction = (product - Double(scaled)) + error
    guard (fraction - 0.5).magnitude > 0.01 else { return nil }
    if fraction > 0.5 { scaled += 1 }
    guard scaled < 1_000_000_000_000_000 else { return nil }
    digits = UInt64(scaled)
    fractionDigits = places
    dropZeros(8, power: 100_000_000)
    dropZeros(4, power: 10_000)
    dropZeros(2, power: 100)
    dropZeros(1, power: 10)
  }

  @inline(__always)
  private mutating func dropZeros(_ zeros: Int, power: UInt64) {
    guard fractionDigits >= zeros, digits % power == 0 else { return }
    digits /= power
    fractionDigits -= zeros
  }

  /// Whether the digits, read back, are the number.
  func equals(_ magnitude: Double) -> Bool {
    Double(digits) / Self.powerOfTen(fractionDigits) == magnitude
  }

  /// Ten to the power of `exponent`, which must be 0 to 22 and is exact.
  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> Double {
    exponent < 20
      ? Double(UInt64.powerOfTen(exponent)) : exponent == 20 ? 1e20 : exponent == 21 ? 1e21 : 1e22
  }
}
