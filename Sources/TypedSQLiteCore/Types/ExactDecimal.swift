/// A decimal number of any length that keeps its digits and scale as written.
///
/// `1.10` and `1.1` are equal but are written as they were read. Up to 38 digits need no allocation.
public struct ExactDecimal: Sendable {
  /// Whether the number has a minus sign; zero may have one.
  public let isNegative: Bool
  /// The number of digits after the point; negative if an exponent adds zeros before the point.
  public let scale: Int
  internal let coefficient: Coefficient

  /// All digits as one whole number.
  internal enum Coefficient: Hashable, Sendable {
    case small(UInt128)
    /// More than 38 digits, each from 0 to 9; the first is not 0.
    case large([UInt8])
  }

  internal init(isNegative: Bool, scale: Int, coefficient: Coefficient) {
    self.isNegative = isNegative
    self.scale = scale
    self.coefficient = coefficient
  }

  /// Creates a number from its digits, or nil if one is above 9 or the scale is past ±1,000,000,000.
  ///
  /// - Parameters:
  ///   - isNegative: whether the number is below zero.
  ///   - digits: the digits from 0 to 9, the first one first; no digits are zero.
  ///   - scale: how many of them are after the point.
  public init?(isNegative: Bool = false, digits: [UInt8], scale: Int = 0) {
    guard digits.allSatisfy({ $0 < 10 }), scale.magnitude <= 1_000_000_000 else { return nil }
    self.init(isNegative: isNegative, scale: scale, coefficient: Coefficient(digits[...]))
  }

  /// Creates a whole number.
  public init(_ integer: Int64) {
    self.init(isNegative: integer < 0, scale: 0, coefficient: .small(UInt128(integer.magnitude)))
  }

  /// The digits without leading zeros, each from 0 to 9; empty for zero.
  public var digits: [UInt8] {
    switch coefficient {
    case .large(let digits): return digits
    case .small(var rest):
      var digits: [UInt8] = []
      while rest > 0 {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        digits.append(UInt8(truncatingIfNeeded: digit))
        rest = quotient
      }
      return digits.reversed()
    }
  }

  /// Whether the number is zero, with or without a minus.
  public var isZero: Bool { coefficient == .small(0) }

  /// The same number without trailing zeros, before or after the point.
  public var normalized: ExactDecimal {
    switch coefficient {
    case .small(0):
      return ExactDecimal(isNegative: false, scale: 0, coefficient: .small(0))
    case .small(var value):
      var scale = scale
      // Division of 128 bits is slow, and most numbers are short.
      if var narrow = UInt64(exactly: value) {
        while narrow.isMultiple(of: 10) {
          narrow /= 10
          scale -= 1
        }
        return ExactDecimal(isNegative: isNegative, scale: scale, coefficient: .small(UInt128(narrow)))
      }
      while value.isMultiple(of: 10) {
        value /= 10
        scale -= 1
      }
      return ExactDecimal(isNegative: isNegative, scale: scale, coefficient: .small(value))
    case .large(let digits):
      let kept = digits[...(digits.lastIndex { $0 != 0 } ?? 0)]
      return ExactDecimal(
        isNegative: isNegative, scale: scale - (digits.count - kept.count), coefficient: Coefficient(kept))
    }
  }

  internal static let powersOfTen: InlineArray<39, UInt128> = {
    var powers = InlineArray<39, UInt128>(repeating: 1)
    for exponent in 1..<39 { powers[exponent] = powers[exponent - 1] * 10 }
    return powers
  }()
}

extension ExactDecimal.Coefficient {
  /// Creates a coefficient from digits, which may have leading zeros.
  package init(_ digits: ArraySlice<UInt8>) {
    let significant = digits.drop { $0 == 0 }
    self =
      significant.count > 38
      ? .large(Array(significant)) : .small(significant.reduce(0) { $0 * 10 + UInt128($1) })
  }
}

// MARK: - Order

extension ExactDecimal: Hashable, Comparable {
  /// Whether two numbers have the same value, regardless of scale.
  public static func == (lhs: ExactDecimal, rhs: ExactDecimal) -> Bool {
    if lhs.isZero || rhs.isZero { return lhs.isZero && rhs.isZero }
    return lhs.isNegative == rhs.isNegative && lhs.magnitudeOrder(rhs) == 0
  }

  /// Whether one number is below another.
  public static func < (lhs: ExactDecimal, rhs: ExactDecimal) -> Bool {
    if lhs.isZero { return !rhs.isZero && !rhs.isNegative }
    if rhs.isZero { return lhs.isNegative }
    guard lhs.isNegative == rhs.isNegative else { return lhs.isNegative }
    return lhs.isNegative ? rhs.magnitudeOrder(lhs) < 0 : lhs.magnitudeOrder(rhs) < 0
  }

  /// Feeds the value to a hasher; equal numbers have equal hashes.
  public func hash(into hasher: inout Hasher) {
    let normalized = normalized
    hasher.combine(normalized.isNegative)
    hasher.combine(normalized.scale)
    hasher.combine(normalized.coefficient)
  }

  /// Negative, zero or positive as the magnitude of this number is below, equal to or above that of another;
  /// neither is zero.
  private func magnitudeOrder(_ other: ExactDecimal) -> Int {
    if case .small(let left) = coefficient, case .small(let right) = other.coefficient {
      let (scaledLeft, leftOverflow) = left.scaled(byPowerOfTen: other.scale - scale)
      let (scaledRight, rightOverflow) = right.scaled(byPowerOfTen: scale - other.scale)
      if !leftOverflow, !rightOverflow {
        return scaledLeft < scaledRight ? -1 : scaledLeft == scaledRight ? 0 : 1
      }
    }
    let (left, right) = (digits, other.digits)
    let places = (left.count - scale) - (right.count - other.scale)
    guard places == 0 else { return places }
    for index in 0..<max(left.count, right.count) {
      let order = Int(index < left.count ? left[index] : 0) - Int(index < right.count ? right[index] : 0)
      if order != 0 { return order }
    }
    return 0
  }
}

extension UInt128 {
  /// The number times a power of ten; the number itself for a negative exponent.
  internal func scaled(byPowerOfTen exponent: Int) -> (value: UInt128, overflow: Bool) {
    guard exponent > 0 else { return (self, false) }
    guard exponent < 39 else { return (self, self != 0) }
    let (value, overflow) = multipliedReportingOverflow(by: ExactDecimal.powersOfTen[exponent])
    return (value, overflow)
  }
}

extension ExactDecimal: DatabaseValueConvertible, CellConvertible, StorageConvertible {
  /// ``DecimalStorage/text``.
  public static var defaultStorage: DecimalStorage { .text }
}
