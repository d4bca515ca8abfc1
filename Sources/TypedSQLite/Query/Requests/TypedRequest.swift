/// A request that knows the type its rows are decoded to.
public protocol TypedRequest<RowDecoder> {
  /// What a row is decoded to.
  associatedtype RowDecoder
}

/// A request on one table.
public protocol TableRequest {
  /// The name of the table.
  var databaseTableName: String { get }
}
