/// The function that writes the cells of one column.
///
/// It is a struct because calling a bare function from an array costs one more indirect call.
package struct ColumnWriter: Sendable {
  package let write: TypedCellWriter

  package init(_ write: @escaping TypedCellWriter) {
    self.write = write
  }
}

/// The form of the bytes that a typed cell wrote; a mode uses it to decide whether to quote them.
package enum CellForm: Sendable {
  /// A text, such as a date or a UUID.
  case text
  /// A number, with its digits as written.
  case number
  /// `true` or `false`.
  case boolean
  /// A JSON document.
  case json
}

/// Writes the meaning of a cell; returns nil and writes nothing if the cell does not fit.
package typealias TypedCellWriter = @Sendable (Cell, inout ByteBuffer) -> CellForm?

/// How the meaning of cells is written, depending on the output mode.
package enum TypedStyle: Sendable {
  /// For people: dates as `YYYY-MM-DD HH:MM:SS`.
  case text
  /// For programs that read JSON: dates as ISO 8601, JSON nested.
  case json
  /// As stored: the mode writes SQL, which must restore the same values.
  case storage
}
