package import TypedSQLite

/// Writes one result in one layout.
///
/// A renderer is made for a statement and thrown away after it, unless it says that it can show another. Row layouts
/// write each row as it comes; grid layouts keep the rendered cells and write at the end. A result without rows is not
/// rendered at all.
package protocol RowRenderer {
  /// Takes the columns; called once, before the first row.
  mutating func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer)
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
