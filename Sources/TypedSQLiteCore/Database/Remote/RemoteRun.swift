import CSQLite

/// A statement of a remote database: it sends the arguments, and puts each row that comes into a local statement.
@safe package final class RemoteRun {
  /// Which database runs the statement.
  enum Route {
    /// On the server.
    case remote
    /// On the server, and then in the shadow, because it changes the schema or the transaction.
    case both
  }

  private let route: Route
  /// What the server says of the statement, if the local SQLite cannot prepare it.
  let described: DescribedStatement?
  private let subject: StatementSubject
  private let sql: [UInt8]
  private let columnCount: Int
  private let parameterCount: Int
  private var state = State.waiting
  /// The rows that were read because another statement began; they come before those that the engine still has.
  private var kept = KeptRows()
  /// The row whose values the statement shows.
  private var shown: RemoteRow?
  /// When the statement began; nil unless its time is reported.
  private var start: ContinuousClock.Instant?

  /// What follows the rows that are kept.
  private enum State {
    /// The next step sends the statement.
    case waiting
    /// Rows that the engine still has to read.
    case rows(any RemoteRows)
    /// The end of the statement, with what it changed.
    case end(RemoteChanges?)
    /// A failure, which the connection has already noted.
    case failure(RemoteFailure)
  }

  init(
    _ route: Route, _ subject: StatementSubject, sql: [UInt8], columnCount: Int, parameterCount: Int,
    described: DescribedStatement?
  ) {
    self.route = route
    self.described = described
    self.subject = subject
    self.sql = sql
    self.columnCount = columnCount
    self.parameterCount = parameterCount
  }

  /// Runs to the next row.
  func step(_ statement: Statement, _ remote: RemoteConnection) throws(DatabaseError) -> Bool {
    withdrawRow(of: statement)
    do throws(RemoteFailure) {
      if statement.database.interruptHandle.isInterrupted {
        throw .answered(DatabaseError(code: .SQLITE_INTERRUPT, message: "interrupted"))
      }
      if case .waiting = state { state = .rows(try begin(statement, remote)) }
      if let row = try nextRow() {
        try show(row, in: statement)
        report(.row, of: statement)
        return true
      }
    } catch {
      let isNoted = if case .failure = state { true } else { false }
      withdrawRow(of: statement)
      reset()
      reportEnd(of: statement)
      remote.lastFailure = error
      if !isNoted { remote.followTransaction(statement.database, after: error) }
      remote.followSession(statement.database)
      throw error.databaseError(sql: statement.sql)
    }
    if case .end(let changes?) = state { remote.count(changes) }
    reset()
    reportEnd(of: statement)
    if route == .both { try remote.follow(statement, subject) }
    if let described, !described.description.isReadonly { remote.noteUnknownChange() }
    return false
  }

  private func nextRow() throws(RemoteFailure) -> RemoteRow? {
    if let row = kept.popFirst() { return row }
    switch state {
    case .waiting, .end: return nil
    case .failure(let failure): throw failure
    case .rows(let rows):
      if let row = try rows.next() { return row }
      state = .end(rows.changes)
      return nil
    }
  }

  /// Forgets the rows, so that the next step sends the statement again.
  func reset() {
    state = .waiting
    kept = KeptRows()
    shown = nil
  }

  /// Reads the rows that are left, because the engine cannot serve another statement before.
  ///
  /// What was read is never lost. The steps of this statement return it first, then what is left if there was not room
  /// for all, and at last the failure if there was one.
  ///
  /// - Parameters:
  ///   - limit: how many bytes are kept at most; the row with which they are exceeded is the last one that is read.
  ///   - note: called with a failure of this statement.
  /// - Throws: ``RemoteFailure`` `.notRun` if rows are left, so that the other statement cannot begin.
  func keepRest(atMost limit: Int, note: (RemoteFailure) -> Void) throws(RemoteFailure) {
    guard case .rows(let rows) = state else { return }
    do throws(RemoteFailure) {
      while kept.size <= limit {
        guard let row = try rows.next() else {
          state = .end(rows.changes)
          return
        }
        kept.append(withExtendedLifetime(row) { RemoteRow(copying: row.values) })
      }
    } catch {
      state = .failure(error)
      note(error)
      return
    }
    throw .notRun("another statement has more than \(limit >> 20) MiB of rows left, read them first")
  }

  private func begin(
    _ statement: Statement, _ remote: RemoteConnection
  ) throws(RemoteFailure) -> any RemoteRows {
    defer {
      statement.releaseArguments()
      remote.followSession(statement.database)
    }
    let arguments = try statement.relayedArguments(parameterCount)
    if statement.database.context.tracer != nil {
      statement.describe(arguments)
      report(.statement, of: statement)
      start = .now
    }
    return try remote.begin(
      self,
      RemoteRequest(
        sql: sql,
        statement: RemoteRequest.Shape(
          subject: subject, columnCount: columnCount,
          declaredTypes: statement.isReadonly
            ? [] : (0..<columnCount).map { statement.declaredType($0) ?? "" },
          isReadonly: statement.isReadonly, explainLevel: statement.explainLevel),
        isInsideTransaction: statement.database.isInsideTransaction,
        lockTimeout: remote.lockTimeout,
        arguments: arguments,
        parameterNames: (0..<parameterCount).map { statement.parameterName($0 + 1) },
        functionsOfServer: remote.declaredFunctions, isScript: false),
      statement.database)
  }

  /// Makes a row the current one of the statement.
  private func show(_ row: RemoteRow, in statement: Statement) throws(RemoteFailure) {
    // The statement has pointers to the values, so the row must last until another one is shown.
    shown = row
    try statement.show(row.values)
  }

  /// Lets nobody read the current row any more.
  private func withdrawRow(of statement: Statement) {
    guard shown != nil else { return }
    unsafe sqlite3_reset(statement.sqliteStatement)
    shown = nil
  }
}

// MARK: - Traces

extension RemoteRun {
  /// How the text of a statement begins that relays arguments or rows.
  static let startOfRelay = "SELECT/*relay*/"

  /// Whether a statement only relays arguments or rows, which no trace shows.
  static func isRelay(_ statement: SQLiteStatement) -> Bool {
    guard let sql = unsafe sqlite3_sql(statement) else { return false }
    return unsafe strncmp(sql, startOfRelay, startOfRelay.utf8.count) == 0
  }

  private func report(_ event: TraceEvents, of statement: Statement, nanoseconds: Int64? = nil) {
    guard let tracer = statement.database.context.tracer else { return }
    unsafe tracer.report(event, of: statement.describing, nanoseconds: nanoseconds)
  }

  private func reportEnd(of statement: Statement) {
    guard let start else { return }
    self.start = nil
    let time = start.duration(to: .now).components
    let nanoseconds = time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000
    report(.profile, of: statement, nanoseconds: nanoseconds)
  }
}

/// Rows in memory, in the order in which they came.
private struct KeptRows {
  private var rows: [RemoteRow?] = []
  private var next = 0
  /// About how many bytes of memory they need.
  private(set) var size = 0

  mutating func append(_ row: RemoteRow) {
    rows.append(row)
    size += row.size
  }

  mutating func popFirst() -> RemoteRow? {
    guard next < rows.count, let row = rows[next] else { return nil }
    rows[next] = nil
    next += 1
    size -= row.size
    if next == rows.count { (rows, next) = ([], 0) }
    return row
  }
}

extension Statement {
  /// The arguments as cells, read back from the statement to which they were bound.
  fileprivate func relayedArguments(_ count: Int) throws(RemoteFailure) -> [Cell] {
    guard count > 0 else { return [] }
    unsafe sqlite3_reset(argumentStatement)
    guard unsafe sqlite3_step(argumentStatement) == SQLITE_ROW else {
      throw .notRun("the arguments cannot be read")
    }
    return (0..<count).map { unsafe Cell(sqlite3_column_value(argumentStatement, CInt($0))) }
  }

  /// Binds arguments to the statement that shows what runs, for its text with values.
  fileprivate func describe(_ arguments: [Cell]) {
    guard unsafe describing != argumentStatement else { return }
    for (index, argument) in arguments.enumerated() {
      unsafe sqlite3_bind_value(describing, CInt(index + 1), argument.value)
    }
  }

  /// Lets other arguments be bound.
  fileprivate func releaseArguments() {
    if unsafe argumentStatement != describing { unsafe sqlite3_reset(argumentStatement) }
  }

  /// Makes values the current row, without a copy; no row is the current one before.
  fileprivate func show(_ values: [RemoteValue]) throws(RemoteFailure) {
    guard values.count == columnCount else {
      throw .notRun("the server sent \(values.count) columns in place of \(columnCount)")
    }
    for (index, value) in values.enumerated() {
      guard unsafe value.bind(to: sqliteStatement, at: CInt(index + 1)) == SQLITE_OK else {
        throw .notRun("a value is too large")
      }
    }
    guard unsafe sqlite3_step(sqliteStatement) == SQLITE_ROW else { throw .notRun("a row cannot be shown") }
  }

  /// Runs the statement in the shadow.
  internal func runDescription() throws(DatabaseError) {
    database.context.tracer?.isPaused = true
    defer { database.context.tracer?.isPaused = false }
    let code = unsafe sqlite3_step(describing)
    unsafe sqlite3_reset(describing)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw error(code) }
  }
}

extension RemoteValue {
  fileprivate func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
    switch self {
    case .null: unsafe sqlite3_bind_null(statement, index)
    case .integer(let value): unsafe sqlite3_bind_int64(statement, index, value)
    case .real(let value): unsafe sqlite3_bind_double(statement, index, value)
    // With a length, SQLite would copy the text to end it with a zero.
    case .text(let text): unsafe sqlite3_bind_text(statement, index, text, -1, nil)
    // A nil pointer would bind NULL, and an empty text is not NULL.
    case .countedText(let bytes) where bytes.isEmpty:
      unsafe sqlite3_bind_text(statement, index, "", 0, csqlite_transient())
    case .countedText(let bytes):
      unsafe sqlite3_bind_text64(
        statement, index, UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
        UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    case .blob(let bytes) where bytes.isEmpty: unsafe sqlite3_bind_zeroblob(statement, index, 0)
    case .blob(let bytes):
      unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), nil)
    }
  }
}
