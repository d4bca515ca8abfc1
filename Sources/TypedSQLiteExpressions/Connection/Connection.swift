public import TypedSQLite

/// A connection to a SQLite database, in the vocabulary of expressions.
///
/// A connection may be used only on the thread that made it.
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
  /// The TypedSQLite connection to the same file, with the same transactions.
  public let database: Database
  /// Whether errors carry SQLite's extended codes, as ``Result/extendedError(message:extendedCode:statement:)``.
  public var usesExtendedErrorCodes = false
  /// How many seconds a statement waits for a lock of another connection; 0 by default, which does not wait.
  public var busyTimeout: Double = 0 {
    didSet { database.setBusyTimeout(milliseconds: Int(clamping: busyTimeout * 1000)) }
  }
  private var traceCallback: ((String) -> Void)?

  /// Creates a connection from one that is open.
  public init(_ database: Database) {
    self.database = database
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - location: where the database is stored.
  ///   - readonly: whether the database is read-only; the file must then exist.
  ///   - journalMode: the journal mode; nil keeps that of the file.
  /// - Throws: ``Result`` if the file cannot be opened.
  public convenience init(
    _ location: Location = .inMemory, readonly: Bool = false, journalMode: JournalMode? = nil
  ) throws {
    do throws(DatabaseError) {
      self.init(try Database(path: location.description, options: readonly ? .readOnly : .readWrite))
    } catch {
      throw Result(error, isExtended: false)
    }
    if let journalMode { try execute("PRAGMA journal_mode = \(journalMode.rawValue)") }
  }

  /// Opens a database file.
  ///
  /// - Parameters:
  ///   - filename: the path, `:memory:` for a private database, or a URI.
  ///   - readonly: whether the database is read-only; the file must then exist.
  ///   - journalMode: the journal mode; nil keeps that of the file.
  /// - Throws: ``Result`` if the file cannot be opened.
  public convenience init(
    _ filename: String, readonly: Bool = false, journalMode: JournalMode? = nil
  ) throws {
    try self.init(.uri(filename), readonly: readonly, journalMode: journalMode)
  }
}

@available(*, unavailable, message: "A connection belongs to one thread.")
extension Connection: Sendable {}

extension Connection: CustomStringConvertible {
  /// The path of the file; empty for a database in memory.
  public var description: String { database.path() ?? "" }
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
  public var readonly: Bool { database.isReadOnly() ?? false }

  /// The rowid of the last row inserted, or 0.
  public var lastInsertRowid: Int64 { database.lastInsertedRowID }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  public var changes: Int { database.changesCount }

  /// The number of rows changed since the connection was opened.
  public var totalChanges: Int { database.totalChangesCount }

  /// Stops the running statement; other threads use ``interruptHandle``.
  public func interrupt() { interruptHandle.interrupt() }

  /// The flag that stops the running statement; each statement clears it when it begins.
  public var interruptHandle: InterruptHandle { database.interruptHandle }

  /// Calls a function with the SQL of each statement that begins, including its values; nil ends the calls.
  public func trace(_ callback: ((String) -> Void)?) {
    traceCallback = callback
  }

  /// Prepares the connection for a statement that begins.
  internal func begin(_ statement: TypedSQLite.Statement) {
    interruptHandle.reset()
    traceCallback?(statement.expandedSQL)
  }

  /// The error for one that SQLite reports.
  internal func failure(_ error: DatabaseError) -> Result {
    Result(error, isExtended: usesExtendedErrorCodes)
  }
}
