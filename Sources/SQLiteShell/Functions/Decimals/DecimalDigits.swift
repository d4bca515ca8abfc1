import TypedSQLite

/// A decimal number as the functions of sqlite3 take it: digits with zeros before and behind them, and a sign that zero
/// may have too.
///
/// `ExactDecimal` reads numbers alone, and drops the zeros that decide what sqlite3 prints.
struct DecimalDigits: Equatable {
  /// Whether there is a minus.
  private(set) var isNegative = false
  /// The digits from 0 to 9, the first one first.
  private(set) var digits: [UInt8] = []
  /// How many of them stand behind the point.
  private(set) var scale = 0

  /// The most digits of a number.
  static let limit = 20_000_000

  /// Zero, without digits.
  init() {}

  /// Creates a number.
  init(isNegative: Bool, digits: [UInt8], scale: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.scale = scale
  }

  /// The same number with the other sign.
  var negated: DecimalDigits {
    DecimalDigits(isNegative: !isNegative, digits: digits, scale: scale)
  }
}

// MARK: - Text

extension DecimalDigits {
  /// Reads a text of which everything that is not part of a number is passed over: `$1,234.50` is 1234.50.
  ///
  /// - Throws: `FunctionError` where there are more digits than ``limit``.
  init(_ text: [UInt8]) throws(FunctionError) {
    var rest = text[...]
    rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    rest = rest.drop { $0 == UInt8(ascii: "0") }
    var point: Int?
    var exponent = 0
    while let byte = rest.popFirst() {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        digits.append(byte - UInt8(ascii: "0"))
        guard digits.count <= Self.limit else { throw .tooBig }
      } else if byte == UInt8(ascii: ".") {
        point = digits.count
      } else if byte | 0x20 == UInt8(ascii: "e") {
        exponent = Self.exponent(rest)
        break
      }
    }
    scale = point.map { digits.count - $0 } ?? 0
    try shift(by: exponent)
  }

  /// The exponent that a text begins with.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    var exponent = 0
    for byte in rest where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
      // One digit more is beyond all numbers that sqlite3 takes.
      guard exponent < 1_000_000 else { break }
    }
    return isNegative ? -exponent : exponent
  }

  /// Multiplies by a power of ten.
  private mutating func shift(by exponent: Int) throws(FunctionError) {
    if exponent > 0 {
      let moved = min(exponent, scale)
      scale -= moved
      digits += [UInt8](repeating: 0, count: exponent - moved)
    } else if exponent < 0 {
      scale -= exponent
      let missing = scale + 1 - digits.count
      if missing > 0 { digits.insert(contentsOf: [UInt8](repeating: 0, count: missing), at: 0) }
    }
    guard digits.count <= Self.limit else { throw .tooBig }
  }

  /// The number without an exponent.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(digits.count + 3)
    let isPlainZero = digits.isEmpty || digits == [0]
    if isNegative, !isPlainZero { text.append(UInt8(ascii: "-")) }
    let whole = digits.prefix(digits.count - scale).drop { $0 == 0 }
    if whole.isEmpty { text.append(UInt8(ascii: "0")) }
    for digit in whole { text.append(UInt8(ascii: "0") + digit) }
    if scale > 0 {
      text.append(UInt8(ascii: "."))
      for digit in digits.suffix(scale) { text.append(UInt8(ascii: "0") + digit) }
    }
    return text
  }

  /// The number with one digit before the point and an exponent: `+1.5e+03`.
  var scientificText: [UInt8] {
    let end = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let significant = digits[..<end].drop { $0 == 0 }
    let exponent = significant.isEmpty ? 0 : significant.count - (scale + end - digits.count) - 1
    var text: [UInt8] = [isNegative ? UInt8(ascii: "-") : UInt8(ascii: "+")]
    text.append(UInt8(ascii: "0") + (significant.first ?? 0))
    text.append(UInt8(ascii: "."))
    if significant.count < 2 { text.append(UInt8(ascii: "0")) }
    for digit in significant.dropFirst() { text.append(UInt8(ascii: "0") + digit) }
    let number = String(exponent.magnitude)
    text += Array("e\(exponent < 0 ? "-" : "+")\(number.count < 2 ? "0" : "")\(number)".utf8)
    return text
  }
}

// MARK: - Arithmetic

extension DecimalDigits {
  /// The sum.
  ///
  /// - Throws: `FunctionError` where it has more digits than ``limit``.
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

  /// The digits with zeros before and behind, so that they stand below those of another number.
  private func expanded(to count: Int, scale newScale: Int) -> [UInt8] {
    let behind = newScale - scale
    let before = max(count - behind - digits.count, 0)
    return [UInt8](repeating: 0, count: before) + digits + [UInt8](repeating: 0, count: behind)
  }

  /// The product, without zeros at its end as long as it keeps the smaller of the two scales.
  ///
  /// The time grows with the product of the numbers of digits, so an interrupt is looked for in between.
  ///
  /// - Throws: `FunctionError` where it has more digits than ``limit``, and on an interrupt.
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
        // Two factors below 10^9 and two summands below 10^10 stay below 2^64.
        let sum = product[place + index] + factor * right[index] + carry
        carry = sum / limbBase
        product[place + index] = sum % limbBase
      }
      product[place + right.count] = carry
    }
    return product
  }

  /// The number rounded to a number of digits behind its leading zeros, a 5 upwards; the others become zeros.
  func rounded(toDigits count: Int) -> DecimalDigits {
    guard count > 0 else { return self }
    let kept = (digits.firstIndex { $0 != 0 } ?? digits.count) + count
    guard kept < digits.count else { return self }
    var copy = self
    if digits[kept] > 4 { copy.increment(before: kept) }
    for index in kept..<copy.digits.count { copy.digits[index] = 0 }
    return copy
  }

  /// Adds one to the last digit before a place.
  private mutating func increment(before end: Int) {
    for index in (0..<end).reversed() {
      guard digits[index] == 9 else {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    guard scale > 0 else { return }
    digits.removeLast()
    scale -= 1
  }
}

// MARK: - Order

extension DecimalDigits {
  /// Below, at or above zero as the number is below, equal to or above another one.
  ///
  /// Numbers of one value are equal whatever zeros they have behind the point; zero with a minus is below zero.
  func order(_ other: DecimalDigits) -> Int {
    guard isNegative == other.isNegative else { return isNegative ? -1 : 1 }
    let order = magnitudeOrder(other)
    return isNegative ? -order : order
  }

  private func magnitudeOrder(_ other: DecimalDigits) -> Int {
    let (left, right) = (significant, other.significant)
    if left.isEmpty || right.isEmpty { return left.isEmpty ? (right.isEmpty ? 0 : -1) : 1 }
    // What counts first is how far before the point the first digit stands.
    let leftPlace = digits.count - scale - left.startIndex
    let rightPlace = other.digits.count - other.scale - right.startIndex
    guard leftPlace == rightPlace else { return leftPlace < rightPlace ? -1 : 1 }
    if left.lexicographicallyPrecedes(right) { return -1 }
    return right.lexicographicallyPrecedes(left) ? 1 : 0
  }

  /// The digits without zeros before and behind.
  private var significant: ArraySlice<UInt8> {
    guard let first = digits.firstIndex(where: { $0 != 0 }), let last = digits.lastIndex(where: { $0 != 0 })
    else { return [] }
    return digits[first...last]
  }
}

// MARK: - Powers of two and reals

extension DecimalDigits {
  /// Two to the power of a number from -20000 to 20000; nil past them.
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

  /// The digits of the number from its first one on, rounded to a number of them, to the even one of two; the exponent is
  /// that of the first digit.
  func roundedToEven(digits count: Int) -> (digits: [UInt8], exponent: Int) {
    let significant = significant
    guard !significant.isEmpty else { return ([UInt8](repeating: 0, count: count), 0) }
    var exponent = digits.count - scale - significant.startIndex - 1
    var kept = Array(significant.prefix(count))
    let dropped = significant.dropFirst(count)
    kept += [UInt8](repeating: 0, count: count - kept.count)
    let isHalf = dropped.first == 5 && dropped.count == 1
    if let first = dropped.first, isHalf ? kept.last?.isMultiple(of: 2) == false : first >= 5 {
      var copy = DecimalDigits(isNegative: false, digits: kept, scale: 0)
      copy.increment(before: kept.count)
      if copy.digits.count > count { exponent += 1 }
      kept = Array(copy.digits.prefix(count))
    }
    return (kept, exponent)
  }
}
