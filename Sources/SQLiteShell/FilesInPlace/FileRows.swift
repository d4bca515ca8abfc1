import TypedSQLiteCore

/// Some rows of a file.
final class PartRows<Rows: ImportRows & ~Copyable>: TableRows {
  private var rows: Rows
  private var row = ImportRow()
  private let range: ClosedRange<Int64>
  /// The number of the next row.
  private var number: Int64
  private let filters: [CellFilter]
  private let interrupt: InterruptHandle

  init(
    _ rows: consuming Rows, range: ClosedRange<Int64>, number: Int64, filters: [CellFilter],
    _ columns: [ImportColumn], _ interrupt: InterruptHandle
  ) {
    self.rows = rows
    self.range = range
    self.number = number
    self.filters = filters
    self.interrupt = interrupt
    row.forms = columns.map(FieldForm.init)
  }

  var rowID: Int64? { number - 1 }

  func next() throws(FunctionError) -> Bool {
    while number <= range.upperBound, !rows.isAtEnd {
      guard try advance() else { continue }
      // A broken row is in the table of rejects.
      guard !rows.isBroken else { continue }
      number += 1
      if number & 0xFFF == 0, interrupt.isInterrupted { throw .interrupted }
      guard number > range.lowerBound, !isLeftOut else { continue }
      return true
    }
    return false
  }

  private func advance() throws(FunctionError) -> Bool {
    do throws(ShellError) {
      return try rows.advance(&row)
    } catch {
      throw interrupt.isInterrupted ? .interrupted : error.functionError
    }
  }

  private var isLeftOut: Bool {
    guard !filters.isEmpty else { return false }
    for filter in filters where rows.excludes(filter, row) { return true }
    return false
  }

  func value(ofColumn index: Int) -> DatabaseValue { .null }

  func give(_ column: Int, to call: FunctionCall) -> Bool {
    rows.give(column, of: row, to: call)
    return true
  }
}

/// A search that finds nothing.
final class NoRows: TableRows {
  func next() -> Bool { false }
  func value(ofColumn index: Int) -> DatabaseValue { .null }
}

/// The rows of several files, one file after the other.
final class JoinedRows: TableRows {
  private var parts: ArraySlice<any FilePart>
  private let range: ClosedRange<Int64>
  private let filters: [CellFilter]
  private let interrupt: InterruptHandle
  private var current: (any TableRows)?

  init(
    _ parts: [any FilePart], in range: ClosedRange<Int64>, leavingOut filters: [CellFilter],
    _ interrupt: InterruptHandle
  ) {
    self.parts = parts[...]
    self.range = range
    self.filters = filters
    self.interrupt = interrupt
  }

  var rowID: Int64? { current?.rowID }

  func next() throws(FunctionError) -> Bool {
    while true {
      if let current, try current.next() { return true }
      guard let part = parts.popFirst() else { return false }
      current = try part.rows(in: range, leavingOut: filters, interrupt)
    }
  }

  func value(ofColumn index: Int) throws(FunctionError) -> DatabaseValue { .null }

  func give(_ column: Int, to call: FunctionCall) throws(FunctionError) -> Bool {
    try current?.give(column, to: call) ?? false
  }
}

extension ShellError {
  /// The failure as that of a table.
  var functionError: FunctionError { FunctionError(reason) }
}
