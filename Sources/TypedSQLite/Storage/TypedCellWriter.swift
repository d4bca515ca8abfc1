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
