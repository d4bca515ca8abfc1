import SQLSyntax
import TypedSQLite

// What sums, differences and averages of stored numbers mean.
//
// SQLite computes with what is stored, so only storages that count one unit have such a meaning.

extension ExpressionMeaning {
  /// What `left sign right` means.
  static func arithmetic(_ left: Self, _ sign: SQLSign, _ right: Self) -> Self {
    switch (left, sign, right) {
    case (.number(let left), _, .number(let right)): number(left, sign, right)
    case (.any, _, _), (_, _, .any): .any
    case (.typed, .plus, .number(let number)): left.shifted(by: number)
    case (.number(let number), .plus, .typed): right.shifted(by: number)
    case (.typed, .minus, .number(let number)): left.shifted(by: number)
    case (.typed, .asterisk, .number(let number)): left.multiplied(by: number)
    case (.number(let number), .asterisk, .typed): right.multiplied(by: number)
    case (.typed, .plus, .typed), (.typed, .minus, .typed): combined(left, sign, right)
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
    case .any: .any
    case .typed(let format, _) where format.counts?.isAmount == true: self
    default: .unknown
    }
  }

  /// What the sum of all values means.
  static func sum(of meaning: Self) -> Self {
    guard let format = meaning.typed?.format, format.counts?.isAmount == true else { return .unknown }
    return meaning
  }

  /// What a REAL between two stored values means.
  static func average(of meaning: Self) -> Self {
    guard let (format, words) = meaning.typed, let counts = format.counts, counts.unitsPerDay != nil else {
      return .unknown
    }
    return .typed(format.readingReals, words: words)
  }

  /// A few years at most: a larger number moves the zero point, as 978307200 makes Unix time of Apple's.
  private static let longestShift: Double = 9 * 366

  /// What a value and a number mean.
  private func shifted(by number: Double) -> Self {
    guard let (format, words) = typed, let counts = format.counts else { return .unknown }
    if counts.isAmount { return number == 0 ? self : .unknown }
    guard let unitsPerDay = counts.unitsPerDay, number.magnitude <= unitsPerDay * Self.longestShift else {
      return .unknown
    }
    return .typed(format, words: words)
  }

  /// What a multiple means.
  ///
  /// One of a length of time may be the same length in another unit.
  private func multiplied(by number: Double) -> Self {
    guard let counts = typed?.format.counts, counts.isAmount, counts.unitsPerDay == nil,
      number.rounded() == number
    else { return .unknown }
    return self
  }

  /// What the sum or the difference of two values means.
  private static func combined(_ left: Self, _ sign: SQLSign, _ right: Self) -> Self {
    guard let (first, words) = left.typed, let (second, otherWords) = right.typed,
      let firstCounts = first.counts, let secondCounts = second.counts
    else { return .unknown }
    let isSum = sign == .plus
    let both = "\(isSum ? "sum" : "difference") of \(words) and \(otherWords)"
    if firstCounts.isAmount, secondCounts.isAmount {
      return first.means(sameAs: second) ? .typed(first, words: both) : .unknown
    }
    guard let unit = firstCounts.unitsPerDay, unit == secondCounts.unitsPerDay else { return .unknown }
    switch (firstCounts.isAmount, secondCounts.isAmount) {
    case (false, true): return .typed(first, words: both)
    case (true, false): return isSum ? .typed(second, words: both) : .unknown
    default:
      guard !isSum, first.storage?.name == second.storage?.name else { return .unknown }
      return first.difference(unitsPerDay: unit).map { .typed($0, words: both) } ?? .unknown
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
    switch kind.arithmetic {
    case .none: return nil
    case .instants: return storage.unitsPerDay.map { NumberMeaning(isAmount: false, unitsPerDay: $0) }
    case .amounts:
      guard storage.unitsPerDay != nil || storage.storageClass == .integer else { return nil }
      return NumberMeaning(isAmount: true, unitsPerDay: storage.unitsPerDay)
    }
  }

  /// The lengths of time between values of this storage.
  func difference(unitsPerDay: Double) -> ColumnFormat? {
    guard case .instants(let kind) = kind.arithmetic, let storage else { return nil }
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
