public import TypedSQLite

/// A connection to a SQLite database, in the vocabulary of expressions.
///
/// Threads take turns: each statement runs to its end, and each ``transaction(_:block:)`` and
/// ``savepoint(_:block:)`` to its commit, before another thread continues. Rows that are read one at a time
/// take a turn each. A turn costs about 20 nanoseconds if no other thread waits. ``database`` takes no turns.
///
/// ```swift
/// let db = try Connection("app.sqlite")
/// let users = Table("users")
/// let id = Expression<Int64>("id")
/// let email = Expression<String>("email")
/// try db.run(users.create { table in
///   table.column(id, primaryKey: true)
///   table.column(email, unique: true)
/// })
/// let rowid = try db.run(users.insert(email <- "arthur@example.com"))
/// ```
public final class Connection {
  /// The TypedSQLite connection to the same file, with the same transactions, for one thread at a time.
  public let database: Database
  /// Whether errors carry SQLite's extended codes, as ``Result/extendedError(message:extendedCode:statement:)``.
  public var usesExtendedErrorCodes: Bool {
    get { inTurn { extendedErrorCodes } }
    set { inTurn { extendedErrorCodes = newValue } }
  }
  private var extendedErrorCodes = false
  /// How many seconds a statement waits for a lock of another connection; 0 by default, which does not wait.
  public var busyTimeout: Double {
    get { inTurn { busySeconds } }
    set {
      inTurn {
        busySeconds = newValue
        database.setBusyTimeout(milliseconds: Int(clamping: newValue * 1000))
      }
    }
  }
  private var busySeconds: Double = 0
  private var traceCallback: ((String) -> Void)?
  /// The error of a call that cannot throw, for the next statement.
  private var pendingFailure: DatabaseError?

  /// Creates a connection from one that is open.
  public init(_ database: Database) {
    self.database = database
    database.takeTurns()
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - location: where the database is stored.
  ///   - readonly: whether the database is read-only; the file must then exist.
  ///   - journalMode: the journal mode; nil keeps that of the file. With `wal`, the connection also gets
  ///     ``Synchronous/normal``; a database in memory and one that is read-only keep their mode.
  /// - Throws: ``Result`` if the file cannot be opened.
  public convenience init(
    _ location: Location = .inMemory, readonly: Bool = false, journalMode: JournalMode? = nil
  ) throws {
    do throws(DatabaseError) {
      self.init(try Database(path: location.description, options: readonly ? .readOnly : .readWrite))
    } catch {
      throw Result(error, isExtended: false)
    }
    if let journalMode { try begin(with: journalMode) }
  }

  /// Opens a database file.
  ///
  /// - Parameters:
  ///   - filename: the path, `:memory:` for a private database, or a URI.
  ///   - readonly: whether the database is read-only; the file must then exist.
  ///   - journalMode: the journal mode; nil keeps that of the file. With `wal`, the connection also gets
  ///     ``Synchronous/normal``; a database in memory and one that is read-only keep their mode.
  /// - Throws: ``Result`` if the file cannot be opened.
  public convenience init(
    _ filename: String, readonly: Bool = false, journalMode: JournalMode? = nil
  ) throws {
    try self.init(.uri(filename), readonly: readonly, journalMode: journalMode)
  }
}

// Swift 6 programs cannot share what has unprotected parts, such as `database` and the rows being read.
@available(*, unavailable, message: "A connection can be shared only if each thread leaves `database` alone.")
extension Connection: Sendable {}

extension Connection: CustomStringConvertible {
  /// The path of the file; empty for a database in memory.
  public var description: String { inTurn { database.path() ?? "" } }
}

extension Int {
  /// The whole part of a number, limited to the range of integers, and 0 for NaN.
  fileprivate init(clamping double: Double) {
    self = double.isNaN ? 0 : Int(exactly: double.rounded(.towardZero)) ?? (double < 0 ? .min : .max)
  }
}

// MARK: - State

extension Connection {
  /// Whether the database is read-only.
  public var readonly: Bool { inTurn { database.isReadOnly() ?? false } }

  /// The rowid of the last row inserted, or 0; that of another thread's row if threads share the connection.
  public var lastInsertRowid: Int64 { inTurn { database.lastInsertedRowID } }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changes: Int { inTurn { database.changesCount } }

  /// The number of rows changed since the connection was opened.
  public var totalChanges: Int { inTurn { database.totalChangesCount } }

  /// Stops the running statements, and those that begin before all of these have ended.
  public func interrupt() { interruptHandle.interruptStatements() }

  /// The flag that stops the running statement; a statement clears it if no other one runs when it begins.
  public var interruptHandle: InterruptHandle { database.interruptHandle }

  /// Calls a function with the SQL of each statement that begins, including its values; nil ends the calls.
  public func trace(_ callback: ((String) -> Void)?) {
    inTurn { traceCallback = callback }
  }

  /// Calls `body` while no other thread uses the connection; calls nest.
  internal func inTurn<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try database.inTurn(body)
  }

  /// Prepares the connection for a statement that begins.
  ///
  /// - Throws: the error of an earlier call that could not throw.
  internal func begin(_ statement: TypedSQLite.Statement) throws(DatabaseError) {
    if let failure = pendingFailure {
      pendingFailure = nil
      throw failure
    }
    // An interrupt of a loop over rows must outlive the statements inside of the loop.
    if !database.runsStatement { interruptHandle.reset() }
    statement.beginRun()
    traceCallback?(statement.expandedSQL)
  }

  /// Calls `body` in a turn; if it throws, the next statement throws the error.
  internal func failNext(_ body: () throws(DatabaseError) -> Void) {
    inTurn {
      do throws(DatabaseError) { try body() } catch { pendingFailure = pendingFailure ?? error }
    }
  }

  /// The error for one that SQLite reports.
  internal func failure(_ error: DatabaseError) -> Result {
    Result(error, isExtended: usesExtendedErrorCodes)
  }
}
