import SQLSyntax
import TypedSQLiteCore

// What sums, differences and averages of stored numbers mean.
//
// SQLite computes with what is stored, so only storages that count one unit have such a meaning.

extension ExpressionMeaning {
  /// What `left sign right` means.
  static func arithmetic(_ left: Self, _ sign: SQLSign, _ right: Self) -> Self {
    switch (left, sign, right) {
    case (.number(let left), _, .number(let right)): number(left, sign, right)
    case (.any, _, _), (_, _, .any): .any
    // A part of an amount in minor units, or a percentage, has no unit.
    case (.stored(let numbers), .slash, .typed) where numbers.remedy != nil && right.countsMinorUnits:
      .unknown
    case (.stored, _, _): left
    case (_, _, .stored): right
    case (.typed, .and, .number(let mask)): left.masked(by: mask)
    case (.number(let mask), .and, .typed): right.masked(by: mask)
    case (.typed, .plus, .number(let number)), (.typed, .minus, .number(let number)): left.shifted(by: number)
    case (.number(let number), .plus, .typed): right.shifted(by: number)
    case (.number(let number), .minus, .typed): right.negated.shifted(by: number)
    case (.typed, .asterisk, .number(let number)): left.multiplied(by: number)
    case (.number(let number), .asterisk, .typed): right.multiplied(by: number)
    case (.typed, .slash, .number(let number)): left.multiplied(by: 1 / number)
    case (.typed, .percent, .number(let number)): left.ifAmount(computedWith: number)
    case (.typed, .plus, .typed), (.typed, .minus, .typed): combined(left, sign, right)
    case (.typed, .slash, .typed), (.typed, .percent, .typed): ratio(left, sign, right)
    // A plain number beside a price counts something.
    case (.typed, .asterisk, .unknown), (.typed, .slash, .unknown): left.ifMinorUnits
    case (.unknown, .asterisk, .typed): right.ifMinorUnits
    case (.typed, _, _): left.asStored
    case (_, _, .typed): right.asStored
    default: .unknown
    }
  }

  private static func number(_ left: Double, _ sign: SQLSign, _ right: Double) -> Self {
    switch sign {
    case .plus: .number(left + right)
    case .minus: .number(left - right)
    case .asterisk: .number(left * right)
    case .slash where right != 0: .number(left / right)
    default: .unknown
    }
  }

  /// What `-x` means.
  var negated: Self {
    switch self {
    case .number(let number): .number(-number)
    case .any, .stored: self
    case .typed(let format, _) where format.counts?.isAmount == true: self
    default: asStored
    }
  }

  /// What a result means that SQLite computes from the numbers of a format without a rule for it.
  var asStored: Self {
    switch self {
    case .stored: self
    case .typed(let format, let words): .stored(from: format, words)
    case .unknown, .any, .text, .number: .unknown
    }
  }

  /// What a part of the digits means.
  var asPartOfDigits: Self {
    if case .typed(let format, let words) = self {
      return .stored(from: format, words, isMixed: format.kind.values.areDates)
    }
    return asStored
  }

  /// What CAST to a type of numbers gives.
  var asNumber: Self {
    switch self {
    case .typed(let format, let words):
      format.countsNumbers ? .typed(format.readingReals, words: words) : .unknown
    case .any, .stored: self
    case .unknown, .text, .number: .unknown
    }
  }

  /// The same amount, which may be between two that are stored.
  var ifAmount: Self {
    guard let (format, words) = typed, format.counts?.isAmount == true else { return asStored }
    return .typed(format.readingReals, words: words)
  }

  /// The same amount, computed with a number.
  ///
  /// Whole numbers make no fractions of cents, so a REAL that a result has is one that was stored among them.
  func ifAmount(computedWith number: Double) -> Self {
    guard let (format, words) = typed, format.counts?.isAmount == true,
      format.storage?.refusesReals == true, number.rounded() == number
    else { return ifAmount }
    return .typed(format, words: words)
  }

  /// Whether it counts cents, or other units that are smaller than the one that is shown.
  var countsMinorUnits: Bool { typed?.format.storage?.minorPlaces ?? 0 > 0 }

  private var ifMinorUnits: Self { typed?.format.storage?.minorPlaces == nil ? asStored : ifAmount }

  /// What a result means that a function makes of stored numbers.
  static func stored(among arguments: [Self]) -> Self {
    for argument in arguments {
      if case .stored = argument.asStored { return argument.asStored }
    }
    return .unknown
  }

  /// What the sum of all values means, which may always be a REAL.
  static func sum(of meaning: Self, asReal: Bool = false) -> Self {
    guard let (format, words) = meaning.typed else { return meaning.asStored }
    if let decimals = format.computedDecimals { return .typed(decimals, words: words) }
    return asReal ? meaning.ifAmount : meaning.ifAmount(computedWith: 1)
  }

  /// What a REAL between two stored values means.
  static func average(of meaning: Self) -> Self {
    guard let (format, words) = meaning.typed else { return meaning.asStored }
    if let decimals = format.computedDecimals { return .typed(decimals, words: words) }
    return format.counts == nil ? meaning.asStored : .typed(format.readingReals, words: words)
  }

  /// A few years at most: a larger number moves the zero point, as 978307200 makes Unix time of Apple's.
  private static let longestShift: Double = 9 * 366

  /// What a value and a number mean.
  private func shifted(by number: Double) -> Self {
    guard let (format, words) = typed, let counts = format.counts else { return asStored }
    if let unitsPerDay = counts.unitsPerDay, number.magnitude > unitsPerDay * Self.longestShift {
      return asStored
    }
    if counts.unitsPerDay == nil, !counts.isAmount { return asStored }
    if number == 0 { return self }
    return counts.isAmount ? ifAmount(computedWith: number) : .typed(format.readingReals, words: words)
  }

  /// Factors between units of time, from nanoseconds to days.
  private static let factors: [Double] = [1, 24, 60, 1440, 3600, 86_400]

  /// What a multiple means.
  ///
  /// One by a factor between two units may be the same amount in another unit.
  private func multiplied(by number: Double) -> Self {
    guard let format = typed?.format, let counts = format.counts, counts.isAmount, number.isFinite else {
      return asStored
    }
    let factor = number.magnitude < 1 ? 1 / number.magnitude : number.magnitude
    if let places = format.storage?.minorPlaces, places > 0, number.magnitude < 1,
      Self.isNear(factor, Self.powersOfTen[places])
    {
      // A number of the main unit, which needs no other form.
      return .unknown
    }
    let bases = counts.unitsPerDay == nil ? [1] : Self.factors
    // A tenth of an amount is an amount; nothing counts tenths of cents.
    let isOfUnits =
      factor > (format.storage?.minorPlaces == nil ? 1.5 : 10.5)
      && bases.contains { base in Self.powersOfTen.contains { Self.isNear(factor, base * $0) } }
    return isOfUnits ? asStored : ifAmount(computedWith: number)
  }

  /// Whether a number is another one, but for the rounding of a division.
  private static func isNear(_ number: Double, _ other: Double) -> Bool {
    abs(number - other) <= other * 1e-9
  }

  private static let powersOfTen = (0...18).reduce(into: [Double]()) { powers, _ in
    powers.append((powers.last ?? 0.1) * 10)
  }

  /// What a quotient or the rest of a division means.
  private static func ratio(_ left: Self, _ sign: SQLSign, _ right: Self) -> Self {
    guard let first = left.typed?.format, let second = right.typed?.format, let counts = first.counts,
      let others = second.counts, counts.isAmount, others.isAmount, first.countsSameUnit(as: second)
    else { return left.asStored.orStored(right) }
    return sign == .percent ? left.ifAmount : .unknown
  }

  private func orStored(_ other: Self) -> Self {
    if case .stored = self { self } else { other.asStored }
  }

  /// What some bits of a label and its flags mean: a label if all its bits are kept.
  private func masked(by number: Double) -> Self {
    guard let bits = typed?.format.storage?.bits, let mask = Int64(exactly: number), bits.labels & ~mask == 0
    else { return asStored }
    return self
  }

  /// What the sum or the difference of two values means.
  private static func combined(_ left: Self, _ sign: SQLSign, _ right: Self) -> Self {
    guard let (first, words) = left.typed, let (second, otherWords) = right.typed else { return .unknown }
    let isSum = sign == .plus
    let both = "\(isSum ? "sum" : "difference") of \(words) and \(otherWords)"
    let stored = Self.stored(from: first.countsNumbers ? first : second, both)
    if let decimals = first.computedDecimals, second.computedDecimals != nil {
      return first.declaredType?.scale == second.declaredType?.scale
        ? .typed(decimals, words: both) : .unknown
    }
    guard let firstCounts = first.counts, let secondCounts = second.counts else { return stored }
    let isComputed = first.storage?.showsComputed == true || second.storage?.showsComputed == true
    let typed = { (format: ColumnFormat) in Self.typed(isComputed ? format.readingReals : format, words: both)
    }
    if firstCounts.isAmount, secondCounts.isAmount {
      return first.countsSameUnit(as: second) ? typed(first) : stored
    }
    guard let unit = firstCounts.unitsPerDay, unit == secondCounts.unitsPerDay else { return stored }
    switch (firstCounts.isAmount, secondCounts.isAmount) {
    case (false, true): return typed(first)
    case (true, false): return isSum ? typed(second) : stored
    default:
      guard !isSum, first.storage?.name == second.storage?.name else { return stored }
      return first.difference(unitsPerDay: unit).map(typed) ?? stored
    }
  }
}

/// What the numbers of a storage count.
struct NumberMeaning {
  /// Whether they are amounts, which can be added up, rather than points in time.
  let isAmount: Bool
  /// How many of the unit are a day; nil for what is no time.
  let unitsPerDay: Double?
}

extension ColumnFormat {
  /// What the stored numbers count; nil if they are none, or none of one unit.
  var counts: NumberMeaning? {
    guard let storage, otherStorages.isEmpty else { return nil }
    switch kind.values {
    case .others: return nil
    case .instants, .days: return storage.unitsPerDay.map { NumberMeaning(isAmount: false, unitsPerDay: $0) }
    case .amounts, .numbers:
      guard storage.unitsPerDay != nil || storage.storageClass == .integer else { return nil }
      return NumberMeaning(isAmount: true, unitsPerDay: storage.unitsPerDay)
    }
  }

  /// Whether a number beside the values is an amount of the same unit.
  var takesNumbers: Bool { counts?.isAmount == true || kind.values.readsNumbers && counts == nil }

  /// Whether its values are stored as numbers of a unit, so a result that SQLite computes of them means something else
  /// than what is shown of the column.
  var countsNumbers: Bool {
    guard let storage else { return false }
    switch kind.values {
    case .others: return false
    case .instants, .days, .amounts, .numbers:
      return !storage.showsStoredText && storage.storageClass != .text && storage.storageClass != .blob
        && (storage.unitsPerDay != nil || storage.minorPlaces != nil || kind.values.areDates)
    }
  }

  /// Whether sums and quotients of both columns are of one unit.
  func countsSameUnit(as other: ColumnFormat) -> Bool {
    kind == other.kind && storage?.minorPlaces == other.storage?.minorPlaces
      && storage?.unitsPerDay == other.storage?.unitsPerDay
  }

  /// The format of sums and averages of decimals that are not whole numbers; nil if the type states no scale.
  var computedDecimals: ColumnFormat? {
    guard let scale = declaredType?.scale, scale > 0 else { return nil }
    return computedDecimals(scale: scale)
  }

  /// The lengths of time between values of this storage.
  func difference(unitsPerDay: Double) -> ColumnFormat? {
    guard let kind = kind.values.differences, let storage else { return nil }
    let candidates = kind().storages.filter { $0.unitsPerDay == unitsPerDay }
    guard let found = candidates.first(where: { $0.storageClass == storage.storageClass }) ?? candidates.first
    else {
      return nil
    }
    return ColumnFormat(kind: kind(), storage: found, readsOtherForms: false, evidence: evidence)
  }

  /// The same format for numbers between two units, which are shown as the nearest one.
  var readingReals: ColumnFormat {
    guard let storage else { return self }
    return ColumnFormat(
      kind: kind, storage: storage.forComputedNumbers, readsOtherForms: readsOtherForms,
      declaredType: declaredType,
      textZone: textZone, evidence: evidence)
  }
}
