import CSQLite

extension ByteBuffer {
  /// Appends a REAL as the SQLite library converts it to text, such as `0.1`, `1.0e+20` or `Inf`.
  public mutating func append(real value: Double) {
    append(real: value, digits: RealDigits.text)
  }

  /// Appends a REAL as the sqlite3 shell of the same version writes it in SQL and JSON.
  public mutating func append(compatibleReal value: Double) {
    append(real: value, digits: RealDigits.sql)
  }

  private mutating func append(real value: Double, digits: Int) {
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

  /// Appends a REAL with the fewest digits from which a correctly rounding reader, such as one for JSON,
  /// restores it.
  ///
  /// Infinity becomes `1e999`, which reads back as infinity. The result does not depend on the version of the
  /// library.
  public mutating func append(shortestReal value: Double) {
    append(value, for: .exact)
  }

  /// Appends a REAL as an expression of SQL that every version of SQLite evaluates to the same bits.
  ///
  /// It is a literal with the fewest digits that all of them read as this number, at most 17. A number below
  /// 1e-270 is written as a product of two literals, because versions before 3.42 do not read its digits
  /// exactly.
  public mutating func append(sqlReal value: Double) {
    if let whole = Int64(exactly: value), whole != 0 {
      append(decimal: whole)
      append(".0")
    } else if value.magnitude < 1e-270, value != 0 {
      let scale = 0x1p600
      append(value * scale, for: .sqlite)
      append(UInt8(ascii: "*"))
      append(1 / scale, for: .sqlite)
    } else {
      append(value, for: .sqlite)
    }
  }

  /// Appends a number in decimal with the fewest digits that identify it, and at least `places` of them after the point.
  ///
  /// - Returns: false if that takes more than 15 digits; nothing is appended then.
  package mutating func append(decimal value: Double, places least: Int) -> Bool {
    guard (0...15).contains(least) else { return false }
    let magnitude = value.magnitude
    for places in least...15 {
      // Dividing the whole number by the power rounds once, so it restores the double that the digits identify.
      let power = Double(UInt64.powerOfTen(places))
      let whole = (magnitude * power).rounded()
      guard whole < 1e15 else { return false }
      guard whole / power == magnitude else { continue }
      if value.sign == .minus { append(UInt8(ascii: "-")) }
      let digits = UInt64(whole)
      if places > 0 {
        append(digits, places: places)
      } else {
        append(digits: digits, count: digits.decimalDigitCount)
      }
      return true
    }
    return false
  }

  private mutating func append(_ value: Double, for reader: ShortestDecimal.Reader) {
    if value.sign == .minus { append(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    if magnitude < 1e15, let whole = UInt64(exactly: magnitude) {
      append(digits: whole, count: whole.decimalDigitCount)
      append(".0")
    } else if let decimal = ShortestDecimal(magnitude, for: reader) {
      append(decimal)
    } else {
      append(magnitude.isInfinite ? "1e999" : magnitude.description)
    }
  }

  /// Writes the digits with the point in SQLite's place: with an exponent below 0.0001 and from 1e17 on.
  private mutating func append(_ decimal: ShortestDecimal) {
    let count = decimal.digits.decimalDigitCount
    let exponent = count + decimal.exponent - 1
    if exponent < -4 || exponent > 16 {
      let (first, fraction) = decimal.digits.quotientAndRemainder(dividingBy: UInt64.powerOfTen(count - 1))
      append(UInt8(ascii: "0") + UInt8(first))
      append(UInt8(ascii: "."))
      append(digits: fraction, count: max(count - 1, 1))
      append(exponent < 0 ? "e-" : "e+" as StaticString)
      append(digits: UInt64(exponent.magnitude), count: max(UInt64(exponent.magnitude).decimalDigitCount, 2))
    } else if decimal.exponent >= 0 {
      append(digits: decimal.digits * UInt64.powerOfTen(decimal.exponent), count: exponent + 1)
      append(".0")
    } else {
      let places = -decimal.exponent
      append(decimal.digits, places: places)
    }
  }

  /// Writes a number of `digits` with `places` of them after the point.
  @inline(__always)
  private mutating func append(_ digits: UInt64, places: Int) {
    guard places < 19 else {
      append("0.")
      append(digits: digits, count: places)
      return
    }
    let (whole, fraction) = digits.quotientAndRemainder(dividingBy: UInt64.powerOfTen(places))
    append(digits: whole, count: whole.decimalDigitCount)
    append(UInt8(ascii: "."))
    append(digits: fraction, count: places)
  }

  private mutating func append(_ decimal: ShortDecimal, isNegative: Bool) {
    if isNegative { append(UInt8(ascii: "-")) }
    if decimal.fractionDigits > 0 {
      append(decimal.digits, places: decimal.fractionDigits)
    } else {
      append(digits: decimal.digits, count: decimal.digits.decimalDigitCount)
      append(".0")
    }
  }
}

/// How many significant digits of a REAL the present library writes.
private enum RealDigits {
  /// In text, and so in most output of sqlite3; 3.53 raised it from 15 to 17.
  static let text = sqlite3_libversion_number() < 3_053_000 ? 15 : 17
  /// In SQL and JSON of sqlite3, which write as many as in text since 3.52.
  static let sql = sqlite3_libversion_number() < 3_052_000 ? 20 : text
}

/// A number rounded to 15 significant digits, without trailing zeros, computed without the library.
///
/// The library rounds in the same way unless the number is close to the middle between two decimals, where
/// its own arithmetic decides. This type has no value for those numbers, nor for those that the library
/// writes with an exponent.
private struct ShortDecimal {
  /// The digits as an integer, without the sign.
  private(set) var digits: UInt64
  /// How many of the digits are after the point.
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
    // Scales to 15 digits before the point; 78913 / 2^18 approximates the decimal logarithm of 2. The product
    // and its rounding error together are exact.
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

  /// Ten to the power of `exponent`, which must be 0 to 22 and is exact.
  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> Double {
    exponent < 20
      ? Double(UInt64.powerOfTen(exponent)) : exponent == 20 ? 1e20 : exponent == 21 ? 1e21 : 1e22
  }
}
