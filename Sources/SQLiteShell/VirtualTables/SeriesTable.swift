import OutputModes
import TypedSQLiteCore

extension ShellTable {
  /// The table `generate_series`, which contains numbers at equal distances.
  static let generateSeries = ShellTable(
    name: "generate_series",
    columns: ["value", .argument("start"), .argument("stop"), .argument("step")],
    reach: .database,
    documentation: Documentation(
      "The whole numbers from START to STOP, each STEP after the one before",
      """
      STOP is 4294967295 and STEP is 1 unless they are given. A negative STEP gives the same numbers as a positive \
      one, in reverse; a STEP of 0 counts as 1. If an argument is NULL, there are no rows.
      """,
      examples: [
        Example("SELECT value FROM generate_series(5, 20, 5);", prints: "5\n10\n15\n20\n")
      ])
  ) { surroundings, _ in SeriesTable(dialect: surroundings.dialect) }
}

private struct SeriesTable: VirtualTable {
  let dialect: Dialect
  private static let arguments = 1...3
  // The bits of a plan's number above those of the arguments.
  private static let descending: Int32 = 8
  private static let ascending: Int32 = 16
  // The bits of what limits the value, and what excludes what.
  private static let equal: Int32 = 0x80
  private static let fromBelow: Int32 = 0x300
  private static let fromAbove: Int32 = 0x3000

  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    let needsExactStart = dialect.isSQLite3(since: 3_046)
    guard
      query.constraints.contains(where: { $0.column == 1 && (!needsExactStart || $0.comparison == .equal) })
    else {
      throw FunctionError("first argument to \"generate_series()\" missing or unusable")
    }
    guard var plan = TablePlan(arguments: query) else { return nil }
    if dialect.isSQLite3(since: 3_052) {
      plan.isNumberHexadecimal = true
      plan.number |= Self.limits(of: query)
    }
    guard plan.number & 3 == 3 else {
      plan.cost = 2_147_483_647
      plan.rowCount = 2_147_483_647
      return plan + query
    }
    plan.cost = plan.number & 4 == 0 ? 2 : 1
    if let order = query.ordering.first, order.column == 0 {
      plan.isOrdered = true
      plan.number |= order.isDescending ? Self.descending : Self.ascending
    }
    return plan + query
  }

  /// The bits for the comparisons of the value.
  private static func limits(of query: TableQuery) -> Int32 {
    var bits: Int32 = 0
    for constraint in query.constraints where constraint.column == 0 && constraint.isUsable {
      switch constraint.comparison {
      case .equal: bits = equal
      case _ where bits & equal != 0: break
      case .greaterOrEqual: bits = bits & ~fromBelow | 0x100
      case .greater: bits = bits & ~fromBelow | 0x200
      case .lessOrEqual: bits = bits & ~fromAbove | 0x1000
      case .less: bits = bits & ~fromAbove | 0x2000
      default: break
      }
    }
    return bits
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    let isNull = Self.arguments.contains { search[column: $0]?.isNull == true }
    let start = search[column: 1]?.int64 ?? 0
    let stop = search[column: 2]?.int64 ?? 0xFFFF_FFFF
    let step = search[column: 3]?.int64 ?? 1
    let isDescending =
      search.planNumber & Self.descending != 0 || step < 0 && search.planNumber & Self.ascending == 0
    // A step below zero leads from the start down to the stop.
    if dialect.isSQLite3(since: 3_046) {
      let numbers =
        step < 0
        ? Series(from: start, downTo: stop, distance: step.magnitude)
        : Series(start: start, stop: stop, distance: step.magnitude)
      return SeriesRows(
        isNull ? nil : numbers?.narrowed(by: search),
        arguments: (start, stop, step == 0 ? 1 : step), isDescending: isDescending,
        lastPlace: step < 0 ? numbers?.places.upperBound : nil, rowIDIsValue: dialect.isSQLite3(since: 3_052))
    }
    return SeriesRows(
      isNull ? nil : Series(start: start, stop: stop, distance: step.magnitude)?.narrowed(by: search),
      arguments: (start, stop, step == 0 ? 1 : Int64(clamping: step.magnitude)), isDescending: isDescending)
  }
}

extension TablePlan {
  /// The plan with the comparisons of the value, which can exclude rows; SQLite still checks them.
  fileprivate static func + (plan: TablePlan, query: TableQuery) -> TablePlan {
    var plan = plan
    plan.uses += query.constraints.filter { $0.column == 0 && $0.isUsable && $0.comparison.isBound }
      .map { TablePlan.Use($0, isExact: false) }
    return plan
  }
}

extension TableComparison {
  fileprivate var isBound: Bool {
    switch self {
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}

// MARK: - Numbers

/// Ascending numbers from a first one on, with the range of the steps that are shown.
private struct Series {
  let start: Int64
  let distance: UInt64
  var places: ClosedRange<UInt64>

  /// Nil if there is no number between the ends.
  init?(start: Int64, stop: Int64, distance: UInt64) {
    guard start <= stop else { return nil }
    self.start = start
    self.distance = max(distance, 1)
    places = 0...(Self.span(from: start, to: stop) / self.distance)
  }

  /// The numbers from the upper end down; nil if there is none.
  init?(from start: Int64, downTo stop: Int64, distance: UInt64) {
    guard start >= stop else { return nil }
    let span = Self.span(from: stop, to: start)
    let lowest = Int64(truncatingIfNeeded: UInt64(bitPattern: start) &- span / distance * distance)
    self.init(start: lowest, stop: start, distance: distance)
  }

  /// The number at a step, which must be between the ends.
  func number(at place: UInt64) -> Int64 {
    Int64(truncatingIfNeeded: UInt64(bitPattern: start) &+ place &* distance)
  }

  /// The series without numbers that a search would exclude; nil if it would exclude all.
  func narrowed(by search: TableSearch) -> Series? {
    var lower = Int64.min
    var upper = Int64.max
    for (index, use) in search.uses.enumerated() where use.column == 0 {
      // Values of other classes are above or below all numbers, which SQLite checks itself.
      guard let (floor, ceiling) = Self.neighbours(of: search[index]) else { continue }
      switch use.comparison {
      case .equal: (lower, upper) = (max(lower, ceiling), min(upper, floor))
      case .less, .lessOrEqual: upper = min(upper, floor)
      default: lower = max(lower, ceiling)
      }
    }
    return narrowed(to: lower, upper)
  }

  private func narrowed(to lower: Int64, _ upper: Int64) -> Series? {
    guard lower <= upper, upper >= start else { return nil }
    var copy = self
    let last = min(places.upperBound, Self.span(from: start, to: upper) / distance)
    guard lower > start else {
      copy.places = places.lowerBound...last
      return copy
    }
    let (quotient, rest) = Self.span(from: start, to: lower).quotientAndRemainder(dividingBy: distance)
    let first = rest == 0 ? quotient : quotient + 1
    guard first <= last else { return nil }
    copy.places = first...last
    return copy
  }

  /// The distance from a number up to another one that is not lower.
  private static func span(from low: Int64, to high: Int64) -> UInt64 {
    UInt64(bitPattern: high) &- UInt64(bitPattern: low)
  }

  /// The whole numbers next to a number; nil if the value is not a number.
  private static func neighbours(of cell: Cell) -> (floor: Int64, ceiling: Int64)? {
    switch cell.storageClass {
    case .integer: (cell.int64, cell.int64)
    case .real: (clamped(cell.double.rounded(.down)), clamped(cell.double.rounded(.up)))
    default: nil
    }
  }

  private static func clamped(_ value: Double) -> Int64 {
    if value >= 0x1p63 { return .max }
    return value < -0x1p63 ? .min : Int64(value)
  }
}

private final class SeriesRows: TableRows {
  private let series: Series?
  private let arguments: (start: Int64, stop: Int64, step: Int64)
  private let isDescending: Bool
  /// The step of the number that the series begins with, if that is its highest one.
  private let lastPlace: UInt64?
  /// Whether the row identifier is the value; nil counts the rows.
  private let rowIDIsValue: Bool?
  /// The step of the current number; nil before the first one.
  private var place: UInt64?
  private var value: Int64 = 0

  init(
    _ series: Series?, arguments: (start: Int64, stop: Int64, step: Int64), isDescending: Bool,
    lastPlace: UInt64? = nil, rowIDIsValue: Bool? = nil
  ) {
    self.series = series
    self.lastPlace = lastPlace
    self.rowIDIsValue = rowIDIsValue
    self.arguments = arguments
    self.isDescending = isDescending
  }

  func next() -> Bool {
    guard let series else { return false }
    if let current = place {
      guard current != (isDescending ? series.places.lowerBound : series.places.upperBound) else {
        return false
      }
      place = isDescending ? current - 1 : current + 1
    } else {
      place = isDescending ? series.places.upperBound : series.places.lowerBound
    }
    value = series.number(at: place ?? 0)
    return true
  }

  var rowID: Int64? {
    guard let rowIDIsValue, let place else { return nil }
    if rowIDIsValue { return value }
    return Int64(clamping: lastPlace.map { $0 - place } ?? place) &+ 1
  }

  func value(ofColumn index: Int) -> DatabaseValue {
    switch index {
    case 1: arguments.start.databaseValue
    case 2: arguments.stop.databaseValue
    case 3: arguments.step.databaseValue
    default: value.databaseValue
    }
  }
}
