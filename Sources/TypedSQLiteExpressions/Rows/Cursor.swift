internal import TypedSQLite

/// The columns of the row that a ``Statement`` stands on, by position.
///
/// The subscripts convert as SQLite does: a text becomes the number at its start, NULL becomes 0 or an empty text, and a
/// column that is not there is NULL. The subscript of `Binding?` gives what is stored.
public struct Cursor {
  internal let statement: TypedSQLite.Statement

  /// The number of columns.
  public var count: Int { statement.columnCount }

  /// The number that SQLite makes of a column.
  public subscript(idx: Int) -> Double { statement.cell(idx).double }

  /// The integer that SQLite makes of a column.
  public subscript(idx: Int) -> Int64 { statement.cell(idx).int64 }

  /// The text that SQLite makes of a column.
  public subscript(idx: Int) -> String { String(statement.cell(idx)) }

  /// The bytes that SQLite makes of a column.
  public subscript(idx: Int) -> Blob { Blob(statement.cell(idx).data) }

  /// Whether the integer that SQLite makes of a column is not zero.
  public subscript(idx: Int) -> Bool { statement.cell(idx).int64 != 0 }

  /// The integer that SQLite makes of a column, within the range of `Int`.
  public subscript(idx: Int) -> Int { Int(clamping: statement.cell(idx).int64) }

  /// What a column holds, nil for NULL.
  public subscript(idx: Int) -> (any Binding)? { statement.cell(idx).databaseValue.binding }
}

extension Cursor: Sequence {
  /// What each column holds, from the first on.
  public func makeIterator() -> AnyIterator<(any Binding)?> {
    var index = 0
    return AnyIterator {
      guard index < count else { return nil }
      defer { index += 1 }
      return .some(self[index])
    }
  }
}
