/// A request of any kind, for a property or a parameter that cannot be generic.
///
/// ```swift
/// let requests: [AnyFetchRequest<String>] = [
///   AnyFetchRequest(Player.select(Column("name"), as: String.self)),
///   AnyFetchRequest(SQLRequest<String>(sql: "SELECT name FROM team")),
/// ]
/// ```
public struct AnyFetchRequest<RowDecoder>: FetchRequest {
  private let base: any FetchRequest & Sendable

  /// Wraps a request.
  public init(_ request: some FetchRequest<RowDecoder> & Sendable) {
    base = request
  }

  private init(base: any FetchRequest & Sendable) {
    self.base = base
  }

  /// The same request for rows that are decoded to another type.
  public func asRequest<Other>(of type: Other.Type) -> AnyFetchRequest<Other> {
    AnyFetchRequest<Other>(base: base)
  }

  /// The request as a subquery.
  public var sqlSubquery: SQLSubquery { base.sqlSubquery }

  /// Prepares the statement of the request.
  public func makePreparedRequest(
    _ db: Database, forSingleResult singleResult: Bool = false
  ) throws -> PreparedRequest {
    try base.makePreparedRequest(db, forSingleResult: singleResult)
  }

  /// The number of rows that the request returns.
  public func fetchCount(_ db: Database) throws -> Int { try base.fetchCount(db) }

  /// The tables, columns and rows that the request reads.
  public func databaseRegion(_ db: Database) throws -> DatabaseRegion { try base.databaseRegion(db) }
}

extension AnyFetchRequest: Sendable {}
