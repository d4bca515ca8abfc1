/// Doubles with the shortest digits of narrower numbers.
///
/// A column of 32 bits in which somebody stored 0.1 shows 0.1, not 0.10000000149011612.
enum RealDigits {
  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7]

  /// The double that is written with the shortest digits that mean `value` among the floats.
  static func double(_ value: Float) -> Double {
    let exact = Double(value)
    guard exact.magnitude >= 1e-3, exact.magnitude < 1e7 else {
      return value.isFinite ? Double(value.description) ?? exact : exact
    }
    // Few digits after the point are the usual case, and need no text.
    for power in powers {
      let candidate = (exact * power).rounded(.toNearestOrEven) / power
      if Float(candidate) == value { return candidate }
    }
    return Double(value.description) ?? exact
  }

  /// The same for a number of 16 bits.
  static func double(half bits: UInt16) -> Double {
    let negative = bits & 0x8000 != 0
    let exponent = Int(bits >> 10 & 31)
    let fraction = Int(bits & 1023)
    guard exponent < 31 else { return fraction != 0 ? .nan : negative ? -.infinity : .infinity }
    // The distance to the next number; there are `count` up to this one.
    let step = Double(sign: .plus, exponent: max(exponent, 1) - 25, significand: 1)
    let count = exponent == 0 ? fraction : fraction + 1024
    let digits = shortest(count, step, isPower: fraction == 0 && exponent > 1)
    return negative ? -digits : digits
  }

  /// The number with the fewest digits that is nearer to `count` steps than to the numbers beside it.
  private static func shortest(_ count: Int, _ step: Double, isPower: Bool) -> Double {
    let exact = Double(count) * step
    guard exact != 0 else { return 0 }
    for digits in -4...8 {
      let power = powers[min(digits.magnitude.asInt, 7)] * (digits == 8 ? 10 : 1)
      let scaled = digits < 0 ? exact / power : exact * power
      guard scaled.rounded() != 0 else { continue }
      let candidate =
        digits < 0 ? scaled.rounded(.toNearestOrEven) * power : scaled.rounded(.toNearestOrEven) / power
      let distance = (candidate - exact).magnitude
      let room = isPower && candidate < exact ? step / 4 : step / 2
      if distance < room || distance == room && count.isMultiple(of: 2) { return candidate }
    }
    return exact
  }
}

extension UInt {
  fileprivate var asInt: Int { Int(truncatingIfNeeded: self) }
}
