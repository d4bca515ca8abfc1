extension Row {
  /// A cursor over rows; each is the same object, showing the current row.
  public static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> RowCursor {
    try RowCursor(statement, arguments: arguments, adapter: adapter)
  }

  /// The rows, copied.
  public static func fetchAll(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> [Row] {
    let cursor = try fetchCursor(statement, arguments: arguments, adapter: adapter)
    var rows: [Row] = []
    while let row = try cursor.next() { rows.append(row.copy()) }
    return rows
  }

  /// The distinct rows, copied.
  public static func fetchSet(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Set<Row> {
    try Set(fetchAll(statement, arguments: arguments, adapter: adapter))
  }

  /// The first row, copied, or nil if there is none.
  public static func fetchOne(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Row? {
    try fetchCursor(statement, arguments: arguments, adapter: adapter).next()?.copy()
  }

  /// A cursor over rows; each is the same object, showing the current row.
  public static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> RowCursor {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The rows, copied.
  public static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Row] {
    try fetchAll(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The distinct rows, copied.
  public static func fetchSet(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Row> {
    try fetchSet(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The first row, copied, or nil if there is none.
  public static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Row? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }
}
