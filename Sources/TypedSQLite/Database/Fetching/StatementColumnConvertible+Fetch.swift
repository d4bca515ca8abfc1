extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  /// A cursor over the values of the leftmost column, on the fast path.
  public static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> FastDatabaseValueCursor<Self> {
    try FastDatabaseValueCursor(statement, arguments: arguments, adapter: adapter)
  }

  /// The values of the leftmost column, on the fast path.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if a value does not fit. NULL fits only an optional.
  public static func fetchAll(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row; on the fast
  /// path.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if the value does not fit.
  public static func fetchOne(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try FastDatabaseValueCursor<Self?>(statement, arguments: arguments, adapter: adapter).next() ?? nil
  }

  /// A cursor over the values of the leftmost column, on the fast path.
  public static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> FastDatabaseValueCursor<Self> {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The values of the leftmost column, on the fast path.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if a value does not fit. NULL fits only an optional.
  public static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try fetchAll(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The value of the leftmost column of the first row; nil for NULL and if there is no row; on the fast
  /// path.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` if the value does not fit.
  public static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible, Self: Hashable {
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
