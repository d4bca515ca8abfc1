import TypedSQLiteCore

/// A decimal number as sqlite3's functions handle it: digits with leading and trailing zeros, and a sign that
/// zero may have too.
///
/// It is not an `ExactDecimal`, because that reads numbers alone and drops the zeros that decide what sqlite3 prints, and
/// because a long product must end on an interrupt.
struct DecimalDigits: Equatable {
  /// Whether there is a minus sign.
  let isNegative: Bool
  /// The digits from 0 to 9, in order.
  private(set) var digits: [UInt8]
  /// How many of them are after the point.
  private(set) var scale: Int

  /// The maximum number of digits.
  static let limit = 20_000_000

  /// Creates a number.
  init(isNegative: Bool, digits: [UInt8], scale: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.scale = scale
  }

  var negated: DecimalDigits {
    DecimalDigits(isNegative: !isNegative, digits: digits, scale: scale)
  }
}

// MARK: - Places

extension DecimalDigits {
  /// Multiplies by a power of ten.
  mutating func shift(by exponent: Int) throws(FunctionError) {
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

  /// The number rounded to a number of digits after its leading zeros, with 5 rounded up; the other digits
  /// become zeros.
  func rounded(toDigits count: Int) -> DecimalDigits {
    let leading = digits.firstIndex { $0 != 0 } ?? digits.count
    guard count > 0, count < digits.count - leading else { return self }
    let kept = leading + count
    var copy = self
    if digits[kept] > 4 { copy.increment(before: kept) }
    for index in kept..<copy.digits.count { copy.digits[index] = 0 }
    return copy
  }

  /// Adds one to the last digit before an index.
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

  /// The significant digits of the number, rounded to a number of digits with ties to even, and the exponent
  /// of the first one.
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

// MARK: - Order

extension DecimalDigits {
  /// Negative, zero or positive as the number is below, equal to or above another one.
  ///
  /// Numbers with equal values are equal regardless of trailing zeros; negative zero is below zero.
  func order(_ other: DecimalDigits) -> Int {
    guard isNegative == other.isNegative else { return isNegative ? -1 : 1 }
    let order = magnitudeOrder(other)
    return isNegative ? -order : order
  }

  private func magnitudeOrder(_ other: DecimalDigits) -> Int {
    let (left, right) = (significant, other.significant)
    if left.isEmpty || right.isEmpty { return left.isEmpty ? (right.isEmpty ? 0 : -1) : 1 }
    // The position of the first digit before the point decides first.
    let leftPlace = digits.count - scale - left.startIndex
    let rightPlace = other.digits.count - other.scale - right.startIndex
    guard leftPlace == rightPlace else { return leftPlace < rightPlace ? -1 : 1 }
    if left.lexicographicallyPrecedes(right) { return -1 }
    return right.lexicographicallyPrecedes(left) ? 1 : 0
  }

  /// The digits without leading and trailing zeros.
  private var significant: ArraySlice<UInt8> {
    guard let first = digits.firstIndex(where: { $0 != 0 }), let last = digits.lastIndex(where: { $0 != 0 })
    else { return [] }
    return digits[first...last]
  }
}
