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
  public subscript(idx: Int) -> Double { statement.cell(idx).double }

  /// A column converted to an integer by SQLite.
  public subscript(idx: Int) -> Int64 { statement.cell(idx).int64 }

  /// A column converted to a text by SQLite.
  public subscript(idx: Int) -> String { String(statement.cell(idx)) }

  /// A column converted to bytes by SQLite.
  public subscript(idx: Int) -> Blob { Blob(statement.cell(idx).data) }

  /// Whether a column, converted to an integer by SQLite, is not zero.
  public subscript(idx: Int) -> Bool { statement.cell(idx).int64 != 0 }

  /// A column converted to an integer by SQLite, limited to the range of `Int`.
  public subscript(idx: Int) -> Int { Int(clamping: statement.cell(idx).int64) }

  /// The stored value of a column; nil for NULL.
  public subscript(idx: Int) -> (any Binding)? { statement.cell(idx).databaseValue.binding }
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
