/// The function that writes the cells of one column.
@usableFromInline package final class ColumnWriter: Sendable {
  @usableFromInline package let write: TypedCellWriter

  package init(_ write: @escaping TypedCellWriter) {
    self.write = write
  }
}

/// The writers of the columns of a result.
///
/// A call does not count the references to a writer, which it would do twice for each cell.
@usableFromInline @safe package struct ColumnWriters: Sendable {
  // Keeps those alive that `unowned` refers to.
  private let owned: [ColumnWriter?]
  @usableFromInline internal let unowned: [Reference?]

  /// A reference that nobody counts.
  @safe @usableFromInline internal struct Reference: @unchecked Sendable {
    @usableFromInline internal let writer: Unmanaged<ColumnWriter>
  }

  /// - Parameter writers: a writer for each column, nil for one that is shown as stored; empty if all are.
  package init(_ writers: [ColumnWriter?]) {
    owned = writers
    unowned = writers.map { writer in writer.map { unsafe Reference(writer: .passUnretained($0)) } }
  }

  /// Writes a cell of a column as its writer does.
  ///
  /// - Returns: the form of the bytes, or nil if nothing was written.
  @inlinable
  package func write(_ cell: Cell, _ index: Int, to buffer: inout ByteBuffer) -> CellForm? {
    guard let reference = unowned[index] else { return nil }
    return unsafe reference.writer._withUnsafeGuaranteedRef { $0.write(cell, &buffer) }
  }
}

/// The form of the bytes that a typed cell wrote; a mode uses it to decide whether to quote them.
@usableFromInline package enum CellForm: Sendable {
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
@usableFromInline package typealias TypedCellWriter = @Sendable (Cell, inout ByteBuffer) -> CellForm?

/// How the meaning of cells is written, depending on the output mode.
package enum TypedStyle: Sendable {
  /// For people: dates as `YYYY-MM-DD HH:MM:SS`.
  case text
  /// For programs that read JSON: dates as ISO 8601, JSON nested.
  case json
  /// As stored: the mode writes SQL, which must restore the same values.
  case storage
}
