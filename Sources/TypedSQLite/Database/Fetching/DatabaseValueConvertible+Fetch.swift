// A value is read from the leftmost column. What is here is there twice: ``StatementColumnConvertible`` has the
// fast path, and as the more constrained one it is taken where it can be.

extension DatabaseValueConvertible {
  /// A cursor over the values of the leftmost column.
  public static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> DatabaseValueCursor<Self> {
    try DatabaseValueCursor(statement, arguments: arguments, adapter: adapter)
  }

  /// The values of the leftmost column.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` where a value does not fit, which NULL does only for an optional.
  public static func fetchAll(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The value of the leftmost column of the first row; nil for NULL and where there is no row.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` where the value does not fit.
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
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` where a value does not fit, which NULL does only for an optional.
  public static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try fetchAll(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The value of the leftmost column of the first row; nil for NULL and where there is no row.
  ///
  /// - Throws: ``DatabaseError``; ``RowDecodingError`` where the value does not fit.
  public static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }
}

extension DatabaseValueConvertible where Self: Hashable {
  /// The values of the leftmost column, each once.
  public static func fetchSet(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The values of the leftmost column, each once.
  public static func fetchSet(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try fetchSet(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }
}
