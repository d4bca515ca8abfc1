/// A request that can order its rows.
public protocol OrderedRequest {
  /// The request with another order, in place of its previous one.
  func order(_ orderings: [any SQLOrderingTerm]) -> Self

  /// The request in the opposite order; a request without an order stays unchanged.
  func reversed() -> Self

  /// The request without order.
  func unordered() -> Self
}

extension OrderedRequest {
  /// The request with another order, in place of its previous one.
  public func order(_ orderings: any SQLOrderingTerm...) -> Self {
    order(orderings)
  }

  /// The request with an order written in SQL.
  public func order(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    order(literal: SQL(sql: sql, arguments: arguments))
  }

  /// The request with an order written in SQL.
  public func order(literal sqlLiteral: SQL) -> Self {
    order(sqlLiteral)
  }
}

extension OrderedRequest where Self: TypedRequest, RowDecoder: TableRecord {
  /// The request with another order, built from the table's columns.
  public func order(
    _ orderings: (RowDecoder.DatabaseComponents) throws -> any SQLOrderingTerm
  ) rethrows -> Self {
    try order(orderings(RowDecoder.databaseComponents))
  }

  /// The request with another order, built from the table's columns.
  public func order(
    _ orderings: (RowDecoder.DatabaseComponents) throws -> [any SQLOrderingTerm]
  ) rethrows -> Self {
    try order(orderings(RowDecoder.databaseComponents))
  }
}
