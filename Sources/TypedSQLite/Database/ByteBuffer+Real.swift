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
    guard decimal.fractionDigits > 0 else {
      append(decimal: decimal.digits)
      append(".0")
      return
    }
    let scale = ShortDecimal.integerPowers[min(decimal.fractionDigits, 18)]
    let (whole, fraction) =
      decimal.fractionDigits > 18
      ? (0, decimal.digits) : decimal.digits.quotientAndRemainder(dividingBy: scale)
    append(decimal: whole)
    append(UInt8(ascii: "."))
    append(decimal: Int(fraction), width: decimal.fractionDigits)
  }
}

/// A number rounded to 15 significant digits, without trailing zeros, made without the library.
///
/// The library rounds the same way unless the number lies next to the middle between two decimals, where
/// its own arithmetic decides; those numbers, and those it writes with an exponent, have no value here.
private struct ShortDecimal {
  /// The digits as an integer, without the sign.
  private(set) var digits: Int64
  /// How many of the digits stand behind the point.
  private(set) var fractionDigits: Int

  init?(_ value: Double) {
    let magnitude = value.magnitude
    guard magnitude < 1e15 else { return nil }
    let whole = Int64(magnitude)
    if Double(whole) == magnitude {
      digits = whole
      fractionDigits = 0
      return
    }
    guard magnitude >= 1e-4 else { return nil }
    // Scales to 15 digits before the point. The product and its rounding error together are exact.
    var places = 14 - Int((Double(magnitude.exponent) * 0.301_029_995_663_981_2).rounded(.down))
    var product = magnitude * Self.powers[places]
    if product >= 1e15 {
      places -= 1
      product = magnitude * Self.powers[places]
    }
    guard product >= 1e14, product < 1e15 else { return nil }
    let error = (-product).addingProduct(magnitude, Self.powers[places])
    var scaled = Int64(product)
    let fraction = (product - Double(scaled)) + error
    guard (fraction - 0.5).magnitude > 0.01 else { return nil }
    if fraction > 0.5 { scaled += 1 }
    guard scaled < 1_000_000_000_000_000 else { return nil }
    digits = scaled
    fractionDigits = places
    dropZeros(8, power: 100_000_000)
    dropZeros(4, power: 10_000)
    dropZeros(2, power: 100)
    dropZeros(1, power: 10)
  }

  @inline(__always)
  private mutating func dropZeros(_ zeros: Int, power: Int64) {
    guard fractionDigits >= zeros, digits % power == 0 else { return }
    digits /= power
    fractionDigits -= zeros
  }

  /// Whether the digits, read back, are the number.
  func equals(_ magnitude: Double) -> Bool {
    Double(digits) / Self.powers[fractionDigits] == magnitude
  }

  /// The powers of ten that a double holds exactly.
  private static let powers: [Double] = (0...22).map { places in
    (0..<places).reduce(1) { power, _ in power * 10 }
  }

  /// The powers of ten that an integer holds.
  static let integerPowers: [Int64] = (0...18).map { places in
    (0..<places).reduce(1) { power, _ in power * 10 }
  }
}
