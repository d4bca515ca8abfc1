import CSQLite

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A connection to a SQLite database.
///
/// A connection may be used only on the thread that made it; threads share one through a queue.
///
/// ```swift
/// let db = try Database(path: ":memory:")
/// try db.execute(sql: "CREATE TABLE player(name TEXT); INSERT INTO player VALUES ('Arthur')")
/// ```
@safe public final class Database {
  /// SQLite's connection; after ``close()`` that of an empty database, so that no call reaches one that is freed.
  @exclusivity(unchecked) package private(set) var connection: OpaquePointer
  /// The flag that stops a running statement.
  public let interruptHandle: InterruptHandle
  /// Whether ``DatabaseError/description`` shows the arguments of a failed statement.
  public var showsStatementArguments = false
  /// How values are decoded that are not of the requested type; lenient by default.
  public var decoding = DecodingMode.lenient
  package var context = DatabaseContext()
  /// The recursive lock of ``inTurn(_:)``; nil if only one thread uses the connection, or SQLite uses no locks.
  internal var turns: OpaquePointer?

  /// Opens a database file, or a private database for `:memory:` and the empty path.
  ///
  /// - Parameters:
  ///   - path: a path, or a URI as [SQLite](https://www.sqlite.org/uri.html) describes it.
  ///   - options: how the file is opened.
  ///   - interruptHandle: the flag that stops a running statement.
  /// - Throws: ``DatabaseError`` if the file cannot be opened. A file that is not a database is reported by
  ///   the first statement, not here.
  public init(
    path: String, options: OpenOptions = .readWrite, interruptHandle: InterruptHandle = InterruptHandle()
  ) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &handle, options.flags, options.vfs)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      let error = unsafe DatabaseError(code: ResultCode(rawValue: code), connection: handle)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe connection = handle
    self.interruptHandle = interruptHandle
    unsafe sqlite3_extended_result_codes(handle, 1)
    watchProgress()
    if options.hasSwiftFunctions { try addSwiftFunctions() }
  }

  deinit {
    context.statements.removeAll()
    context.schema.primaryKeys.removeAll()
    unsafe sqlite3_close_v2(connection)
    unsafe sqlite3_mutex_free(turns)
  }
}

@available(*, unavailable, message: "A connection belongs to one thread.")
extension Database: Sendable {}

// MARK: - Opening

extension Database {
  /// How a database file is opened.
  public struct OpenOptions: Hashable, Sendable {
    internal var flags: CInt
    /// The name of the VFS, or nil for the default one.
    public var vfs: String?
    /// Whether the connection gets Swift's own text functions and collations, such as
    /// ``DatabaseFunction/uppercase`` and ``DatabaseCollation/unicodeCompare``; true by default.
    ///
    /// In a program that uses the module `TypedSQLiteFoundation`, they include those that follow the user's
    /// locale.
    public var hasSwiftFunctions = true

    private init(_ flags: CInt) {
      self.flags = flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    }

    /// Read and write; creates the file if it does not exist.
    public static let readWrite = OpenOptions(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    /// Read and write a file that exists.
    public static let existing = OpenOptions(SQLITE_OPEN_READWRITE)
    /// Read only.
    public static let readOnly = OpenOptions(SQLITE_OPEN_READONLY)

    /// Whether a file that does not exist is created.
    package var createsFile: Bool { flags & SQLITE_OPEN_CREATE != 0 }

    /// The same options, except that nothing is written or created.
    package var readOnlyVersion: OpenOptions {
      var copy = self
      copy.flags = copy.flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) | SQLITE_OPEN_READONLY
      return copy
    }

    /// The same options, except that everything can be written, as a database in memory needs it.
    package var writableVersion: OpenOptions {
      var copy = self
      copy.flags = copy.flags & ~SQLITE_OPEN_READONLY | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      return copy
    }

    /// The same options, refusing a path that is a symbolic link.
    public var refusingLinks: OpenOptions {
      var copy = self
      copy.flags |= SQLITE_OPEN_NOFOLLOW
      return copy
    }
  }

  /// The version of the SQLite library, such as `3.40.1`.
  public static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// The date, time and hash that identify the source of the SQLite library.
  public static var librarySourceID: String { unsafe String(cString: sqlite3_sourceid()) }

  /// The compiler that compiled the C headers for this module, such as `clang-17.0.0`.
  package static var headerCompiler: String { unsafe String(cString: csqlite_compiler()) }

  /// The version number of the SQLite library, such as 3040001.
  public static var sqliteLibVersionNumber: CInt { sqlite3_libversion_number() }
}

// MARK: - Closing

extension Database {
  /// Closes the file now, not when the last reference to the connection is gone.
  ///
  /// Statements and copies of a closed connection are refused. An open transaction is rolled back.
  ///
  /// - Throws: ``DatabaseError`` if a statement or a copy still exists; the connection stays open.
  package func close() throws(DatabaseError) {
    guard !context.isClosed else { return }
    var handle: OpaquePointer?
    let opening = unsafe sqlite3_open_v2(
      ":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard opening == SQLITE_OK, let replacement = unsafe handle else {
      unsafe sqlite3_close_v2(handle)
      throw unsafe DatabaseError(code: ResultCode(rawValue: opening), connection: nil)
    }
    context.statements.removeAll()
    context.schema.primaryKeys.removeAll()
    let code = unsafe sqlite3_close(connection)
    guard code == SQLITE_OK else {
      unsafe sqlite3_close_v2(replacement)
      logUnfinishedStatements()
      throw error(code)
    }
    unsafe connection = replacement
    context.isClosed = true
  }

  /// Reports the statements because of which the connection cannot be closed.
  private func logUnfinishedStatements() {
    var next = unsafe sqlite3_next_stmt(connection, nil)
    while let statement = unsafe next {
      let sql = unsafe sqlite3_sql(statement).map { unsafe String(cString: $0) } ?? ""
      ErrorLog.report(.SQLITE_BUSY, "unfinalized statement: \(sql)")
      unsafe next = sqlite3_next_stmt(connection, statement)
    }
  }

  /// Refuses to go on if the connection is closed.
  internal func requireOpen() throws(DatabaseError) {
    if context.isClosed { throw DatabaseError(code: .SQLITE_MISUSE, message: "the connection is closed") }
  }
}

// MARK: - State

extension Database {
  /// Whether a transaction is open.
  public var isInsideTransaction: Bool { unsafe sqlite3_get_autocommit(connection) == 0 }

  /// Whether a statement of the program has begun and not ended.
  package var runsStatement: Bool { context.runningStatements > 0 }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changesCount: Int {
    unsafe context.remote?.changes ?? Int(sqlite3_changes64(connection))
  }

  /// The number of rows changed since the connection was opened.
  public var totalChangesCount: Int {
    unsafe context.remote?.totalChanges ?? Int(sqlite3_total_changes64(connection))
  }

  /// The rowid of the last row inserted, or 0.
  public var lastInsertedRowID: Int64 {
    unsafe context.remote?.lastRowID ?? sqlite3_last_insert_rowid(connection)
  }

  /// Sets how long to wait for a lock of another connection, in milliseconds; 0 does not wait.
  public func setBusyTimeout(milliseconds: Int) {
    context.waiting.patience = nil
    context.waiting.lentPatience = nil
    unsafe sqlite3_busy_timeout(connection, CInt(clamping: milliseconds))
    context.remote?.lockTimeout = milliseconds
  }

  /// Whether a database of this connection is read-only; nil if there is no such database.
  public func isReadOnly(schema: String = "main") -> Bool? {
    switch unsafe sqlite3_db_readonly(connection, schema) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// The state of the transaction in a database of this connection; none if there is no such database.
  package func transactionState(schema: String) -> TransactionState {
    switch unsafe sqlite3_txn_state(connection, schema) {
    case SQLITE_TXN_READ: .read
    case SQLITE_TXN_WRITE: .write
    default: .none
    }
  }

  /// Whether a statement that reads a database would keep it locked, or its state, until the open transaction ends.
  ///
  /// What nobody typed must not do that. A database in memory has no others that wait.
  package func wouldKeepReading(schema: String) -> Bool {
    context.remote == nil && schema != "temp" && isInsideTransaction
      && transactionState(schema: schema) == .none && path(schema: schema)?.isEmpty == false
  }

  /// Which lock a transaction holds on a database.
  package enum TransactionState: Sendable {
    case none
    case read
    case write
  }

  /// The path of a database of this connection; empty for one in memory.
  public func path(schema: String = "main") -> String? {
    guard let name = unsafe sqlite3_db_filename(connection, schema) else { return nil }
    return unsafe String(cString: name)
  }

  /// The names of the databases of this connection, without running a statement.
  package var schemaNames: [String] {
    var names: [String] = []
    while let name = unsafe sqlite3_db_name(connection, CInt(names.count)) {
      unsafe names.append(String(cString: name))
    }
    return names
  }

  /// The error of the call that just failed.
  internal func error(_ code: CInt, sql: String? = nil) -> DatabaseError {
    if code & 0xFF == SQLITE_BUSY, takeInterruptedWait() {
      return DatabaseError(code: .SQLITE_INTERRUPT, message: "interrupted", sql: sql)
    }
    let error = unsafe DatabaseError(code: ResultCode(rawValue: code), connection: connection, sql: sql)
    guard let thrown = context.takeThrownError() else { return error }
    return DatabaseError(
      code: thrown.extendedResultCode, message: thrown.message, sql: sql, offset: error.offset)
  }
}

extension DatabaseError {
  /// Creates the last error of a connection.
  package init(code: ResultCode, connection: OpaquePointer?, sql: String? = nil) {
    let offset = unsafe Int(sqlite3_error_offset(connection))
    let message: String? =
      if let connection = unsafe connection, let text = unsafe sqlite3_errmsg(connection) {
        unsafe String(cString: text)
      } else {
        unsafe sqlite3_errstr(code.rawValue).map { unsafe String(cString: $0) }
      }
    self.init(code: code, message: message, sql: sql, offset: offset >= 0 ? offset : nil)
  }
}

/// What a connection stores for Swift code that SQLite calls back.
package struct DatabaseContext {
  /// The error thrown by Swift code whose caller in SQLite can only pass on a code; it replaces SQLite's own.
  package var thrownError: DatabaseError?
  /// Whether the program has closed the connection.
  var isClosed = false
  /// Whether statements that write are refused.
  package var isReading = false
  /// Whether the program is preparing a statement, as opposed to SQLite for its own use.
  var isPreparing = false
  /// The number of the program's statements that run.
  var runningStatements = 0
  /// How long statements wait for locks.
  var waiting = LockWaiting()
  /// The program's function that is called for each statement that runs.
  var statementTracer: StatementTracer?
  /// The Swift functions that SQL can call.
  var functions: Set<DatabaseFunction> = []
  /// The Swift collations that SQL can use.
  var collations: [DatabaseCollation] = []
  /// The unused statements that ``Database/cachedStatement(sql:)`` made.
  var statements = StatementCache()
  /// The function that allows or refuses actions of statements.
  var authorizer: Authorizer?
  /// The function that is called for the events of the connection.
  var tracer: Tracer?
  /// The functions that are called when rows change and transactions end.
  var changeHooks: ChangeHooks?
  /// The remote database of which this one has the schema; nil if it has its own rows.
  var remote: RemoteConnection?
  /// The library that uses the connection; nil if a program uses it directly.
  package var client: (any ConnectionClient)?
  /// The function that is called while statements run.
  var progress: ProgressWatch?
  /// Whether the time of the running statements is over; nil for no limit.
  var isLate: (() -> Bool)?
  /// What records the changes of the running statement; it and sessions exclude each other, because they use the one
  /// preupdate hook of the connection.
  weak var journal: RowJournal?
  /// How many sessions the connection has.
  var sessionCount = 0
  /// What has been read of the schema.
  var schema = KnownSchema()
  /// The transaction that is open.
  var transaction = OpenTransaction()
  /// Makes tables that the schema does not have.
  var tableProvider: (any TableProvider)?

  /// Returns and clears the error of Swift code.
  package mutating func takeThrownError() -> DatabaseError? {
    defer { thrownError = nil }
    return thrownError
  }
}

/// How long statements of a connection wait for locks of others.
internal struct LockWaiting {
  /// The function that SQLite asks whether to wait longer.
  var handler: BusyHandler?
  /// How long it waits, in milliseconds, if an interrupt ends the wait with its own error; nil for other waits.
  var patience: Int?
  /// ``patience`` after the statement that is being prepared; nil unless SQLite waits by itself until then.
  var lentPatience: Int?
}

/// What is known of the transaction that is open.
internal struct OpenTransaction {
  /// Whether statements are refused outside of it, because a function that runs in it has not returned.
  var isNeeded = false
  /// Whether the connection was in a transaction when the last statement ended.
  var isNoted = false
  /// Its date; nil if there is none.
  var date: Result<Date, any Error>?
}

/// What has been read of the schema of a connection.
internal struct KnownSchema {
  /// The rows of `sqlite_schema` in which tables are defined, by the name of the database.
  var rows: [String: SchemaRows] = [:]
  /// The primary keys that have been read.
  var primaryKeys = PrimaryKeyCache()
}

/// The rows of `sqlite_schema` in which tables are defined.
internal struct SchemaRows {
  /// The version of the schema.
  let version: Int64
  /// Their rowids, by the name of the table in lower case.
  let numbers: [String: Int64]
}

extension Database {
  /// A number that changes with the schema of a database of this connection; nil if it cannot be read.
  package func schemaVersion(schema: String) -> Int64? {
    guard let statement = try? cachedStatement(sql: "PRAGMA \(schema.quotedIdentifier).schema_version"),
      (try? statement.step()) == true
    else { return nil }
    return statement.cell(0).int64
  }

  /// A number that changes with each write to a database of this connection, by any connection; nil if it is
  /// unknown.
  ///
  /// It dates from the moment at which the running statement began to read.
  package func dataVersion(schema: String) -> UInt32? {
    unsafe dataVersion(schemaText: schema)
  }

  /// The same number for a database whose name is a C string.
  package func dataVersion(schemaText: UnsafePointer<CChar>) -> UInt32? {
    var version: UInt32 = 0
    let code = unsafe sqlite3_file_control(connection, schemaText, SQLITE_FCNTL_DATA_VERSION, &version)
    return code == SQLITE_OK ? version : nil
  }
}
