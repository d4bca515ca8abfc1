extension DatabaseValueConvertible {
  /// A cursor over the values of the leftmost column of a request.
  public static func fetchCursor(
    _ db: Database, _ request: some FetchRequest
  ) throws -> DatabaseValueCursor<Self> {
    let prepared = try request.makePreparedRequest(db, forSingleResult: false)
    return try DatabaseValueCursor(
      prepared.statement, arguments: nil, adapter: prepared.adapter, storage: prepared.columnStorage)
  }

  /// The values of the leftmost column of a request.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Self] {
    try Array(fetchCursor(db, request))
  }

  /// The value of the leftmost column of a request's first row; nil for NULL and if there is no row.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Self? {
    let prepared = try request.makePreparedRequest(db, forSingleResult: true)
    return try DatabaseValueCursor<Self?>(
      prepared.statement, arguments: nil, adapter: prepared.adapter, storage: prepared.columnStorage
    ).next() ?? nil
  }
}

extension DatabaseValueConvertible where Self: Hashable {
  /// The distinct values of the leftmost column of a request.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Self> {
    try Set(fetchCursor(db, request))
  }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
  /// A cursor over the values of the leftmost column of a request, on the fast path.
  public static func fetchCursor(
    _ db: Database, _ request: some FetchRequest
  ) throws -> FastDatabaseValueCursor<Self> {
    let prepared = try request.makePreparedRequest(db, forSingleResult: false)
    return try FastDatabaseValueCursor(
      prepared.statement, arguments: nil, adapter: prepared.adapter, storage: prepared.columnStorage)
  }

  /// The values of the leftmost column of a request, on the fast path.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Self] {
    try Array(fetchCursor(db, request))
  }

  /// The value of the leftmost column of a request's first row; nil for NULL and if there is no row; on the
  /// fast path.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Self? {
    let prepared = try request.makePreparedRequest(db, forSingleResult: true)
    guard prepared.columnStorage == nil else {
      return try DatabaseValueCursor<Self?>(
        prepared.statement, arguments: nil, adapter: prepared.adapter, storage: prepared.columnStorage
      ).next() ?? nil
    }
    return try fetchOne(prepared.statement, adapter: prepared.adapter)
  }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible & Hashable {
  /// The distinct values of the leftmost column of a request.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Self> {
    try Set(fetchCursor(db, request))
  }
}
