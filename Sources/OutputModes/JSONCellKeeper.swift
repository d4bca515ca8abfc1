package import TypedSQLite

/// Changes the JSON of cells so that the file can be imported again without loss.
///
/// Whoever exports a result knows what its columns mean and gives the renderer a keeper in
/// ``RenderOptions/cellKeeper``.
package protocol JSONCellKeeper: Sendable {
  /// Replaces the JSON of a cell, from `start` on, if it would not be imported as the same storage value.
  mutating func keep(_ cell: Cell, _ index: Int, from start: Int, in buffer: inout ByteBuffer)
  /// Writes the members that the object needs to be imported, each with a comma before it.
  mutating func writeNews(to buffer: inout ByteBuffer)
}
