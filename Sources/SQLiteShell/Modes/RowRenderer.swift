package import TypedSQLite

/// Writes one result in one layout.
///
/// A renderer is made for a statement and thrown away after it, unless it says that it can show another. Row layouts
/// write each row as it comes; grid layouts keep the rendered cells and write at the end. A result without rows is not
/// rendered at all.
package protocol RowRenderer {
  /// Takes the columns; called once, before the first row.
  mutating func begin(_ columns: [ResultColumn], to buffer: inout ByteBuffer)
  /// Takes a row; called for each.
  mutating func add(_ row: ResultRow, to buffer: inout ByteBuffer)
  /// Writes the end of the result, or the next part of it; called until there is no more, also where the
  /// statement failed midway.
  ///
  /// - Returns: whether there is more; the caller can empty the buffer in between.
  mutating func end(to buffer: inout ByteBuffer) -> Bool
  /// The columns with integers that many readers of the layout round, in the order they were found.
  var wideColumns: [String] { get }
  /// Whether it keeps nothing of a result, so that it can show another one.
  var isReusable: Bool { get }
}

extension RowRenderer {
  package var wideColumns: [String] { [] }

  package var isReusable: Bool { false }

  package mutating func end(to buffer: inout ByteBuffer) -> Bool { false }
}

/// The current row of a statement, with the meaning of its columns.
package struct ResultRow {
  /// The number of columns.
  package let count: Int
  private let statement: Statement
  private let writers: [ColumnWriter?]
  private let hasWriters: Bool

  /// Creates the view of a statement's rows.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - count: the number of columns.
  ///   - writers: a writer for each column that has a meaning; empty where none has.
  package init(_ statement: Statement, count: Int, writers: [ColumnWriter?]) {
    self.statement = statement
    self.writers = writers
    self.count = count
    hasWriters = !writers.isEmpty
  }

  /// The storage value of a column.
  package func cell(_ index: Int) -> Cell {
    statement.cell(index)
  }

  /// Writes the meaning of a cell, where its column has one and the cell fits it.
  ///
  /// - Parameters:
  ///   - cell: the cell of a column.
  ///   - index: the column.
  ///   - buffer: where the meaning goes.
  /// - Returns: what the bytes written are, or nil with nothing written: the storage value is to be shown.
  package func writeTyped(_ cell: Cell, _ index: Int, to buffer: inout ByteBuffer) -> CellForm? {
    guard hasWriters, let writer = writers[index] else { return nil }
    return writer.write(cell, &buffer)
  }
}

/// The writer of a column's cells.
///
/// It is a struct because an array of bare functions calls each through one more function.
package struct ColumnWriter: Sendable {
  package let write: TypedCellWriter

  package init(_ write: @escaping TypedCellWriter) {
    self.write = write
  }
}

/// What the bytes that a typed cell wrote are, so that a mode knows whether to quote them.
package enum CellForm: Sendable {
  /// A text, such as a date or a UUID.
  case text
  /// A number with its digits as written.
  case number
  /// `true` or `false`.
  case boolean
  /// A JSON document.
  case json
}

/// Writes the meaning of a cell; answers nil, with nothing written, where the cell does not fit.
package typealias TypedCellWriter = @Sendable (Cell, inout ByteBuffer) -> CellForm?

/// How the meaning of cells is written, which depends on who reads the mode.
package enum TypedStyle: Sendable {
  /// For people: dates as `YYYY-MM-DD HH:MM:SS`.
  case text
  /// For programs that read JSON: dates as ISO 8601, JSON nested.
  case json
  /// Not at all: the mode carries SQL and must round-trip.
  case storage
}
