/// A request that can group rows.
public protocol AggregatingRequest {
  /// The request with one row for each group of rows with equal expressions.
  func group(_ expressions: [any SQLExpressible]) -> Self

  /// The request limited to groups that also meet a condition.
  func having(_ predicate: some SQLExpressible) -> Self
}

extension AggregatingRequest {
  /// The request with one row for each group of rows with equal expressions.
  public func group(_ expressions: any SQLExpressible...) -> Self {
    group(expressions)
  }

  /// The request with groups defined in SQL.
  public func group(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    group(literal: SQL(sql: sql, arguments: arguments))
  }

  /// The request with groups defined in SQL.
  public func group(literal sqlLiteral: SQL) -> Self {
    group(sqlLiteral)
  }

  /// The request limited to groups that also meet a condition in SQL.
  public func having(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    having(literal: SQL(sql: sql, arguments: arguments))
  }

  /// The request limited to groups that also meet a condition in SQL.
  public func having(literal sqlLiteral: SQL) -> Self {
    having(sqlLiteral)
  }
}

extension AggregatingRequest where Self: TypedRequest, RowDecoder: TableRecord {
  /// The request with groups by an expression, built from the table's columns.
  public func group(
    _ expression: (RowDecoder.DatabaseComponents) throws -> any SQLExpressible
  ) rethrows -> Self {
    try group(expression(RowDecoder.databaseComponents))
  }

  /// The request with groups by several expressions, built from the table's columns.
  public func group(
    _ expressions: (RowDecoder.DatabaseComponents) throws -> [any SQLExpressible]
  ) rethrows -> Self {
    try group(expressions(RowDecoder.databaseComponents))
  }

  /// The request limited to groups that also meet a condition, built from the table's columns.
  public func having(
    _ predicate: (RowDecoder.DatabaseComponents) throws -> any SQLExpressible
  ) rethrows -> Self {
    try having(predicate(RowDecoder.databaseComponents).sqlExpression)
  }
}
