/// A query together with the type to which its rows are decoded.
///
/// ``QueryInterfaceRequest`` is built from Swift expressions, and ``SQLRequest`` from SQL. If `RowDecoder` is
/// ``Row``, a ``FetchableRecord`` or a ``DatabaseValueConvertible``, the request can be fetched.
public protocol FetchRequest<RowDecoder>: DatabaseRegionConvertible, SQLSubqueryable {
  /// The type to which a row is decoded.
  associatedtype RowDecoder

  /// Prepares the statement of the request.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - singleResult: whether only the first row will be read.
  /// - Throws: ``DatabaseError`` if the SQL or its arguments are wrong.
  /// - Returns: the statement with its arguments, and the adapter of its rows.
  func makePreparedRequest(_ db: Database, forSingleResult singleResult: Bool) throws -> PreparedRequest

  /// The number of rows that the request returns.
  func fetchCount(_ db: Database) throws -> Int
}

/// A statement that is ready to be run, and the adapter of its rows.
public struct PreparedRequest {
  /// The statement with its arguments.
  public var statement: Statement
  /// Changes the columns of the rows; nil for none.
  public var adapter: (any RowAdapter)?
  /// The storage of the leftmost column; nil for that of the type to which it is decoded.
  public var columnStorage: AnyColumnStorage?
  /// What is fetched after the rows; nil for nothing.
  internal var prefetch: Prefetch?

  /// Creates a prepared request.
  public init(statement: Statement, adapter: (any RowAdapter)? = nil) {
    self.statement = statement
    self.adapter = adapter
  }
}

extension FetchRequest {
  /// The number of rows that the request returns, counted by SQLite.
  public func fetchCount(_ db: Database) throws -> Int {
    try db.count(
      SQLSubquery(
        .literal(SQL(parts: [.text("SELECT COUNT(*) FROM ("), .subquery(sqlSubquery), .text(")")]))))
  }

  /// The same request with an adapter for its rows.
  public func adapted(
    _ adapter: @escaping @Sendable (Database) throws -> any RowAdapter
  ) -> AdaptedFetchRequest<Self> {
    AdaptedFetchRequest(base: self, adapter: adapter)
  }
}

extension FetchRequest where Self: Sendable {
  /// The statement of the request as a subquery.
  public var sqlSubquery: SQLSubquery {
    SQLSubquery(
      .deferred { db in
        let statement = try makePreparedRequest(db, forSingleResult: false).statement
        return (statement.sql, statement.arguments)
      })
  }
}

/// A request with an adapter for its rows.
public struct AdaptedFetchRequest<Base: FetchRequest>: FetchRequest {
  /// The type to which a row is decoded.
  public typealias RowDecoder = Base.RowDecoder

  internal let base: Base
  internal let adapter: @Sendable (Database) throws -> any RowAdapter

  /// The request as a subquery, which ignores adapters.
  public var sqlSubquery: SQLSubquery { base.sqlSubquery }

  /// Prepares the statement of the request, and combines the adapters.
  public func makePreparedRequest(
    _ db: Database, forSingleResult singleResult: Bool = false
  ) throws -> PreparedRequest {
    var prepared = try base.makePreparedRequest(db, forSingleResult: singleResult)
    let outer = try adapter(db)
    prepared.adapter = prepared.adapter.map { AdapterChain(first: $0, second: outer) } ?? outer
    return prepared
  }

  /// The number of rows that the request returns.
  public func fetchCount(_ db: Database) throws -> Int {
    try base.fetchCount(db)
  }
}

/// An adapter that is applied after another one.
private struct AdapterChain: RowAdapter {
  let first: any RowAdapter
  let second: any RowAdapter

  func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    try second.layout(of: first.layout(of: base))
  }
}

extension Database {
  /// The number of rows that a query counts.
  internal func count(_ query: SQLSubquery) throws -> Int {
    var writer = SQLWriter(database: self)
    try writer.write(query)
    let statement = try prepared(writer)
    return try Int.fetchOne(statement) ?? 0
  }

  /// The prepared statement of a text that the query interface has written.
  internal func prepared(_ writer: consuming SQLWriter) throws -> Statement {
    let (sql, arguments) = try writer.finish()
    let statement = try withStrictNames { () throws(DatabaseError) in
      // Long texts, such as lists of a thousand values, are rarely used twice and would fill the cache.
      try sql.utf8.count < 2000 ? cachedStatement(sql: sql) : makeStatement(sql: sql)
    }
    try statement.setArguments(arguments)
    return statement
  }
}
