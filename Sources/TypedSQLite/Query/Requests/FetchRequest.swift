/// What can be fetched from a database: a query, and the type its rows are decoded to.
///
/// ``QueryInterfaceRequest`` is built out of Swift expressions, ``SQLRequest`` out of SQL. Where `RowDecoder` is
/// ``Row``, a ``FetchableRecord`` or a ``DatabaseValueConvertible``, the request fetches.
public protocol FetchRequest<RowDecoder>: DatabaseRegionConvertible, SQLSubqueryable {
  /// What a row is decoded to.
  associatedtype RowDecoder

  /// Prepares the statement of the request.
  ///
  /// - Parameters:
  ///   - db: the connection.
  ///   - singleResult: whether no more than the first row will be read.
  /// - Throws: ``DatabaseError`` where the SQL or its arguments are at fault.
  /// - Returns: the statement with its arguments, and the adapter of its rows.
  func makePreparedRequest(_ db: Database, forSingleResult singleResult: Bool) throws -> PreparedRequest

  /// The number of rows the request gives.
  func fetchCount(_ db: Database) throws -> Int
}

/// A statement that is ready to be run, and the adapter of its rows.
public struct PreparedRequest {
  /// The statement, its arguments set.
  public var statement: Statement
  /// What shows the rows of the statement under other columns.
  public var adapter: (any RowAdapter)?

  /// Creates a prepared request.
  public init(statement: Statement, adapter: (any RowAdapter)? = nil) {
    self.statement = statement
    self.adapter = adapter
  }
}

extension FetchRequest {
  /// The number of rows the request gives, counted by SQLite.
  public func fetchCount(_ db: Database) throws -> Int {
    try db.count(
      SQLSubquery(
        .literal(SQL(parts: [.text("SELECT COUNT(*) FROM ("), .subquery(sqlSubquery), .text(")")]))))
  }

  /// The same request with its rows shown under other columns.
  public func adapted(
    _ adapter: @escaping @Sendable (Database) throws -> any RowAdapter
  ) -> AdaptedFetchRequest<Self> {
    AdaptedFetchRequest(base: self, adapter: adapter)
  }
}

extension FetchRequest where Self: Sendable {
  /// The statement that the request prepares, as a query inside another one.
  public var sqlSubquery: SQLSubquery {
    SQLSubquery(
      .deferred { db in
        let statement = try makePreparedRequest(db, forSingleResult: false).statement
        return (statement.sql, statement.arguments)
      })
  }
}

/// A request whose rows are shown under other columns.
public struct AdaptedFetchRequest<Base: FetchRequest>: FetchRequest {
  /// What a row is decoded to.
  public typealias RowDecoder = Base.RowDecoder

  internal let base: Base
  internal let adapter: @Sendable (Database) throws -> any RowAdapter

  /// The query inside another one, where adapters do not count.
  public var sqlSubquery: SQLSubquery { base.sqlSubquery }

  /// Prepares the statement of the request, and the adapter of both.
  public func makePreparedRequest(
    _ db: Database, forSingleResult singleResult: Bool
  ) throws -> PreparedRequest {
    var prepared = try base.makePreparedRequest(db, forSingleResult: singleResult)
    let outer = try adapter(db)
    prepared.adapter = prepared.adapter.map { AdapterChain(first: $0, second: outer) } ?? outer
    return prepared
  }

  /// The number of rows the request gives.
  public func fetchCount(_ db: Database) throws -> Int {
    try base.fetchCount(db)
  }
}

/// An adapter on top of another one.
private struct AdapterChain: RowAdapter {
  let first: any RowAdapter
  let second: any RowAdapter

  func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    try second.layout(of: first.layout(of: base))
  }
}

extension Database {
  /// The number that a query counts.
  internal func count(_ query: SQLSubquery) throws -> Int {
    var writer = SQLWriter(database: self)
    try writer.write(query)
    let statement = try prepared(writer)
    return try Int.fetchOne(statement) ?? 0
  }

  /// The statement of a text that the query interface has written.
  internal func prepared(_ writer: consuming SQLWriter) throws -> Statement {
    let (sql, arguments) = try writer.finish()
    let statement = try withStrictNames { () throws(DatabaseError) in
      // Long texts, such as lists of a thousand values, rarely come twice and would fill the cache.
      try sql.utf8.count < 2000 ? cachedStatement(sql: sql) : makeStatement(sql: sql)
    }
    try statement.setArguments(arguments)
    return statement
  }
}
