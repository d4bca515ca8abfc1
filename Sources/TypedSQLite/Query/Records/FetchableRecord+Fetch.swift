/// A cursor over records.
///
/// ```swift
/// let players = try Player.fetchCursor(db)
/// while let player = try players.next() { print(player.name) }
/// ```
public final class RecordCursor<Record: FetchableRecord>: DatabaseCursor {
  /// The type of the elements.
  public typealias Element = Record

  /// The statement that the cursor runs.
  public let _statement: Statement
  /// Whether the statement has ended.
  public var _isDone = false
  private let rows: RowCursor

  internal init(
    _ statement: Statement, arguments: StatementArguments?, adapter: (any RowAdapter)?
  ) throws {
    _statement = statement
    rows = try RowCursor(statement, arguments: arguments, adapter: adapter)
  }

  /// The record of the current row.
  ///
  /// - Throws: what the record's `init(row:)` throws.
  public func _element(sqliteStatement: SQLiteStatement) throws -> Record {
    try unsafe Record(row: rows._element(sqliteStatement: sqliteStatement))
  }
}

@available(*, unavailable, message: "A cursor reads a statement, which belongs to one thread.")
extension RecordCursor: Sendable {}

// MARK: - From a statement

extension FetchableRecord {
  /// A cursor over records.
  public static func fetchCursor(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> RecordCursor<Self> {
    try RecordCursor(statement, arguments: arguments, adapter: adapter)
  }

  /// The records.
  public static func fetchAll(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try Array(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The first record, or nil if there is no row.
  public static func fetchOne(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchCursor(statement, arguments: arguments, adapter: adapter).next()
  }
}

extension FetchableRecord where Self: Hashable {
  /// The distinct records.
  public static func fetchSet(
    _ statement: Statement, arguments: StatementArguments? = nil, adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try Set(fetchCursor(statement, arguments: arguments, adapter: adapter))
  }

  /// The distinct records.
  public static func fetchSet(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Set<Self> {
    try fetchSet(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The distinct records of a request.
  public static func fetchSet(_ db: Database, _ request: some FetchRequest) throws -> Set<Self> {
    try Set(fetchAll(db, request))
  }
}

// MARK: - From SQL and from a request

extension FetchableRecord {
  /// A cursor over records.
  public static func fetchCursor(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> RecordCursor<Self> {
    try fetchCursor(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The records.
  public static func fetchAll(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> [Self] {
    try fetchAll(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// The first record, or nil if there is no row.
  public static func fetchOne(
    _ db: Database, sql: String, arguments: StatementArguments = StatementArguments(),
    adapter: (any RowAdapter)? = nil
  ) throws -> Self? {
    try fetchOne(db.makeStatement(sql: sql), arguments: arguments, adapter: adapter)
  }

  /// A cursor over the records of a request.
  public static func fetchCursor(
    _ db: Database, _ request: some FetchRequest
  ) throws -> RecordCursor<Self> {
    let prepared = try request.makePreparedRequest(db, forSingleResult: false)
    try prepared.requireNoPrefetch()
    return try fetchCursor(prepared.statement, adapter: prepared.adapter)
  }

  /// The records of a request.
  public static func fetchAll(_ db: Database, _ request: some FetchRequest) throws -> [Self] {
    let prepared = try request.makePreparedRequest(db, forSingleResult: false)
    guard prepared.prefetch == nil else { return try prepared.rows(db).map(Self.init(row:)) }
    return try fetchAll(prepared.statement, adapter: prepared.adapter)
  }

  /// The first record of a request, or nil if there is no row.
  public static func fetchOne(_ db: Database, _ request: some FetchRequest) throws -> Self? {
    let prepared = try request.makePreparedRequest(db, forSingleResult: true)
    guard prepared.prefetch == nil else { return try prepared.firstRow(db).map(Self.init(row:)) }
    return try fetchOne(prepared.statement, adapter: prepared.adapter)
  }
}
