/// A type that decodes straight from a column of a statement, without a ``DatabaseValue`` in between.
///
/// This is the fast path. A type that is both this and ``DatabaseValueConvertible`` uses it to fetch values,
/// and for a row whose statement is still at that row. It converts as SQLite does: text becomes a number if
/// the type is a number. ``CellConvertible`` is the same without raw pointers.
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
  /// Creates a value from a column of the current row that is not NULL, or nil if the column does not fit.
  ///
  /// - Parameters:
  ///   - sqliteStatement: the statement.
  ///   - index: the column; the first is 0.
  init?(sqliteStatement: SQLiteStatement, index: CInt)

  /// The value of a column of the current row, or nil if it does not fit the type; by default NULL does not
  /// fit.
  static func fromStatement(_ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt) -> Self?
}

/// A type that decodes straight from a ``Cell``: the fast path without raw pointers.
public protocol CellConvertible: StatementColumnConvertible {
  /// Creates a value from a cell that is not NULL; nil if the cell does not fit the type.
  init?(_ cell: Cell)
}

/// A type that can bind itself to a parameter of a prepared statement.
public protocol StatementBinding {
  /// Binds the value to a parameter of a statement.
  ///
  /// - Parameters:
  ///   - sqliteStatement: the statement.
  ///   - index: the parameter; the first is 1.
  /// - Returns: a result code of SQLite, 0 for success.
  func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt
}
