import CSQLite

// Generic code is inlined into callers that know the type, because finding the type at run time takes longer
// than reading a number. These two functions replace the calls of SQLite, which other modules cannot see.

/// Whether a column of the current row is NULL.
@usableFromInline
internal func isNull(_ sqliteStatement: SQLiteStatement, _ index: CInt) -> Bool {
  unsafe sqlite3_column_type(sqliteStatement, index) == SQLITE_NULL
}

/// A column of the current row.
@usableFromInline
internal func cell(_ sqliteStatement: SQLiteStatement, _ index: CInt) -> Cell {
  unsafe Cell(sqlite3_column_value(sqliteStatement, index))
}

extension StatementColumnConvertible {
  /// The value of a column that is not NULL, or nil.
  @inlinable
  public static func fromStatement(
    _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
  ) -> Self? {
    guard unsafe !isNull(sqliteStatement, index) else { return nil }
    return unsafe Self(sqliteStatement: sqliteStatement, index: index)
  }
}

extension CellConvertible {
  /// Creates a value from a column of the current row that is not NULL.
  @inlinable
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(unsafe cell(sqliteStatement, index))
  }

  /// The value of a column that is not NULL, or nil.
  @inlinable
  public static func fromStatement(
    _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
  ) -> Self? {
    let cell = unsafe cell(sqliteStatement, index)
    return cell.isNull ? nil : Self(cell)
  }
}

extension Optional: StatementColumnConvertible where Wrapped: StatementColumnConvertible {
  /// Creates a value from a column of the current row that is not NULL.
  @inlinable
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard let value = unsafe Wrapped(sqliteStatement: sqliteStatement, index: index) else { return nil }
    self = value
  }

  /// The value of a column; nil inside for NULL, nil outside if the column does not fit the type.
  @inlinable
  public static func fromStatement(
    _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
  ) -> Wrapped?? {
    if let value = unsafe Wrapped.fromStatement(sqliteStatement, atUncheckedIndex: index) { return value }
    return unsafe isNull(sqliteStatement, index) ? .some(nil) : nil
  }
}

extension StatementColumnConvertible where Self: RawRepresentable, RawValue: StatementColumnConvertible {
  /// Creates the value whose raw value a column contains.
  public init?(sqliteStatement: SQLiteStatement, index: CInt) {
    guard let rawValue = unsafe RawValue(sqliteStatement: sqliteStatement, index: index) else { return nil }
    self.init(rawValue: rawValue)
  }
}
