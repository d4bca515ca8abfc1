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
