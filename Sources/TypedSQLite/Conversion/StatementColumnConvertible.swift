/// A type that decodes straight from a column of a statement, without a ``DatabaseValue`` in between.
///
/// This is the fast path. A type that is both this and ``DatabaseValueConvertible`` takes it wherever a value
/// is fetched, and wherever a row still stands on its statement. It converts as SQLite does: text becomes a
/// number where a number is asked for. ``CellConvertible`` asks for the same without raw pointers.
///
/// ```swift
/// extension EvenInteger: StatementColumnConvertible {
///   init?(sqliteStatement: SQLiteStatement, index: CInt) {
///     let value = sqlite3_column_int64(sqliteStatement, index)
///     guard value.isMultiple(of: 2) else { return nil }
///     self.init(value: Int(value))
///   }
/// }
/// ```
public protocol StatementColumnConvertible {
  /// Creates a value from a column of the current row that is not NULL, or nil where it does not fit.
  ///
  /// - Parameters:
  ///   - sqliteStatement: the statement.
  ///   - index: the column; the first is 0.
  init?(sqliteStatement: SQLiteStatement, index: CInt)

  /// The value of a column of the current row, or nil where it does not fit the type; NULL does not, by default.
  static func fromStatement(_ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt) -> Self?
}

/// A type that decodes straight from a ``Cell``: the fast path without raw pointers.
public protocol CellConvertible: StatementColumnConvertible {
  /// Creates a value from a cell that is not NULL; nil where the cell does not fit the type.
  init?(_ cell: Cell)
}
