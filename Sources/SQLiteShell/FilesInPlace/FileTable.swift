import TypedSQLiteCore

/// The table of files that are read in place.
struct FileTable: VirtualTable {
  let survey: FileSurvey
  let interrupt: InterruptHandle
  /// Returns whether the files are no longer as they were when the table was made.
  let isChanged: () -> Bool

  /// Uses the row numbers, and the comparisons that leave out rows; SQLite checks these again.
  func plan(for query: TableQuery) throws(FunctionError) -> TablePlan? {
    guard var plan = TablePlan(arguments: query) else { return nil }
    plan.rowCount = Int64(survey.rowCount)
    plan.cost = Double(max(survey.rowCount, 1))
    let usable = query.constraints.filter { $0.isUsable && $0.comparison.isOrder }
    plan.uses = usable.map { TablePlan.Use($0, isExact: false) }
    if usable.contains(where: { $0.column == -1 && $0.comparison == .equal }) {
      plan.rowCount = 1
      plan.cost = 100
    } else if usable.contains(where: { $0.column == -1 }) {
      plan.cost /= 2
    }
    let isFree =
      query.ordering.isEmpty
      && query.constraints.allSatisfy { $0.comparison == .limit || $0.comparison == .offset }
    if isFree, let offset = query.constraints.first(where: { $0.comparison == .offset && $0.isUsable }) {
      plan.uses.append(TablePlan.Use(offset, isExact: true))
    }
    if query.ordering.count == 1, query.ordering[0].column == -1, !query.ordering[0].isDescending {
      plan.isOrdered = true
    }
    plan.number = 0
    return plan
  }

  func rows(_ search: TableSearch) throws(FunctionError) -> any TableRows {
    guard !isChanged() else {
      throw FunctionError("the file has changed since the statement began; run it again")
    }
    var range = 1...Int64(max(survey.rowCount, 1))
    var filters: [CellFilter] = []
    for (index, use) in search.uses.enumerated() {
      let cell = search[index]
      if use.comparison == .offset {
        guard cell.int64 < Int64(survey.rowCount) else { return NoRows() }
        range = max(cell.int64, 0) + 1...range.upperBound
      } else if use.column >= 0 {
        if let filter = CellFilter(column: use.column, use.comparison, cell) { filters.append(filter) }
      } else {
        guard let narrowed = range.narrowed(use.comparison, cell) else { return NoRows() }
        range = narrowed
      }
    }
    guard survey.rowCount > 0 else { return NoRows() }
    return try survey.rows(in: range, leavingOut: filters, interrupt)
  }
}

extension TableComparison {
  fileprivate var isOrder: Bool {
    switch self {
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual: true
    default: false
    }
  }
}

extension ClosedRange<Int64> {
  /// The row numbers that also fit a comparison; nil if there is none.
  fileprivate func narrowed(_ comparison: TableComparison, _ cell: Cell) -> ClosedRange<Int64>? {
    // SQLite compares other values with the number itself.
    guard cell.storageClass == .integer else { return self }
    let number = cell.int64
    var (low, high) = (lowerBound, upperBound)
    switch comparison {
    case .equal: (low, high) = (Swift.max(low, number), Swift.min(high, number))
    case .less: high = Swift.min(high, number == .min ? .min : number - 1)
    case .lessOrEqual: high = Swift.min(high, number)
    case .greater: low = Swift.max(low, number == .max ? .max : number + 1)
    default: low = Swift.max(low, number)
    }
    return low <= high ? low...high : nil
  }
}
