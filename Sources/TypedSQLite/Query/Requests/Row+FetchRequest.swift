extension Row {
  /// A cursor over the rows of a request, all of which are the same object, showing the current row.
  public static func fetchCursor(_ db: Database, _ request: some FetchRequest) throws -> RowCursor {
    let prepared = try request.makePreparedRequest(db, forSingleResult: false)
    try prepared.requireNoPrefetch()
    return try fetchCursor(prepared.statement, adapter: prepared.adapter)
  }

  /// The rows of a request, copied.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Row] {
    try request.makePreparedRequest(db, forSingleResult: false).rows(db)
  }

  /// The distinct rows of a request, copied.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Row> {
    try Set(fetchAll(db, request))
  }

  /// The first row of a request, copied, or nil if there is none.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Row? {
    try request.makePreparedRequest(db, forSingleResult: true).firstRow(db)
  }
}
