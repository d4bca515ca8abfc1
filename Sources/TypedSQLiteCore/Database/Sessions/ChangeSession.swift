import CSQLite

/// A recording of the changes that a connection makes to the tables of one database.
///
/// Only tables with a primary key can be recorded. The session records the difference between the first and
/// the last state of each row, so a row that was changed twice is one change.
///
/// ```swift
/// let session = try ChangeSession(db)
/// try session.attachAllTables()
/// try db.execute(sql: "UPDATE player SET score = score + 1")
/// let changes = try session.changeset()
/// ```
///
/// See [The Session Extension](https://www.sqlite.org/sessionintro.html).
@safe public final class ChangeSession {
  private let functions: csqlite_sessions
  private let session: OpaquePointer
  private let database: Database
  private var filter: TableFilter?

  /// Begins a session, which records nothing before a table is attached.
  ///
  /// - Parameters:
  ///   - database: the connection that makes the changes.
  ///   - schema: the database whose tables are recorded.
  /// - Throws: ``DatabaseError`` if the library has no sessions, or if memory runs out.
  public init(_ database: Database, schema: String = "main") throws(DatabaseError) {
    guard let functions = SessionLibrary.functions else { throw .noSessions }
    guard database.context.journal == nil else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE, message: "the changes of a statement are being recorded")
    }
    var session: OpaquePointer?
    let code = unsafe functions.create(database.connection, schema, &session)
    guard code == SQLITE_OK, let session = unsafe session else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
    self.functions = functions
    unsafe self.session = session
    self.database = database
    database.context.sessionCount += 1
  }

  deinit {
    unsafe functions.remove(session)
    database.context.sessionCount -= 1
  }
}

@available(*, unavailable, message: "A session belongs to the thread of its connection.")
extension ChangeSession: Sendable {}

// MARK: - What is recorded

extension ChangeSession {
  /// Records the changes to a table, which may not exist yet.
  ///
  /// - Throws: ``DatabaseError`` if memory runs out.
  public func attach(table: String) throws(DatabaseError) {
    try check(unsafe functions.attach(session, table))
  }

  /// Records the changes to all tables that the filter includes.
  ///
  /// - Throws: ``DatabaseError`` if memory runs out.
  public func attachAllTables() throws(DatabaseError) {
    try check(unsafe functions.attach(session, nil))
  }

  /// Records the changes to the tables that a function includes, which is called when each is first changed,
  /// and to those that are attached by name.
  public func setFilter(_ includes: @escaping (String) -> Bool) {
    let filter = TableFilter(includes: includes)
    unsafe functions.table_filter(
      session,
      { pointer, table in
        guard let pointer = unsafe pointer, let table = unsafe table else { return 1 }
        let filter = unsafe Unmanaged<TableFilter>.fromOpaque(pointer).takeUnretainedValue()
        return unsafe filter.includes(String(cString: table)) ? 1 : 0
      }, Unmanaged.passUnretained(filter).toOpaque())
    self.filter = filter
  }

  /// Whether changes are recorded; true by default.
  public var isEnabled: Bool {
    get { unsafe functions.enable(session, -1) != 0 }
    set { _ = unsafe functions.enable(session, newValue ? 1 : 0) }
  }

  /// Whether changes are marked as made by something other than the user, as those of triggers are; false by
  /// default.
  public var marksIndirect: Bool {
    get { unsafe functions.indirect(session, -1) != 0 }
    set { _ = unsafe functions.indirect(session, newValue ? 1 : 0) }
  }

  /// Whether no change has been recorded.
  public var isEmpty: Bool { unsafe functions.isempty(session) != 0 }
}

// MARK: - What was recorded

extension ChangeSession {
  /// The changes with the old and the new values of each row, which can be undone and compared with the
  /// current values.
  ///
  /// - Throws: ``DatabaseError`` if the schema of a recorded table has changed, or if memory runs out.
  public func changeset() throws(DatabaseError) -> [UInt8] {
    try unsafe take(functions.changeset)
  }

  /// The changes with only the new values, which are shorter.
  ///
  /// - Throws: ``DatabaseError`` if the schema of a recorded table has changed, or if memory runs out.
  public func patchset() throws(DatabaseError) -> [UInt8] {
    try unsafe take(functions.patchset)
  }

  private func take(
    _ make: (OpaquePointer?, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?) ->
      CInt
  ) throws(DatabaseError) -> [UInt8] {
    var count: CInt = 0
    var bytes: UnsafeMutableRawPointer?
    let code = unsafe make(session, &count, &bytes)
    defer { unsafe sqlite3_free(bytes) }
    try check(code)
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  private func check(_ code: CInt) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}

/// The function that selects the recorded tables.
private final class TableFilter {
  let includes: (String) -> Bool

  init(includes: @escaping (String) -> Bool) {
    self.includes = includes
  }
}
