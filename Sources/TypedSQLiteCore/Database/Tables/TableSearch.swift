/// The values of a search: those of the constraints that the plan uses.
@safe package struct TableSearch {
  /// The column and the comparison of each value.
  package let uses: [(column: Int, comparison: TableComparison)]
  /// The number of the plan.
  package let planNumber: Int32
  private let values: TableValues

  package init(plan: UnsafePointer<CChar>?, number: Int32, values: TableValues) {
    planNumber = number
    self.values = values
    guard let plan = unsafe plan else {
      uses = []
      return
    }
    let count = 1 + 3 * values.count
    let bytes = unsafe UnsafeRawPointer(plan).assumingMemoryBound(to: UInt8.self)
    let span = unsafe Span<UInt8>(_unsafeStart: bytes, count: count)
    uses = (0..<values.count).compactMap { TablePlan.use(at: $0, of: span) }
  }

  /// The value of a constraint that the plan uses.
  package subscript(index: Int) -> Cell { values[index] }

  /// The value that a column must equal, such as an argument; nil if the plan uses none.
  package subscript(column column: Int) -> Cell? {
    uses.lastIndex { $0.column == column && $0.comparison == .equal }.map { values[$0] }
  }
}

/// Values that SQLite passes to a table.
@safe package struct TableValues {
  private let start: UnsafeMutablePointer<OpaquePointer?>?
  package let count: Int

  package init(start: UnsafeMutablePointer<OpaquePointer?>?, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// A value; a missing one reads as NULL.
  package subscript(index: Int) -> Cell {
    guard index >= 0, index < count, let start = unsafe start else { return unsafe Cell(nil) }
    return unsafe Cell(start[index])
  }
}
