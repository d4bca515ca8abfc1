extension ExactDecimal {
  /// The number with the point some digits further to the left.
  package func dividedByPowerOfTen(_ places: Int) -> ExactDecimal {
    ExactDecimal(isNegative: isNegative, scale: scale + places, coefficient: coefficient)
  }

  /// The number rounded to a number of digits after the point, without zeros behind the first `minimum` of them; nil if
  /// it has too many digits.
  package func rounded(toPlaces places: Int, keeping minimum: Int) -> ExactDecimal? {
    guard let (count, _) = count(places: places) else { return nil }
    var (value, scale) = (count, places)
    while scale > minimum, value.isMultiple(of: 10) {
      value /= 10
      scale -= 1
    }
    return ExactDecimal(isNegative: value < 0, scale: scale, coefficient: .small(UInt128(value.magnitude)))
  }

  /// The number in units of 10^-`places`, rounded to the nearest unit and a tie to the even one; nil if the
  /// count exceeds 64 bits.
  internal func count(places: Int) -> (value: Int64, isExact: Bool)? {
    let dropped = scale - places
    let (magnitude, order): (UInt128, RestOrder)
    switch coefficient {
    case .small(let value) where dropped <= 0:
      let (scaled, overflow) = value.scaled(byPowerOfTen: -dropped)
      guard !overflow else { return nil }
      (magnitude, order) = (scaled, .none)
    case .small(let value) where dropped < 39:
      let power = Self.powersOfTen[dropped]
      let (quotient, rest) = value.quotientAndRemainder(dividingBy: power)
      (magnitude, order) = (quotient, RestOrder(rest, of: power))
    case .small(let value):
      (magnitude, order) = (0, value == 0 ? .none : .belowHalf)
    case .large(let digits):
      // The digits that are kept must fit 64 bits, that is 19 digits.
      let kept = digits.count - dropped
      guard kept <= 19 else { return nil }
      guard case .small(let value) = Coefficient(digits.prefix(max(kept, 0))) else { return nil }
      (magnitude, order) = (value, RestOrder(digits: digits.dropFirst(max(kept, 0)), isShifted: kept < 0))
    }
    let isUp = order == .aboveHalf || order == .half && !magnitude.isMultiple(of: 2)
    let rounded = Int128(truncatingIfNeeded: magnitude + (isUp ? 1 : 0))
    guard magnitude < 1 << 64, let value = Int64(exactly: isNegative ? -rounded : rounded) else { return nil }
    return (value, order == .none)
  }

  /// How the dropped part compares with half a unit.
  private enum RestOrder {
    case none, belowHalf, half, aboveHalf

    init(_ rest: UInt128, of unit: UInt128) {
      self = rest == 0 ? .none : rest < unit - rest ? .belowHalf : rest == unit - rest ? .half : .aboveHalf
    }

    /// Compares dropped digits; `isShifted` means that zeros precede them.
    init(digits: ArraySlice<UInt8>, isShifted: Bool) {
      let first = isShifted ? 0 : digits.first ?? 0
      if digits.allSatisfy({ $0 == 0 }) {
        self = .none
      } else if first < 5 {
        self = .belowHalf
      } else {
        self = first == 5 && digits.dropFirst().allSatisfy { $0 == 0 } ? .half : .aboveHalf
      }
    }
  }
}
