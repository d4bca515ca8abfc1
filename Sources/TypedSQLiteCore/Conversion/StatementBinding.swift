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
