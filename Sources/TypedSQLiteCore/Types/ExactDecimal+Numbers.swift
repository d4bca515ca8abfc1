#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// MARK: - Double

extension ExactDecimal {
  /// Creates the shortest decimal that identifies a double; nil for NaN and infinities.
  public init?(_ double: Double) {
    guard double.isFinite else { return nil }
    // Most doubles have few digits: multiplying by a small power of ten gives a whole number, and dividing
    // that by the power, which rounds once, restores the double.
    let magnitude = double.magnitude
    var power = 1.0
    for scale in 0...15 {
      let whole = (magnitude * power).rounded()
      guard whole < 0x1p53, whole < 1e15 else { break }
      if whole / power == magnitude {
        self.init(isNegative: double.sign == .minus, scale: scale, coefficient: .small(UInt128(whole)))
        return
      }
      power *= 10
    }
    // Swift writes the shortest digits.
    self.init(double.description)
    if scale == 1, case .small(let value) = coefficient, value.isMultiple(of: 10) {
      self.init(isNegative: isNegative, scale: 0, coefficient: .small(value / 10))
    }
  }
}

extension Double {
  /// Creates the double nearest to a decimal; infinite if it is too large.
  public init(_ decimal: ExactDecimal) {
    // Both operands are exact doubles here, so the one operation rounds to the nearest.
    if case .small(let value) = decimal.coefficient, value < 1 << 53, (-22...22).contains(decimal.scale) {
      let power = Double(ExactDecimal.powersOfTen[abs(decimal.scale)])
      let magnitude = decimal.scale < 0 ? Double(value) * power : Double(value) / power
      self = decimal.isNegative ? -magnitude : magnitude
      return
    }
    var buffer = ByteBuffer(capacity: 64)
    ExactDecimal(isNegative: decimal.isNegative, scale: 0, coefficient: decimal.coefficient).write(
      to: &buffer)
    let text = buffer.withSpan { String(repairing: $0) }
    self = Double("\(text)e\(-decimal.scale)") ?? .infinity
  }
}

// MARK: - Decimal

extension ExactDecimal {
  /// Creates the number of a `Decimal`, or nil for NaN.
  public init?(_ decimal: Decimal) {
    guard !decimal.isNaN else { return nil }
    self.init(decimal.description)
  }
}

extension Decimal {
  /// Creates the same number, or nil if a `Decimal` cannot hold it.
  ///
  /// A `Decimal` holds digits below 2^128, without trailing zeros, and exponents from -128 to 127.
  public init?(_ decimal: ExactDecimal) {
    let decimal = decimal.normalized
    guard (-127...128).contains(decimal.scale), let coefficient = decimal.coefficient.value else {
      return nil
    }
    self.init(
      sign: decimal.isNegative ? .minus : .plus, exponent: -decimal.scale,
      significand: Decimal(coefficient: coefficient))
  }

  private init(coefficient: UInt128) {
    self.init(UInt64(truncatingIfNeeded: coefficient))
    let upper = UInt64(truncatingIfNeeded: coefficient >> 64)
    if upper > 0 { self += Decimal(upper) * Self.upperScale }
  }

  /// 2 to the power of 64.
  private static let upperScale = Decimal(UInt64.max) + 1
}

extension ExactDecimal.Coefficient {
  /// The digits as a number, or nil if it exceeds 128 bits.
  fileprivate var value: UInt128? {
    switch self {
    case .small(let value): return value
    case .large(let digits):
      guard digits.count == 39 else { return nil }
      let upper = digits.dropLast().reduce(0 as UInt128) { $0 * 10 + UInt128($1) }
      let (product, overflow) = upper.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) = product.addingReportingOverflow(UInt128(digits[38]))
      return overflow || sumOverflow ? nil : sum
    }
  }
}
