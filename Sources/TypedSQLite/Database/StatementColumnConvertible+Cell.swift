import CSQLite

extension StatementColumnConvertible {
  /// The value of a column that is not NULL, or nil.
  public static func fromStatement(
    _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
  ) -> Self? {
    guard unsafe sqlite3_column_type(sqliteStatement, index) != SQLITE_NULL else { return nil }
    return unsafe Self(sqliteStatement: sqliteStatement, index: index)
  }
}

extension CellConvertible {
  /// Creates a value from a column of the current row that is not NULL.
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(unsafe Cell(sqlite3_column_value(sqliteStatement, index)))
  }

  /// The value of a column that is not NULL, or nil.
  public static func fromStatement(
    _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
  ) -> Self? {
    let cell = unsafe Cell(sqlite3_column_value(sqliteStatement, index))
    return cell.isNull ? nil : Self(cell)
  }
}

extension Optional: StatementColumnConvertible where Wrapped: StatementColumnConvertible {
  /// Creates a value from a column of the current row that is not NULL.
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard let value = unsafe Wrapped(sqliteStatement: sqliteStatement, index: index) else { return nil }
    self = value
  }

  /// The value of a column; nil inside for NULL, nil outside where the column does not fit the type.
  public static func fromStatement(
    _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
  ) -> Wrapped?? {
    if let value = unsafe Wrapped.fromStatement(sqliteStatement, atUncheckedIndex: index) { return value }
    return unsafe sqlite3_column_type(sqliteStatement, index) == SQLITE_NULL ? .some(nil) : nil
  }
}

extension StatementColumnConvertible where Self: RawRepresentable, RawValue: StatementColumnConvertible {
  /// Creates the value of the raw value that a column holds.
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard let rawValue = unsafe RawValue(sqliteStatement: sqliteStatement, index: index) else { return nil }
    self.init(rawValue: rawValue)
  }
}
