import TypedSQLiteCore

extension DecimalDigits {
  /// The sum.
  ///
  /// - Throws: `FunctionError` if it has more digits than ``limit``.
  func adding(_ other: DecimalDigits) throws(FunctionError) -> DecimalDigits {
    var whole = digits.count - scale
    if whole > 0, digits.first == 0 { whole -= 1 }
    whole = max(whole, other.digits.count - other.scale)
    let scale = max(scale, other.scale)
    let count = whole + scale + 1
    guard count <= Self.limit else { throw .tooBig }
    var left = expanded(to: count, scale: scale)
    var right = other.expanded(to: count, scale: scale)
    var isNegative = isNegative
    if isNegative == other.isNegative {
      var carry: UInt8 = 0
      for index in left.indices.reversed() {
        let sum = left[index] + right[index] + carry
        carry = sum > 9 ? 1 : 0
        left[index] = sum - 10 * carry
      }
    } else {
      if left.lexicographicallyPrecedes(right) {
        swap(&left, &right)
        isNegative.toggle()
      }
      var borrow: UInt8 = 0
      for index in left.indices.reversed() {
        let taken = right[index] + borrow
        borrow = left[index] < taken ? 1 : 0
        left[index] = left[index] + 10 * borrow - taken
      }
    }
    return DecimalDigits(isNegative: isNegative, digits: left, scale: scale)
  }

  /// The digits with leading and trailing zeros, aligned with those of another number.
  private func expanded(to count: Int, scale newScale: Int) -> [UInt8] {
    let behind = newScale - scale
    let before = max(count - behind - digits.count, 0)
    return [UInt8](repeating: 0, count: before) + digits + [UInt8](repeating: 0, count: behind)
  }

  /// The product, without trailing zeros beyond the smaller of the two scales.
  ///
  /// The time grows with the product of the numbers of digits, so interrupts are checked in between.
  ///
  /// - Throws: `FunctionError` if it has more digits than ``limit``, and on an interrupt.
  func multiplied(by other: DecimalDigits, interrupt: InterruptHandle) throws(FunctionError) -> DecimalDigits
  {
    let count = digits.count + other.digits.count + 2
    guard count <= Self.limit else { throw .tooBig }
    let limbs = try Self.product(limbs, other.limbs, interrupt)
    var product = [UInt8](repeating: 0, count: count)
    var index = count
    for limb in limbs {
      var rest = limb
      for _ in 0..<Self.limbDigits where index > 0 {
        index -= 1
        product[index] = UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
    var scale = scale + other.scale
    while scale > min(self.scale, other.scale), product.last == 0 {
      product.removeLast()
      scale -= 1
    }
    return DecimalDigits(isNegative: isNegative != other.isNegative, digits: product, scale: scale)
  }

  private static let limbDigits = 9
  private static let limbBase: UInt64 = 1_000_000_000

  /// The digits in groups of nine, the last group first.
  private var limbs: [UInt64] {
    stride(from: digits.count, to: 0, by: -Self.limbDigits).map { end in
      digits[max(end - Self.limbDigits, 0)..<end].reduce(0) { $0 * 10 + UInt64($1) }
    }
  }

  private static func product(
    _ left: [UInt64], _ right: [UInt64], _ interrupt: InterruptHandle
  ) throws(FunctionError) -> [UInt64] {
    var product = [UInt64](repeating: 0, count: left.count + right.count)
    for (place, factor) in left.enumerated() where factor > 0 {
      if interrupt.isInterrupted { throw .interrupted }
      var carry: UInt64 = 0
      for index in right.indices {
        // Two factors below 10^9 and two summands below 10^10 give a result below 2^64.
        let sum = product[place + index] + factor * right[index] + carry
        carry = sum / limbBase
        product[place + index] = sum % limbBase
      }
      product[place + right.count] = carry
    }
    return product
  }
}

// MARK: - Powers of two and reals

extension DecimalDigits {
  /// Two to the power of a number from -20000 to 20000; nil outside of this range.
  static func powerOfTwo(_ exponent: Int64, interrupt: InterruptHandle) throws(FunctionError)
    -> DecimalDigits?
  {
    guard exponent.magnitude <= 20_000 else { return nil }
    var result = DecimalDigits(isNegative: false, digits: [1], scale: 0)
    var factor = DecimalDigits(
      isNegative: false, digits: exponent < 0 ? [5] : [2], scale: exponent < 0 ? 1 : 0)
    var rest = exponent.magnitude
    while rest > 0 {
      if rest & 1 == 1 { result = try result.multiplied(exactlyBy: factor, interrupt) }
      rest >>= 1
      if rest > 0 { factor = try factor.multiplied(exactlyBy: factor, interrupt) }
    }
    return result
  }

  /// The product with all its digits.
  private func multiplied(
    exactlyBy other: DecimalDigits, _ interrupt: InterruptHandle
  ) throws(FunctionError) -> DecimalDigits {
    let product = try DecimalDigits(isNegative: isNegative, digits: digits, scale: 0)
      .multiplied(
        by: DecimalDigits(isNegative: other.isNegative, digits: other.digits, scale: 0), interrupt: interrupt)
    let scale = scale + other.scale
    let leading = product.digits.prefix { $0 == 0 }.count
    let dropped = min(leading, product.digits.count - scale - 1)
    return DecimalDigits(
      isNegative: product.isNegative, digits: Array(product.digits.dropFirst(max(dropped, 0))), scale: scale)
  }

  /// The exact value of a finite double.
  init(exactly value: Double, interrupt: InterruptHandle) throws(FunctionError) {
    let parts = BinaryParts(value)
    let whole = Array(String(parts.mantissa.magnitude).utf8.map { $0 - UInt8(ascii: "0") })
    let mantissa = DecimalDigits(isNegative: value.sign == .minus, digits: whole, scale: 0)
    guard let power = try Self.powerOfTwo(parts.exponent, interrupt: interrupt) else {
      self = mantissa
      return
    }
    self = try mantissa.multiplied(exactlyBy: power, interrupt)
  }
}
