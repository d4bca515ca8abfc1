/// A request whose selection can be changed.
public protocol SelectionRequest {
  /// The request with another selection in place of its previous one.
  func select(_ selection: [any SQLSelectable]) -> Self

  /// The request with more columns after its own.
  func annotated(with selection: [any SQLSelectable]) -> Self
}

extension SelectionRequest {
  /// The request with another selection in place of its previous one.
  public func select(_ selection: any SQLSelectable...) -> Self {
    select(selection)
  }

  /// The request with a selection in SQL.
  public func select(sql: String, arguments: StatementArguments = StatementArguments()) -> Self {
    select(literal: SQL(sql: sql, arguments: arguments))
  }

  /// The request with a selection in SQL.
  public func select(literal sqlLiteral: SQL) -> Self {
    select(sqlLiteral)
  }

  /// The request with more columns after its own.
  public func annotated(with selection: any SQLSelectable...) -> Self {
    annotated(with: selection)
  }
}

extension SelectionRequest where Self: TypedRequest, RowDecoder: TableRecord {
  /// The request with another selection, built from the table's columns.
  public func select(
    _ selection: (RowDecoder.DatabaseComponents) throws -> any SQLSelectable
  ) rethrows -> Self {
    try select(selection(RowDecoder.databaseComponents))
  }

  /// The request with another selection, built from the table's columns.
  public func select(
    _ selection: (RowDecoder.DatabaseComponents) throws -> [any SQLSelectable]
  ) rethrows -> Self {
    try select(selection(RowDecoder.databaseComponents))
  }

  /// The request with more columns after its own.
  public func annotated(
    with selection: (RowDecoder.DatabaseComponents) throws -> any SQLSelectable
  ) rethrows -> Self {
    try annotated(with: selection(RowDecoder.databaseComponents))
  }

  /// The request with more columns after its own, built from the table's columns.
  public func annotated(
    with selection: (RowDecoder.DatabaseComponents) throws -> [any SQLSelectable]
  ) rethrows -> Self {
    try annotated(with: selection(RowDecoder.databaseComponents))
  }
}

/// A request that knows the type to which its rows are decoded.
public protocol TypedRequest<RowDecoder> {
  /// The type to which a row is decoded.
  associatedtype RowDecoder
}

/// A request on one table.
public protocol TableRequest {
  /// The name of the table.
  var databaseTableName: String { get }

  /// The request under an alias, with which expressions anywhere in it can refer to its columns.
  func aliased(_ alias: TableAlias<Void>) -> Self
}
