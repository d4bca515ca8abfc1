/// A request on a table that is built in Swift.
///
/// ```swift
/// let request = Player.filter(Column("score") > 1000).order(Column("name")).limit(10)
/// let players = try request.fetchAll(db)
/// // SELECT * FROM "player" WHERE "score" > 1000 ORDER BY "name" LIMIT 10
/// ```
///
/// A table or a ``TableRecord`` makes the first request; each method returns another one. As an expression, a
/// request is a subquery.
public struct QueryInterfaceRequest<RowDecoder>: FetchRequest, Sendable {
  internal var query: SelectQuery

  internal init(_ query: SelectQuery) {
    self.query = query
  }

  /// The request as a subquery.
  public var sqlSubquery: SQLSubquery { SQLSubquery(.query(query)) }

  /// Prepares the SELECT.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - singleResult: whether `LIMIT 1` is added, unless the request has at most one row anyway.
  /// - Throws: ``DatabaseError`` if the table or a column does not exist.
  /// - Returns: the statement with its arguments.
  public func makePreparedRequest(
    _ db: Database, forSingleResult singleResult: Bool = false
  ) throws -> PreparedRequest {
    var query = query
    try query.connectConditions(db)
    if singleResult { try query.limitToFirst(db) }
    var writer = SQLWriter(database: db)
    try writer.write(query)
    let storage = writer.storage(ofFirstColumnOf: query)
    var prepared = try PreparedRequest(statement: db.prepared(writer))
    prepared.statement.context.query = query
    prepared.columnStorage = storage
    prepared.adapter = try query.adapter(db)
    prepared.prefetch = Prefetch(query.prefetches, in: query.joins)
    return prepared
  }

  /// The number of rows that the request returns.
  public func fetchCount(_ db: Database) throws -> Int {
    try db.count(query.counted)
  }

  /// Whether the request returns no rows.
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
  /// The request with another selection in place of its previous one.
  public func select(_ selection: [any SQLSelectable]) -> Self {
    with { $0.selection = selection.map(\.sqlSelection) }
  }

  /// The request with more columns after its own.
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
    selectPrimaryKey(isOneColumn: false)
  }

  fileprivate func selectPrimaryKey<Key>(isOneColumn: Bool) -> QueryInterfaceRequest<Key> {
    let selection = SQLSelection(.primaryKey(isOneColumn: isOneColumn))
    return QueryInterfaceRequest<Key>(with { $0.selection = [selection] }.query.withoutIncluded)
  }

  /// The same request, decoded to another type.
  public func asRequest<Decoder>(of type: Decoder.Type) -> QueryInterfaceRequest<Decoder> {
    QueryInterfaceRequest<Decoder>(query)
  }

  /// The request without duplicate rows.
  public func distinct() -> Self {
    with { $0.isDistinct = true }
  }
}

extension QueryInterfaceRequest where RowDecoder: TableRecord {
  /// The request with another selection, built from the table's columns and decoded to another type.
  public func select<Decoder>(
    _ selection: (RowDecoder.DatabaseComponents) throws -> any SQLSelectable,
    as type: Decoder.Type = Decoder.self
  ) rethrows -> QueryInterfaceRequest<Decoder> {
    try select([selection(RowDecoder.databaseComponents)], as: type)
  }

  /// The request with another selection, built from the table's columns and decoded to another type.
  public func select<Decoder>(
    _ selection: (RowDecoder.DatabaseComponents) throws -> [any SQLSelectable],
    as type: Decoder.Type = Decoder.self
  ) rethrows -> QueryInterfaceRequest<Decoder> {
    try select(selection(RowDecoder.databaseComponents), as: type)
  }
}

extension QueryInterfaceRequest where RowDecoder: Identifiable {
  /// The request for the identifiers of its rows, which are primary keys.
  ///
  /// When it runs, it throws if the primary key of the table has several columns.
  public func selectID() -> QueryInterfaceRequest<RowDecoder.ID> {
    selectPrimaryKey(isOneColumn: true)
  }
}

// MARK: - Filtering and ordering

extension QueryInterfaceRequest: FilteredRequest {
  /// The request limited to rows that also meet a condition.
  public func filter(_ predicate: some SQLSpecificExpressible) -> Self {
    let condition = predicate.sqlExpression
    return with { $0.conditions.append(.expression(condition)) }
  }

  /// The request limited to rows that also meet a condition, which is computed with a connection.
  public func filterWhenConnected(
    _ predicate: @escaping @Sendable (Database) throws -> any SQLExpressible
  ) -> Self {
    with { $0.conditions.append(.deferred { try predicate($0).sqlExpression }) }
  }
}

extension QueryInterfaceRequest: OrderedRequest {
  /// The request with another order, in place of its previous one.
  public func order(_ orderings: [any SQLOrderingTerm]) -> Self {
    with {
      $0.orderings = orderings.map { .term($0.sqlOrdering) }
      $0.reversesOrder = false
    }
  }

  /// The request in the order of the primary key, in place of its previous order.
  ///
  /// A table without a primary key is sorted by its rowid.
  public func orderByPrimaryKey() -> Self {
    with {
      $0.orderings = [.primaryKey(nil)]
      $0.reversesOrder = false
    }
  }

  /// The request in its order, with the primary key as the last term, so that equal rows keep an order.
  ///
  /// Tables that have been joined are sorted so, too.
  /// A view without a known key is sorted by all columns.
  public func withStableOrder() -> Self {
    with { query in
      query.orderings.append(.stable(reversed: query.reversesOrder))
      query.joins = query.joins.map { $0.stable(isReversed: query.reversesOrder) }
    }
  }

  /// The request in the opposite order, also of tables that are joined; one without an order stays unchanged.
  public func reversed() -> Self {
    with { $0.reversesOrder.toggle() }
  }

  /// The request without order, also of tables that have been joined.
  public func unordered() -> Self {
    with { query in
      query.orderings = []
      query.reversesOrder = false
      query.joins = query.joins.map(\.unordered)
    }
  }

  /// The request limited to a number of rows, optionally after skipping some.
  ///
  /// - Parameters:
  ///   - limit: the number of rows; a negative number means no limit.
  ///   - offset: the number of rows to skip first.
  /// - Returns: the request.
  public func limit(_ limit: Int, offset: Int? = nil) -> Self {
    with { $0.limit = SelectQuery.Limit(count: limit, offset: offset) }
  }
}

// MARK: - Grouping

extension QueryInterfaceRequest: AggregatingRequest {
  /// The request with one row for each group of rows with equal expressions.
  public func group(_ expressions: [any SQLExpressible]) -> Self {
    with { $0.grouping.group(by: expressions) }
  }

  /// The request with one row for each primary key, which joins can repeat.
  public func groupByPrimaryKey() -> Self {
    with { $0.grouping.groupByPrimaryKey() }
  }

  /// The request limited to groups that also meet a condition.
  public func having(_ predicate: some SQLExpressible) -> Self {
    with { $0.grouping.limit(by: predicate.sqlExpression) }
  }
}
