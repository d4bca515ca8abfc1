public import TypedSQLite

/// A connection to a SQLite database, in the vocabulary of expressions.
///
/// A connection belongs to the thread that made it.
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
  /// The connection as TypedSQLite has it: the same file, the same transaction.
  public let database: Database
  /// Whether errors carry SQLite's extended codes, as ``Result/extendedError(message:extendedCode:statement:)``.
  public var usesExtendedErrorCodes = false
  /// How many seconds a statement waits for a lock of another connection; 0 does not wait.
  public var busyTimeout: Double = 0 {
    didSet { database.setBusyTimeout(milliseconds: Int(clamping: busyTimeout * 1000)) }
  }
  private var traceCallback: ((String) -> Void)?

  /// Creates a connection over one that is open.
  public init(_ database: Database) {
    self.database = database
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - location: where the database lies.
  ///   - readonly: whether nothing may be written; the file must exist then.
  ///   - journalMode: how transactions are made safe; nil leaves it as the file has it.
  /// - Throws: ``Result`` where the file cannot be opened.
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
  ///   - readonly: whether nothing may be written; the file must exist then.
  ///   - journalMode: how transactions are made safe; nil leaves it as the file has it.
  /// - Throws: ``Result`` where the file cannot be opened.
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
  /// The whole part of a number, the nearest integer where it is out of range, and 0 where it is not a number.
  fileprivate init(clamping double: Double) {
    self = double.isNaN ? 0 : Int(exactly: double.rounded(.towardZero)) ?? (double < 0 ? .min : .max)
  }
}

// MARK: - State

extension Connection {
  /// Whether nothing may be written.
  public var readonly: Bool { database.isReadOnly() ?? false }

  /// The rowid of the last row inserted, or 0.
  public var lastInsertRowid: Int64 { database.lastInsertedRowID }

  /// The rows that the last INSERT, UPDATE or DELETE changed.
  public var changes: Int { database.changesCount }

  /// The rows changed since the connection was opened.
  public var totalChanges: Int { database.totalChangesCount }

  /// Stops the statement that runs; safe in another thread by way of ``interruptHandle``.
  public func interrupt() { interruptHandle.interrupt() }

  /// The flag that stops the statement that runs; a statement that begins takes it down.
  public var interruptHandle: InterruptHandle { database.interruptHandle }

  /// Calls a function with the SQL of each statement that begins, its values in place; nil stops that.
  public func trace(_ callback: ((String) -> Void)?) {
    traceCallback = callback
  }

  /// Gets ready for a statement that begins.
  internal func begin(_ statement: TypedSQLite.Statement) {
    interruptHandle.reset()
    traceCallback?(statement.expandedSQL)
  }

  /// What is thrown where SQLite reports an error.
  internal func failure(_ error: DatabaseError) -> Result {
    Result(error, isExtended: usesExtendedErrorCodes)
  }
}
