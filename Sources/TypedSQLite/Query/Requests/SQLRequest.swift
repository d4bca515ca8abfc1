/// A request written in SQL.
///
/// ```swift
/// let ids = [1, 2, 3]
/// let request: SQLRequest<Player> = "SELECT * FROM player WHERE id IN \(ids)"
/// let players = try request.fetchAll(db)
/// ```
public struct SQLRequest<RowDecoder>: FetchRequest, Sendable {
  private let sqlLiteral: SQL
  private let adapter: (any RowAdapter)?
  private let isCached: Bool

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - sqlLiteral: one statement.
  ///   - adapter: changes the columns of the rows; nil for none.
  ///   - cached: whether the prepared statement is kept for later fetches.
  public init(literal sqlLiteral: SQL, adapter: (any RowAdapter)? = nil, cached: Bool = false) {
    self.sqlLiteral = sqlLiteral
    self.adapter = adapter
    isCached = cached
  }

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - arguments: the arguments of the parameters in `sql`.
  ///   - adapter: changes the columns of the rows; nil for none.
  ///   - cached: whether the prepared statement is kept for later fetches.
  public init(
    sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil,
    cached: Bool = false
  ) {
    self.init(literal: SQL(sql: sql, arguments: arguments), adapter: adapter, cached: cached)
  }

  /// Prepares the statement.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - singleResult: has no effect, because the SQL runs as written.
  /// - Throws: ``DatabaseError`` for an error in the SQL or its arguments.
  /// - Returns: the statement with its arguments, and the adapter.
  public func makePreparedRequest(
    _ db: Database, forSingleResult singleResult: Bool = false
  ) throws -> PreparedRequest {
    let (sql, arguments) = try sqlLiteral.build(db)
    let statement = try isCached ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    return PreparedRequest(statement: statement, adapter: adapter)
  }

  /// The SQL as a subquery.
  public var sqlSubquery: SQLSubquery { SQLSubquery(.literal(sqlLiteral)) }
}

extension SQLRequest where RowDecoder == Row {
  /// Creates a request for rows.
  ///
  /// - Parameters:
  ///   - sql: one statement.
  ///   - arguments: the arguments of the parameters in `sql`.
  ///   - adapter: changes the columns of the rows; nil for none.
  ///   - cached: whether the prepared statement is kept for later fetches.
  public init(
    sql: String, arguments: StatementArguments = StatementArguments(), adapter: (any RowAdapter)? = nil,
    cached: Bool = false
  ) {
    self.init(literal: SQL(sql: sql, arguments: arguments), adapter: adapter, cached: cached)
  }

  /// Creates a request for rows.
  ///
  /// - Parameters:
  ///   - sqlLiteral: one statement.
  ///   - adapter: changes the columns of the rows; nil for none.
  ///   - cached: whether the prepared statement is kept for later fetches.
  public init(literal sqlLiteral: SQL, adapter: (any RowAdapter)? = nil, cached: Bool = false) {
    self.sqlLiteral = sqlLiteral
    self.adapter = adapter
    isCached = cached
  }
}

extension SQLRequest: ExpressibleByStringInterpolation {
  /// Creates a request of SQL as written, without arguments.
  public init(unicodeScalarLiteral: String) {
    self.init(literal: SQL(sql: unicodeScalarLiteral))
  }

  /// Creates a request of SQL as written, without arguments.
  public init(extendedGraphemeClusterLiteral: String) {
    self.init(literal: SQL(sql: extendedGraphemeClusterLiteral))
  }

  /// Creates a request of SQL as written, without arguments.
  public init(stringLiteral: String) {
    self.init(literal: SQL(sql: stringLiteral))
  }

  /// Creates a request from an interpolation.
  public init(stringInterpolation sqlInterpolation: SQLInterpolation) {
    self.init(literal: sqlInterpolation.sql)
  }
}
