/// A request that can leave rows out.
public protocol FilteredRequest {
  /// The request for the rows that also meet a condition.
  func filter(_ predicate: some SQLSpecificExpressible) -> Self

  /// The request for the rows that also meet a condition, which a connection tells.
  func filterWhenConnected(_ predicate: @escaping @Sendable (Database) throws -> any SQLExpressible) -> Self
}

extension FilteredRequest {
  /// The request for the rows that also meet a condition in SQL.
  public func filter(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    filter(literal: SQL(sql: sql, arguments: arguments))
  }

  /// The request for the rows that also meet a condition in SQL.
  public func filter(literal sqlLiteral: SQL) -> Self {
    filter(sqlLiteral)
  }

  /// The request for no rows.
  public func none() -> Self {
    filter(0.databaseValue)
  }
}

extension FilteredRequest where Self: TypedRequest, RowDecoder: TableRecord {
  /// The request for the rows that also meet a condition, made of the table's columns.
  public func filter(
    _ predicate: (RowDecoder.DatabaseComponents) throws -> any SQLSpecificExpressible
  ) rethrows -> Self {
    try filter(predicate(RowDecoder.databaseComponents).sqlExpression)
  }
}

extension FilteredRequest where Self: TableRequest {
  /// The request for the row of a primary key; for no row where the key is nil.
  ///
  /// It throws, when it is run, where the primary key of the table has several columns.
  public func filter(key: some DatabaseValueConvertible) -> Self {
    filter(keys: [key])
  }

  /// The request for the rows of primary keys.
  ///
  /// It throws, when it is run, where the primary key of the table has several columns.
  public func filter<Keys: Collection>(keys: Keys) -> Self where Keys.Element: DatabaseValueConvertible {
    let table = databaseTableName
    let values = keys.map(\.databaseValue).filter { !$0.isNull }
    return filterWhenConnected { db in
      let column = try Column(db.primaryKey(table).onlyColumn(of: table))
      return values.contains(column)
    }
  }

  /// The request for the row of a unique key: the name and the value of each of its columns.
  ///
  /// It throws, when it is run, where the table promises no uniqueness for these columns.
  public func filter(key: [String: (any DatabaseValueConvertible)?]) -> Self {
    filter(keys: [key])
  }

  /// The request for the rows of unique keys: for each the name and the value of each of its columns.
  ///
  /// It throws, when it is run, where the table promises no uniqueness for these columns.
  public func filter(keys: [[String: (any DatabaseValueConvertible)?]]) -> Self {
    let table = databaseTableName
    let keys = keys.map { $0.mapValues { $0?.databaseValue ?? .null } }
    return filterWhenConnected { db in
      let conditions = try keys.map { key in
        try db.checkUniqueness(of: key.keys, in: table)
        return key.sorted { $0.key < $1.key }.map { Column($0.key) == $0.value }.joined(operator: .and)
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
  /// The request for the row of an identifier, which is the primary key.
  public func filter(id: RowDecoder.ID) -> Self {
    filter(key: id)
  }

  /// The request for the rows of identifiers, which are primary keys.
  public func filter(ids: some Collection<RowDecoder.ID>) -> Self {
    filter(keys: ids)
  }
}
