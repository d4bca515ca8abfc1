/// A request that can order its rows.
public protocol OrderedRequest {
  /// The request in another order, in place of the one it had.
  func order(_ orderings: [any SQLOrderingTerm]) -> Self

  /// The request in the opposite order; one without order stays as it is.
  func reversed() -> Self

  /// The request without order.
  func unordered() -> Self
}

extension OrderedRequest {
  /// The request in another order, in place of the one it had.
  public func order(_ orderings: any SQLOrderingTerm...) -> Self {
    order(orderings)
  }

  /// The request in an order written in SQL.
  public func order(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    order(literal: SQL(sql: sql, arguments: arguments))
  }

  /// The request in an order written in SQL.
  public func order(literal sqlLiteral: SQL) -> Self {
    order(sqlLiteral)
  }
}

extension OrderedRequest where Self: TypedRequest, RowDecoder: TableRecord {
  /// The request in another order, made of the table's columns.
  public func order(
    _ orderings: (RowDecoder.DatabaseComponents) throws -> any SQLOrderingTerm
  ) rethrows -> Self {
    try order(orderings(RowDecoder.databaseComponents))
  }

  /// The request in another order, made of the table's columns.
  public func order(
    _ orderings: (RowDecoder.DatabaseComponents) throws -> [any SQLOrderingTerm]
  ) rethrows -> Self {
    try order(orderings(RowDecoder.databaseComponents))
  }
}
