/// A request on a table that is built in Swift.
///
/// ```swift
/// let request = Player.filter(Column("score") > 1000).order(Column("name")).limit(10)
/// let players = try request.fetchAll(db)
/// // SELECT * FROM "player" WHERE "score" > 1000 ORDER BY "name" LIMIT 10
/// ```
///
/// A table or a ``TableRecord`` makes the first one; each method answers another request. As an expression a
/// request is a subquery.
public struct QueryInterfaceRequest<RowDecoder>: FetchRequest, Sendable {
  internal var query: SelectQuery

  internal init(_ query: SelectQuery) {
    self.query = query
  }

  /// The query inside another one.
  public var sqlSubquery: SQLSubquery { SQLSubquery(.query(query)) }

  /// Prepares the SELECT.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - singleResult: whether `LIMIT 1` is added.
  /// - Throws: ``DatabaseError`` where the table or a column is not there.
  /// - Returns: the statement with its arguments.
  public func makePreparedRequest(
    _ db: Database, forSingleResult singleResult: Bool = false
  ) throws -> PreparedRequest {
    var query = query
    if singleResult { query.limit = query.limit?.first ?? SelectQuery.Limit(count: 1, offset: nil) }
    var writer = SQLWriter(database: db)
    try writer.write(query)
    return try PreparedRequest(statement: db.prepared(writer))
  }

  /// The number of rows the request gives.
  public func fetchCount(_ db: Database) throws -> Int {
    try db.count(query.counted)
  }

  /// Whether the request gives no rows.
  public func isEmpty(_ db: Database) throws -> Bool {
    let exists = SQLExpression(.exists(sqlSubquery, isNegated: false))
    return try db.count(SQLSubquery(.literal("SELECT \(exists)"))) == 0
  }

  internal func with(_ change: (inout SelectQuery) -> Void) -> Self {
    var copy = self
    change(&copy.query)
    return copy
  }
}

extension QueryInterfaceRequest: TypedRequest, TableRequest {
  /// The name of the table.
  public var databaseTableName: String { query.tableName }
}

// MARK: - Selecting

extension QueryInterfaceRequest: SelectionRequest {
  /// The request with another selection in place of the one it had.
  public func select(_ selection: [any SQLSelectable]) -> Self {
    with { $0.selection = selection.map(\.sqlSelection) }
  }

  /// The request with more columns behind those it has.
  public func annotated(with selection: [any SQLSelectable]) -> Self {
    with { $0.selection += selection.map(\.sqlSelection) }
  }

  /// The request with another selection, decoded to another type.
  public func select<Decoder>(
    _ selection: [any SQLSelectable], as type: Decoder.Type = Decoder.self
  ) -> QueryInterfaceRequest<Decoder> {
    QueryInterfaceRequest<Decoder>(select(selection).query)
  }

  /// The request with another selection, decoded to another type.
  public func select<Decoder>(
    _ selection: any SQLSelectable..., as type: Decoder.Type = Decoder.self
  ) -> QueryInterfaceRequest<Decoder> {
    QueryInterfaceRequest<Decoder>(select(selection).query)
  }

  /// The request with a selection in SQL, decoded to another type.
  public func select<Decoder>(
    sql: String, arguments: StatementArguments = StatementArguments(), as type: Decoder.Type = Decoder.self
  ) -> QueryInterfaceRequest<Decoder> {
    QueryInterfaceRequest<Decoder>(select(literal: SQL(sql: sql, arguments: arguments)).query)
  }

  /// The request with a selection in SQL, decoded to another type.
  public func select<Decoder>(
    literal sqlLiteral: SQL, as type: Decoder.Type = Decoder.self
  ) -> QueryInterfaceRequest<Decoder> {
    QueryInterfaceRequest<Decoder>(select([sqlLiteral]).query)
  }

  /// The request for the primary keys of its rows.
  public func selectPrimaryKey<Key>(as type: Key.Type = Key.self) -> QueryInterfaceRequest<Key> {
    QueryInterfaceRequest<Key>(with { $0.selection = [SQLSelection(.primaryKey)] }.query)
  }

  /// The same request, decoded to another type.
  public func asRequest<Decoder>(of type: Decoder.Type) -> QueryInterfaceRequest<Decoder> {
    QueryInterfaceRequest<Decoder>(query)
  }

  /// The request without rows that repeat another.
  public func distinct() -> Self {
    with { $0.isDistinct = true }
  }
}

// MARK: - Filtering and ordering

extension QueryInterfaceRequest: FilteredRequest {
  /// The request for the rows that also meet a condition.
  public func filter(_ predicate: some SQLSpecificExpressible) -> Self {
    let condition = predicate.sqlExpression
    return with { $0.conditions.append(.expression(condition)) }
  }

  /// The request for the rows that also meet a condition, which a connection tells.
  public func filterWhenConnected(
    _ predicate: @escaping @Sendable (Database) throws -> any SQLExpressible
  ) -> Self {
    with { $0.conditions.append(.deferred { try predicate($0).sqlExpression }) }
  }
}

extension QueryInterfaceRequest: OrderedRequest {
  /// The request in another order, in place of the one it had.
  public func order(_ orderings: [any SQLOrderingTerm]) -> Self {
    with { $0.orderings = orderings.map(\.sqlOrdering) }
  }

  /// The request in the opposite order; one without order stays as it is.
  public func reversed() -> Self {
    with { $0.orderings = $0.orderings.map(\.reversed) }
  }

  /// The request without order.
  public func unordered() -> Self {
    with { $0.orderings = [] }
  }

  /// The request for some of its rows, the first ones unless some are passed over.
  ///
  /// - Parameters:
  ///   - limit: the number of rows; a negative one is no limit.
  ///   - offset: the number of rows passed over before them.
  /// - Returns: the request.
  public func limit(_ limit: Int, offset: Int? = nil) -> Self {
    with { $0.limit = SelectQuery.Limit(count: limit, offset: offset) }
  }
}

// MARK: - Grouping

extension QueryInterfaceRequest: AggregatingRequest {
  /// The request with one row for each group of rows in which the expressions are equal.
  public func group(_ expressions: [any SQLExpressible]) -> Self {
    with { $0.groups = expressions.map(\.sqlExpression) }
  }

  /// The request for the groups that also meet a condition.
  public func having(_ predicate: some SQLExpressible) -> Self {
    let condition = predicate.sqlExpression
    return with { $0.groupConditions.append(.expression(condition)) }
  }
}
