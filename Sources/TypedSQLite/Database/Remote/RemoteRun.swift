import CSQLite

/// A statement of a remote database: it sends the arguments, and puts each row that comes into a local statement.
@safe internal final class RemoteRun {
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
  /// The rows that come; nil before the first step and after the last one.
  private var rows: (any RemoteRows)?
  /// The rest of the rows, if it was read because another statement began.
  private var kept: ArraySlice<KeptRow>?
  /// What the statement changed, if its rows were kept.
  private var keptChanges: RemoteChanges?
  private var isDone = false
  private weak var statement: Statement?
  /// When the statement began; nil unless its time is reported.
  private var start: ContinuousClock.Instant?

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
    do throws(RemoteFailure) {
      if isDone { reset() }
      if statement.database.interruptHandle.isInterrupted {
        throw .answered(DatabaseError(code: .SQLITE_INTERRUPT, message: "interrupted"))
      }
      if rows == nil, kept == nil { rows = try begin(statement, remote) }
      if try nextRow(of: statement) {
        report(.row, of: statement)
        return true
      }
    } catch {
      rows = nil
      reportEnd(of: statement)
      remote.lastFailure = error
      remote.followTransaction(statement.database, after: error)
      remote.followSession(statement.database)
      throw error.databaseError(sql: statement.sql)
    }
    if let changes = rows?.changes ?? keptChanges { remote.count(changes) }
    isDone = true
    reportEnd(of: statement)
    if route == .both { try remote.follow(statement, subject) }
    if let described, !described.description.isReadonly { remote.noteUnknownChange() }
    return false
  }

  private func nextRow(of statement: Statement) throws(RemoteFailure) -> Bool {
    if let row = kept?.popFirst() { return try relay(row, to: statement) }
    if let row = try rows?.next() { return try relay(row, to: statement) }
    return false
  }

  /// Forgets the rows, so that the next step sends the statement again.
  func reset() {
    rows = nil
    kept = nil
    keptChanges = nil
    isDone = false
  }

  /// Reads the rows that are left, because the engine cannot serve another statement before.
  func keepRest(atMost limit: Int) throws(RemoteFailure) {
    guard let rows, let statement, !isDone else { return }
    // The buffer of the engine has the current row.
    let current = KeptRow(of: statement)
    var rest: [KeptRow] = []
    var size = 0
    while let row = try rows.next() {
      _ = try relay(row, to: statement)
      let copy = KeptRow(of: statement)
      size += copy.size
      guard size <= limit else {
        throw .notRun("another statement has more than \(limit >> 20) MiB of rows left, read them first")
      }
      rest.append(copy)
    }
    kept = rest[...]
    keptChanges = rows.changes
    self.rows = nil
    _ = try relay(current, to: statement)
  }

  private func begin(
    _ statement: Statement, _ remote: RemoteConnection
  ) throws(RemoteFailure) -> any RemoteRows {
    self.statement = statement
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
        sql: sql, subject: subject, columnCount: columnCount,
        declaredTypes: statement.isReadonly
          ? [] : (0..<columnCount).map { statement.declaredType($0) ?? "" },
        isReadonly: statement.isReadonly, explainLevel: statement.explainLevel,
        isInsideTransaction: statement.database.isInsideTransaction,
        lockTimeout: remote.lockTimeout,
        arguments: arguments,
        parameterNames: (0..<parameterCount).map { statement.parameterName($0 + 1) },
        functionsOfServer: remote.declaredFunctions, isScript: false),
      statement.database)
  }

  private func relay(_ row: [RemoteValue], to statement: Statement) throws(RemoteFailure) -> Bool {
    unsafe try statement.showRow(row.count) { index, handle in
      unsafe row[index].bind(to: handle, at: CInt(index + 1))
    }
    return true
  }

  private func relay(_ row: KeptRow, to statement: Statement) throws(RemoteFailure) -> Bool {
    unsafe try statement.showRow(row.values.count) { index, handle in
      unsafe sqlite3_bind_value(handle, CInt(index + 1), row.values[index])
    }
    return true
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

/// A copy of a row.
@safe private final class KeptRow {
  let values: [OpaquePointer?]
  /// About how many bytes of memory it needs.
  let size: Int

  /// Copies the current row of a statement.
  init(of statement: Statement) {
    unsafe values = (0..<CInt(clamping: statement.columnCount)).map {
      unsafe sqlite3_value_dup(sqlite3_column_value(statement.sqliteStatement, $0))
    }
    size = unsafe values.reduce(64) { unsafe $0 + 32 + Cell($1).byteCount }
  }

  deinit {
    unsafe values.forEach { unsafe sqlite3_value_free($0) }
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

  /// Makes a row of a remote database the current one.
  fileprivate func showRow(
    _ count: Int, _ bind: (Int, SQLiteStatement) -> CInt
  ) throws(RemoteFailure) {
    unsafe sqlite3_reset(sqliteStatement)
    guard count == columnCount else {
      throw .notRun("the server sent \(count) columns in place of \(columnCount)")
    }
    for index in 0..<count {
      guard unsafe bind(index, sqliteStatement) == SQLITE_OK else { throw .notRun("a value is too large") }
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
