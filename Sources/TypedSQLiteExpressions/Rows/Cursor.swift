internal import TypedSQLite

/// The columns of a ``Statement``'s current row, by position.
///
/// The subscripts convert as SQLite does: a text becomes the number at its start, NULL becomes 0 or an empty
/// text, and a missing column is NULL. The subscript of `Binding?` returns the stored value.
public struct Cursor {
  internal let statement: TypedSQLite.Statement

  /// The number of columns.
  public var count: Int { statement.columnCount }

  /// A column converted to a number by SQLite.
  public subscript(idx: Int) -> Double { cell(idx) { $0.double } }

  /// A column converted to an integer by SQLite.
  public subscript(idx: Int) -> Int64 { cell(idx) { $0.int64 } }

  /// A column converted to a text by SQLite.
  public subscript(idx: Int) -> String { cell(idx) { String($0) } }

  /// A column converted to bytes by SQLite.
  public subscript(idx: Int) -> Blob { cell(idx) { Blob(data: $0.data) } }

  /// Whether a column, converted to an integer by SQLite, is not zero.
  public subscript(idx: Int) -> Bool { cell(idx) { $0.int64 != 0 } }

  /// A column converted to an integer by SQLite, limited to the range of `Int`.
  public subscript(idx: Int) -> Int { cell(idx) { Int(clamping: $0.int64) } }

  /// The stored value of a column; nil for NULL.
  public subscript(idx: Int) -> (any Binding)? { cell(idx) { $0.databaseValue }.binding }

  private func cell<Value>(_ index: Int, _ read: (Cell) -> Value) -> Value {
    statement.database.inTurn { read(statement.cell(index)) }
  }
}

extension Cursor: Sequence {
  /// The stored values of the columns, in order.
  public func makeIterator() -> AnyIterator<(any Binding)?> {
    var index = 0
    return AnyIterator {
      guard index < count else { return nil }
      defer { index += 1 }
      return .some(self[index])
    }
  }
}
