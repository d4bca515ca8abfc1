/// A request that can filter its rows.
public protocol FilteredRequest {
  /// The request limited to rows that also meet a condition.
  func filter(_ predicate: some SQLSpecificExpressible) -> Self

  /// The request limited to rows that also meet a condition, which is computed with a connection.
  func filterWhenConnected(_ predicate: @escaping @Sendable (Database) throws -> any SQLExpressible) -> Self
}

extension FilteredRequest {
  /// The request limited to rows that also meet a condition in SQL.
  public func filter(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    filter(literal: SQL(sql: sql, arguments: arguments))
  }

  /// The request limited to rows that also meet a condition in SQL.
  public func filter(literal sqlLiteral: SQL) -> Self {
    filter(sqlLiteral)
  }

  /// The request itself, as the opposite of ``none()``.
  public func all() -> Self { self }

  /// The request for no rows.
  public func none() -> Self {
    filter(0.databaseValue)
  }
}

extension FilteredRequest where Self: TypedRequest, RowDecoder: TableRecord {
  /// The request limited to rows that also meet a condition, built from the table's columns.
  public func filter(
    _ predicate: (RowDecoder.DatabaseComponents) throws -> any SQLSpecificExpressible
  ) rethrows -> Self {
    try filter(predicate(RowDecoder.databaseComponents).sqlExpression)
  }
}

extension FilteredRequest where Self: TableRequest {
  /// The request for the row with a primary key; for no row if the key is nil.
  ///
  /// When it runs, it throws if the primary key of the table has several columns.
  public func filter(key: some DatabaseValueConvertible) -> Self {
    filter(keys: [key])
  }

  /// The request for the rows with primary keys.
  ///
  /// When it runs, it throws if the primary key of the table has several columns.
  public func filter<Keys: Collection>(keys: Keys) -> Self where Keys.Element: DatabaseValueConvertible {
    let table = databaseTableName
    let values = keys.map(\.sqlExpression).filter { !$0.isNull }
    return filterWhenConnected { db in
      let column = try Column(db.primaryKey(table).onlyColumn(of: table))
      return values.contains(column)
    }
  }

  /// The request for the row with a unique key, given as the name and value of each of its columns.
  ///
  /// When it runs, it throws unless the table guarantees that these columns are unique.
  public func filter(key: [String: (any DatabaseValueConvertible)?]) -> Self {
    filter(keys: [key])
  }

  /// The request for the rows with unique keys, each given as the name and value of each of its columns.
  ///
  /// When it runs, it throws unless the table guarantees that these columns are unique.
  public func filter(keys: [[String: (any DatabaseValueConvertible)?]]) -> Self {
    let table = databaseTableName
    let keys = keys.map { $0.mapValues { $0?.sqlExpression ?? .null } }
    return filterWhenConnected { db in
      let conditions = try keys.map { key in
        let order = try db.uniqueKey(on: key.keys, in: table).map { $0.lowercased() }
        let place = { (column: String) in order.firstIndex(of: column.lowercased()) ?? 0 }
        return key.sorted { place($0.key) < place($1.key) }.map { Column($0.key) == $0.value }
          .joined(operator: .and)
      }
      return conditions.joined(operator: .or)
    }
  }
}

extension FilteredRequest
where
  Self: TableRequest & TypedRequest, RowDecoder: Identifiable,
  RowDecoder.ID: DatabaseValueConvertible
{
  /// The request for the row with an identifier, which is the primary key.
  public func filter(id: RowDecoder.ID) -> Self {
    filter(key: id)
  }

  /// The request for the rows with identifiers, which are primary keys.
  public func filter(ids: some Collection<RowDecoder.ID>) -> Self {
    filter(keys: ids)
  }
}
