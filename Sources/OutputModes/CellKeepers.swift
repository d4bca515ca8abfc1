package import TypedSQLiteCore

/// Changes the fields of a text with separators so that the file can be imported again without loss.
///
/// It is a class because a value in an existential is copied out and in for each cell.
package protocol FieldKeeper: AnyObject {
  /// Replaces the field of a cell that is not NULL, from `start` on, if it would not be imported as the same storage
  /// value; the field has no quotes yet.
  func keep(_ cell: Cell, _ index: Int, from start: Int, in buffer: inout ByteBuffer)
}

/// Changes the JSON of cells so that the file can be imported again without loss.
///
/// The export knows what the columns mean, and gives the renderer a keeper for one result by
/// ``RenderOptions/makeCellKeeper``. It is a class because a value in an existential is copied out and in for each cell.
package protocol JSONCellKeeper: AnyObject {
  /// Replaces the JSON of a cell, from `start` on, if it would not be imported as the same storage value.
  func keep(_ cell: Cell, _ index: Int, from start: Int, in buffer: inout ByteBuffer)
  /// Writes the members that the object needs to be imported, each with a comma before it.
  func writeNews(to buffer: inout ByteBuffer)
}
