// Requests on all rows of a record type's table; each method corresponds to one of ``QueryInterfaceRequest``.

extension TableRecord {
  /// The request for all rows of the table.
  public static func all() -> QueryInterfaceRequest<Self> {
    QueryInterfaceRequest(
      SelectQuery(
        tableName: databaseTableName, record: self, selection: databaseSelection.map(\.sqlSelection)))
  }
}

// MARK: - Selecting

extension TableRecord {
  /// The request with another selection.
  public static func select(_ selection: any SQLSelectable...) -> QueryInterfaceRequest<Self> {
    all().select(selection)
  }

  /// The request with another selection.
  public static func select(_ selection: [any SQLSelectable]) -> QueryInterfaceRequest<Self> {
    all().select(selection)
  }

  /// The request with a selection in SQL.
  public static func select(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<Self>
  {
    all().select(sql: sql, arguments: arguments)
  }

  /// The request with a selection in SQL.
  public static func select(literal sqlLiteral: SQL) -> QueryInterfaceRequest<Self> {
    all().select(literal: sqlLiteral)
  }

  /// The request with another selection, decoded to another type.
  public static func select<Decoder>(_ selection: any SQLSelectable..., as type: Decoder.Type = Decoder.self)
    -> QueryInterfaceRequest<Decoder>
  {
    all().select(selection, as: type)
  }

  /// The request with another selection, decoded to another type.
  public static func select<Decoder>(_ selection: [any SQLSelectable], as type: Decoder.Type = Decoder.self)
    -> QueryInterfaceRequest<Decoder>
  {
    all().select(selection, as: type)
  }

  /// The request with a selection in SQL, decoded to another type.
  public static func select<Decoder>(
    sql: String, arguments: StatementArguments = StatementArguments(), as type: Decoder.Type = Decoder.self
  ) -> QueryInterfaceRequest<Decoder> {
    all().select(sql: sql, arguments: arguments, as: type)
  }

  /// The request with a selection in SQL, decoded to another type.
  public static func select<Decoder>(literal sqlLiteral: SQL, as type: Decoder.Type = Decoder.self)
    -> QueryInterfaceRequest<Decoder>
  {
    all().select(literal: sqlLiteral, as: type)
  }

  /// The request for the primary keys.
  public static func selectPrimaryKey<Key>(as type: Key.Type = Key.self) -> QueryInterfaceRequest<Key> {
    all().selectPrimaryKey(as: type)
  }

  /// The request with more columns after its own.
  public static func annotated(with selection: any SQLSelectable...) -> QueryInterfaceRequest<Self> {
    all().annotated(with: selection)
  }

  /// The request with more columns after its own.
  public static func annotated(with selection: [any SQLSelectable]) -> QueryInterfaceRequest<Self> {
    all().annotated(with: selection)
  }

  /// The number of columns that a request for records selects.
  ///
  /// - Throws: ``DatabaseError`` if the table does not exist.
  public static func numberOfSelectedColumns(_ db: Database) throws -> Int {
    try db.columnCount(of: all().query)
  }

  /// The request without duplicate rows.
  public static func distinct() -> QueryInterfaceRequest<Self> {
    all().distinct()
  }
}

// MARK: - Filtering

extension TableRecord {
  /// The request limited to rows that meet a condition.
  public static func filter(_ predicate: some SQLSpecificExpressible) -> QueryInterfaceRequest<Self> {
    all().filter(predicate)
  }

  /// The request limited to rows that meet a condition in SQL.
  public static func filter(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<Self>
  {
    all().filter(sql: sql, arguments: arguments)
  }

  /// The request limited to rows that meet a condition in SQL.
  public static func filter(literal sqlLiteral: SQL) -> QueryInterfaceRequest<Self> {
    all().filter(literal: sqlLiteral)
  }

  /// The request for the row with a primary key; for no row if the key is nil.
  public static func filter(key: some DatabaseValueConvertible) -> QueryInterfaceRequest<Self> {
    all().filter(key: key)
  }

  /// The request for the rows with primary keys.
  public static func filter<Keys: Collection>(keys: Keys) -> QueryInterfaceRequest<Self>
  where Keys.Element: DatabaseValueConvertible {
    all().filter(keys: keys)
  }

  /// The request for the row with a unique key, given as the name and value of each of its columns.
  public static func filter(key: [String: (any DatabaseValueConvertible)?]) -> QueryInterfaceRequest<Self> {
    all().filter(key: key)
  }

  /// The request for the rows with unique keys, each given as the name and value of each of its columns.
  public static func filter(keys: [[String: (any DatabaseValueConvertible)?]]) -> QueryInterfaceRequest<Self>
  {
    all().filter(keys: keys)
  }

  /// The request for no rows.
  public static func none() -> QueryInterfaceRequest<Self> {
    all().none()
  }
}

// MARK: - Ordering and grouping

extension TableRecord {
  /// The request with an order.
  public static func order(_ orderings: any SQLOrderingTerm...) -> QueryInterfaceRequest<Self> {
    all().order(orderings)
  }

  /// The request with an order.
  public static func order(_ orderings: [any SQLOrderingTerm]) -> QueryInterfaceRequest<Self> {
    all().order(orderings)
  }

  /// The request in the order of the primary key.
  public static func orderByPrimaryKey() -> QueryInterfaceRequest<Self> {
    all().orderByPrimaryKey()
  }

  /// The request in the order of the primary key.
  public static func withStableOrder() -> QueryInterfaceRequest<Self> {
    all().withStableOrder()
  }

  /// The request with one row for each primary key.
  public static func groupByPrimaryKey() -> QueryInterfaceRequest<Self> {
    all().groupByPrimaryKey()
  }

  /// The request with an order written in SQL.
  public static func order(sql: String, arguments: StatementArguments = StatementArguments())
    -> QueryInterfaceRequest<Self>
  {
    all().order(sql: sql, arguments: arguments)
  }

  /// The request with an order written in SQL.
  public static func order(literal sqlLiteral: SQL) -> QueryInterfaceRequest<Self> {
    all().order(literal: sqlLiteral)
  }

  /// The request for a number of rows, after an optional number of skipped rows.
  public static func limit(_ limit: Int, offset: Int? = nil) -> QueryInterfaceRequest<Self> {
    all().limit(limit, offset: offset)
  }

  /// The request with one row for each group of rows with equal expressions.
  public static func group(_ expressions: any SQLExpressible...) -> QueryInterfaceRequest<Self> {
    all().group(expressions)
  }

  /// The request with one row for each group of rows with equal expressions.
  public static func group(_ expressions: [any SQLExpressible]) -> QueryInterfaceRequest<Self> {
    all().group(expressions)
  }
}

// MARK: - With the columns of the type

extension TableRecord {
  /// The request with another selection, built from the table's columns.
  public static func select(
    _ selection: (DatabaseComponents) throws -> any SQLSelectable
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().select(selection(databaseComponents))
  }

  /// The request with another selection, built from the table's columns.
  public static func select(
    _ selection: (DatabaseComponents) throws -> [any SQLSelectable]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().select(selection(databaseComponents))
  }

  /// The request with another selection, built from the table's columns and decoded to another type.
  public static func select<Decoder>(
    _ selection: (DatabaseComponents) throws -> any SQLSelectable, as type: Decoder.Type = Decoder.self
  ) rethrows -> QueryInterfaceRequest<Decoder> {
    try all().select(selection, as: type)
  }

  /// The request with another selection, built from the table's columns and decoded to another type.
  public static func select<Decoder>(
    _ selection: (DatabaseComponents) throws -> [any SQLSelectable], as type: Decoder.Type = Decoder.self
  ) rethrows -> QueryInterfaceRequest<Decoder> {
    try all().select(selection, as: type)
  }

  /// The request with more columns after its own, built from the table's columns.
  public static func annotated(
    with selection: (DatabaseComponents) throws -> any SQLSelectable
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().annotated(with: selection)
  }

  /// The request with more columns after its own, built from the table's columns.
  public static func annotated(
    with selection: (DatabaseComponents) throws -> [any SQLSelectable]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().annotated(with: selection)
  }

  /// The request limited to rows that meet a condition, built from the table's columns.
  public static func filter(
    _ predicate: (DatabaseComponents) throws -> any SQLSpecificExpressible
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().filter(predicate(databaseComponents).sqlExpression)
  }

  /// The request with an order, built from the table's columns.
  public static func order(
    _ orderings: (DatabaseComponents) throws -> any SQLOrderingTerm
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().order(orderings(databaseComponents))
  }

  /// The request with an order, built from the table's columns.
  public static func order(
    _ orderings: (DatabaseComponents) throws -> [any SQLOrderingTerm]
  ) rethrows -> QueryInterfaceRequest<Self> {
    try all().order(orderings(databaseComponents))
  }
}

// MARK: - Identifiers

extension TableRecord where Self: Identifiable {
  /// The request for the identifiers, which are primary keys.
  ///
  /// When it runs, it throws if the primary key of the table has several columns.
  public static func selectID() -> QueryInterfaceRequest<ID> {
    all().selectID()
  }
}

extension TableRecord where Self: Identifiable, ID: DatabaseValueConvertible {
  /// The request for the row with an identifier, which is the primary key.
  public static func filter(id: ID) -> QueryInterfaceRequest<Self> {
    all().filter(id: id)
  }

  /// The request for the rows with identifiers, which are primary keys.
  public static func filter(ids: some Collection<ID>) -> QueryInterfaceRequest<Self> {
    all().filter(ids: ids)
  }
}
