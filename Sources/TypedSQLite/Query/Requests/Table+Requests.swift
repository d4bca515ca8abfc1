// Requests on all rows of a table; each method corresponds to one of ``QueryInterfaceRequest``.

extension Table {
  /// The request for all rows of the table.
  public func all() -> QueryInterfaceRequest<RowDecoder> {
    QueryInterfaceRequest(
      SelectQuery(tableName: tableName, record: RowDecoder.self, selection: [SQLSelection(.allColumns)]))
  }
}

// MARK: - Selecting

extension Table {
  /// The request with another selection.
  public func select(_ selection: any SQLSelectable...) -> QueryInterfaceRequest<RowDecoder> {
    all().select(selection)
  }

  /// The request with another selection.
  public func select(_ selection: [any SQLSelectable]) -> QueryInterfaceRequest<RowDecoder> {
    all().select(selection)
  }

  /// The request with a selection in SQL.
  public func select(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<RowDecoder>
  {
    all().select(sql: sql, arguments: arguments)
  }

  /// The request with a selection in SQL.
  public func select(literal sqlLiteral: SQL) -> QueryInterfaceRequest<RowDecoder> {
    all().select(literal: sqlLiteral)
  }

  /// The request with another selection, decoded to another type.
  public func select<Decoder>(_ selection: any SQLSelectable..., as type: Decoder.Type = Decoder.self)
    -> QueryInterfaceRequest<Decoder>
  {
    all().select(selection, as: type)
  }

  /// The request with another selection, decoded to another type.
  public func select<Decoder>(_ selection: [any SQLSelectable], as type: Decoder.Type = Decoder.self)
    -> QueryInterfaceRequest<Decoder>
  {
    all().select(selection, as: type)
  }

  /// The request with a selection in SQL, decoded to another type.
  public func select<Decoder>(
    sql: String, arguments: StatementArguments = StatementArguments(), as type: Decoder.Type = Decoder.self
  ) -> QueryInterfaceRequest<Decoder> {
    all().select(sql: sql, arguments: arguments, as: type)
  }

  /// The request with a selection in SQL, decoded to another type.
  public func select<Decoder>(literal sqlLiteral: SQL, as type: Decoder.Type = Decoder.self)
    -> QueryInterfaceRequest<Decoder>
  {
    all().select(literal: sqlLiteral, as: type)
  }

  /// The request for the primary keys.
  public func selectPrimaryKey<Key>(as type: Key.Type = Key.self) -> QueryInterfaceRequest<Key> {
    all().selectPrimaryKey(as: type)
  }

  /// The request with more columns after its own.
  public func annotated(with selection: any SQLSelectable...) -> QueryInterfaceRequest<RowDecoder> {
    all().annotated(with: selection)
  }

  /// The request with more columns after its own.
  public func annotated(with selection: [any SQLSelectable]) -> QueryInterfaceRequest<RowDecoder> {
    all().annotated(with: selection)
  }

  /// The request without duplicate rows.
  public func distinct() -> QueryInterfaceRequest<RowDecoder> {
    all().distinct()
  }
}

// MARK: - Filtering

extension Table {
  /// The request limited to rows that meet a condition.
  public func filter(_ predicate: some SQLSpecificExpressible) -> QueryInterfaceRequest<RowDecoder> {
    all().filter(predicate)
  }

  /// The request limited to rows that meet a condition in SQL.
  public func filter(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<RowDecoder>
  {
    all().filter(sql: sql, arguments: arguments)
  }

  /// The request limited to rows that meet a condition in SQL.
  public func filter(literal sqlLiteral: SQL) -> QueryInterfaceRequest<RowDecoder> {
    all().filter(literal: sqlLiteral)
  }

  /// The request for the row with a primary key; for no row if the key is nil.
  public func filter(key: some DatabaseValueConvertible) -> QueryInterfaceRequest<RowDecoder> {
    all().filter(key: key)
  }

  /// The request for the rows with primary keys.
  public func filter<Keys: Collection>(keys: Keys) -> QueryInterfaceRequest<RowDecoder>
  where Keys.Element: DatabaseValueConvertible {
    all().filter(keys: keys)
  }

  /// The request for the row with a unique key, given as the name and value of each of its columns.
  public func filter(key: [String: (any DatabaseValueConvertible)?]) -> QueryInterfaceRequest<RowDecoder> {
    all().filter(key: key)
  }

  /// The request for the rows with unique keys, each given as the name and value of each of its columns.
  public func filter(keys: [[String: (any DatabaseValueConvertible)?]]) -> QueryInterfaceRequest<RowDecoder> {
    all().filter(keys: keys)
  }

  /// The request for no rows.
  public func none() -> QueryInterfaceRequest<RowDecoder> {
    all().none()
  }
}

// MARK: - Ordering and grouping

extension Table {
  /// The request with an order.
  public func order(_ orderings: any SQLOrderingTerm...) -> QueryInterfaceRequest<RowDecoder> {
    all().order(orderings)
  }

  /// The request with an order.
  public func order(_ orderings: [any SQLOrderingTerm]) -> QueryInterfaceRequest<RowDecoder> {
    all().order(orderings)
  }

  /// The request in the order of the primary key.
  public func orderByPrimaryKey() -> QueryInterfaceRequest<RowDecoder> {
    all().orderByPrimaryKey()
  }

  /// The request in the order of the primary key.
  public func withStableOrder() -> QueryInterfaceRequest<RowDecoder> {
    all().withStableOrder()
  }

  /// The request with one row for each primary key.
  public func groupByPrimaryKey() -> QueryInterfaceRequest<RowDecoder> {
    all().groupByPrimaryKey()
  }

  /// The request with an order written in SQL.
  public func order(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<RowDecoder>
  {
    all().order(sql: sql, arguments: arguments)
  }

  /// The request with an order written in SQL.
  public func order(literal sqlLiteral: SQL) -> QueryInterfaceRequest<RowDecoder> {
    all().order(literal: sqlLiteral)
  }

  /// The request for a number of rows, after an optional number of skipped rows.
  public func limit(_ limit: Int, offset: Int? = nil) -> QueryInterfaceRequest<RowDecoder> {
    all().limit(limit, offset: offset)
  }

  /// The request with one row for each group of rows with equal expressions.
  public func group(_ expressions: any SQLExpressible...) -> QueryInterfaceRequest<RowDecoder> {
    all().group(expressions)
  }

  /// The request with one row for each group of rows with equal expressions.
  public func group(_ expressions: [any SQLExpressible]) -> QueryInterfaceRequest<RowDecoder> {
    all().group(expressions)
  }
}

// MARK: - With the columns of the type

extension Table where RowDecoder: TableRecord {
  /// The request with another selection, built from the table's columns and decoded to another type.
  public func select<Decoder>(
    _ selection: (RowDecoder.DatabaseComponents) throws -> any SQLSelectable,
    as type: Decoder.Type = Decoder.self
  ) rethrows -> QueryInterfaceRequest<Decoder> {
    try all().select(selection, as: type)
  }

  /// The request with another selection, built from the table's columns and decoded to another type.
  public func select<Decoder>(
    _ selection: (RowDecoder.DatabaseComponents) throws -> [any SQLSelectable],
    as type: Decoder.Type = Decoder.self
  ) rethrows -> QueryInterfaceRequest<Decoder> {
    try all().select(selection, as: type)
  }
}

// MARK: - Identifiers

extension Table where RowDecoder: Identifiable {
  /// The request for the identifiers, which are primary keys.
  ///
  /// When it runs, it throws if the primary key of the table has several columns.
  public func selectID() -> QueryInterfaceRequest<RowDecoder.ID> {
    all().selectID()
  }
}

extension Table where RowDecoder: Identifiable, RowDecoder.ID: DatabaseValueConvertible {
  /// The request for the row with an identifier, which is the primary key.
  public func filter(id: RowDecoder.ID) -> QueryInterfaceRequest<RowDecoder> {
    all().filter(id: id)
  }

  /// The request for the rows with identifiers, which are primary keys.
  public func filter(ids: some Collection<RowDecoder.ID>) -> QueryInterfaceRequest<RowDecoder> {
    all().filter(ids: ids)
  }
}
