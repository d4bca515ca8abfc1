package import TypedSQLiteCore

/// The current row of a statement, with the meaning of its columns.
package struct ResultRow {
  /// The number of columns.
  package let count: Int
  private let statement: Statement
  private let writers: ColumnWriters
  private let hasWriters: Bool

  /// Creates the view of a statement's rows.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - count: the number of columns.
  ///   - writers: a writer for each column that has a meaning; empty if there are none.
  package init(_ statement: Statement, count: Int, writers: [ColumnWriter?]) {
    self.statement = statement
    self.writers = ColumnWriters(writers)
    self.count = count
    hasWriters = !writers.isEmpty
  }

  /// The storage value of a column.
  package func cell(_ index: Int) -> Cell {
    statement.cell(index)
  }

  /// Writes the meaning of a cell, if its column has one and the cell fits it.
  ///
  /// - Parameters:
  ///   - cell: the cell of a column.
  ///   - index: the column.
  ///   - buffer: receives the text.
  /// - Returns: the form of the bytes, or nil if nothing was written and the storage value must be shown.
  package func writeTyped(_ cell: Cell, _ index: Int, to buffer: inout ByteBuffer) -> CellForm? {
    hasWriters ? writers.write(cell, index, to: &buffer) : nil
  }
}
