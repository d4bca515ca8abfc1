/// A request that knows the type its rows are decoded to.
public protocol TypedRequest<RowDecoder> {
  /// What a row is decoded to.
  associatedtype RowDecoder
}

/// A request on one table.
public protocol TableRequest {
  /// The name of the table.
  var databaseTableName: String { get }

  /// The request under an alias, by which expressions anywhere in it can name its columns.
  func aliased(_ alias: TableAlias<Void>) -> Self
}
