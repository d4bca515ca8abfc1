// A value is read from the leftmost column. Each method exists twice: ``StatementColumnConvertible`` has the
// fast one, which Swift prefers because it is more constrained.

extension DatabaseValueConvertible {
  /// A cursor over the values of the leftmost column.
  public static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> DatabaseValueCursor<Self> {
    try DatabaseValueCursor(statement, arguments: arguments, adapter: adapter)
  }

  /// The values of the leftmost column.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if a value does not fit. NULL fits only an optional.
  public static func fetchAll(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if the value does not fit.
  public static func fetchOne(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try DatabaseValueCursor<Self?>(statement, arguments: arguments, adapter: adapter).next() ?? nil
  }

  /// A cursor over the values of the leftmost column.
  public static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> DatabaseValueCursor<Self> {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The values of the leftmost column.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if a value does not fit. NULL fits only an optional.
  public static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try fetchAll(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if the value does not fit.
  public static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }
}

extension DatabaseValueConvertible where Self: Hashable {
  /// The distinct values of the leftmost column.
  public static func fetchSet(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The distinct values of the leftmost column.
  public static func fetchSet(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try fetchSet(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }
}
