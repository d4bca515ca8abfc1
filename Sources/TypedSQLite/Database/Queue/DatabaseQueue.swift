import CSQLite
import Dispatch
import Synchronization

/// One connection that threads and tasks use in turn, in the order in which they ask.
///
/// ```swift
/// let queue = try DatabaseQueue(path: "players.sqlite")
/// try queue.write { db in
///   try db.execute(sql: "INSERT INTO player VALUES (?)", arguments: ["Arthur"])
/// }
/// let names = try await queue.read { db in try String.fetchAll(db, sql: "SELECT name FROM player") }
/// ```
///
/// Inside `read` and `write`, another `read` or `write` of the same queue on the same thread throws, because
/// it would wait for itself. If accesses to two queues are nested, they must be nested in the same order
/// everywhere.
public final class DatabaseQueue: DatabaseWriter {
  /// How the connection was opened and set up.
  public let configuration: Configuration
  /// The path of the file, or `:memory:`.
  public let path: String

  // Only `serialQueue` runs code with the connection, one piece after the other.
  nonisolated(unsafe) private let database: Database
  internal let interruptHandle: InterruptHandle
  private let serialQueue: DispatchQueue
  /// Runs code of tasks on ``serialQueue``.
  private let runner: QueueRunner
  /// The thread that uses the connection; 0 for none.
  private let holder = Atomic<UInt>(0)
  /// The data version after the last access, if accesses note it.
  private let version = Atomic<UInt32>(0)
  private let notesVersion: Bool

  /// Opens a file, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: a path, or a URI as [SQLite](https://www.sqlite.org/uri.html) describes it.
  ///   - configuration: how the connection is opened and set up.
  /// - Throws: ``DatabaseError`` if the file cannot be opened; the error of a set-up step.
  public convenience init(path: String, configuration: Configuration = Configuration()) throws {
    try self.init(path: path, configuration: configuration, notesVersion: false)
  }

  /// Opens a file, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: a path, or a URI.
  ///   - configuration: how the connection is opened and set up.
  ///   - notesVersion: whether ``lastVersion`` is noted.
  /// - Throws: ``DatabaseError`` if the file cannot be opened; the error of a set-up step.
  internal init(path: String, configuration: Configuration, notesVersion: Bool) throws {
    self.notesVersion = notesVersion
    self.path = path
    self.configuration = configuration
    serialQueue = configuration.makeQueue()
    runner = QueueRunner(serialQueue)
    let database = try configuration.open(path)
    if notesVersion { version.store(database.dataVersion(schema: "main") ?? 0, ordering: .relaxed) }
    interruptHandle = database.interruptHandle
    unsafe self.database = database
  }

  /// Opens a database in memory.
  ///
  /// - Parameters:
  ///   - name: a name under which other queues of the process share the database for as long as one of them
  ///     lives; nil for a private one.
  ///   - configuration: how the connection is opened and set up.
  /// - Throws: ``DatabaseError`` if memory runs out; the error of a set-up step.
  public convenience init(named name: String? = nil, configuration: Configuration = Configuration()) throws {
    let path = name.map { "file:\($0.percentEncoded())?mode=memory&cache=shared" } ?? ":memory:"
    try self.init(path: path, configuration: configuration)
  }

  /// Closes the connection after earlier accesses; later ones fail with ``ResultCode/SQLITE_MISUSE``.
  ///
  /// - Throws: ``DatabaseError`` with ``ResultCode/SQLITE_BUSY`` if a statement of the program still exists; the
  ///   connection stays open.
  public func close() throws {
    try exclusively { database in try database.close() }
  }

  /// Stops the running statement with ``ResultCode/SQLITE_INTERRUPT``; later statements run.
  public func interrupt() {
    interruptHandle.interruptStatements()
  }
}

extension DatabaseQueue: ObservedDatabase {
  internal var writingQueue: DatabaseQueue { self }
}

// MARK: - Taking turns

extension DatabaseQueue {
  private static var currentThread: UInt { UInt(csqlite_current_thread()) }

  /// Whether the current thread already uses the connection.
  internal var isHeld: Bool { holder.load(ordering: .relaxed) == Self.currentThread }

  /// Calls `body` with the connection after earlier accesses have ended.
  private func whenFree<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
    try serialQueue.sync { try holding(body) }
  }

  /// Calls `body` with the connection, on the serial queue.
  private func holding<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
    holder.store(Self.currentThread, ordering: .relaxed)
    defer {
      if !configuration.allowsUnsafeTransactions { unsafe try? database.rollback() }
      if notesVersion {
        unsafe version.store(database.dataVersion(schema: "main") ?? 0, ordering: .releasing)
      }
      holder.store(0, ordering: .relaxed)
    }
    return try unsafe body(database)
  }

  /// The data version of the file when the last access ended; an access that goes on may have written since.
  internal var lastVersion: UInt32 { version.load(ordering: .acquiring) }

  /// Calls `body` with the connection, some time after the current access.
  internal func later(_ body: @escaping @Sendable (Database) -> Void) {
    serialQueue.async { self.holding(body) }
  }

  /// Calls `body` with the connection; throws inside another access, because it would wait for itself.
  private func exclusively<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard !isHeld else { throw DatabaseError(code: .SQLITE_MISUSE, message: DatabaseError.reentrantMessage) }
    return try whenFree(body)
  }

  /// Calls `body` with the connection, immediately if the thread already uses it.
  private func reentrantly<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
    guard isHeld else { return try whenFree(body) }
    return try unsafe body(database)
  }

  /// Calls `body` with the connection after earlier accesses have ended, without blocking a thread of the
  /// task.
  private func cancellably<Value: Sendable>(
    _ body: @escaping @Sendable (Database, CancellableAccess) throws -> Value
  ) async throws -> Value {
    let access = CancellableAccess()
    return try await withTaskCancellationHandler {
      try await runner.run {
        try self.holding { database in
          let wasInside = database.isInsideTransaction
          do {
            return try access.run(stoppedBy: database.interruptHandle) { try body(database, access) }
          } catch let error as CancellationError {
            // What would have ended a transaction that the access began was cancelled with it.
            if !wasInside { try? database.undoTransaction() }
            throw error
          }
        }
      }
    } onCancel: {
      access.cancel()
    }
  }
}

extension DatabaseError {
  internal static let reentrantMessage =
    "an access to a database queue inside of another: use the connection that the closure was given"
}

// MARK: - Reading

extension DatabaseQueue {
  /// Reads in one transaction, which other connections' changes do not affect.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if the transaction fails, and with
  ///   ``ResultCode/SQLITE_MISUSE`` inside another access to the same queue.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try exclusively { database in try database.reading { try value(database) } }
  }

  /// Reads in one transaction, which other connections' changes do not affect.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if the transaction fails; `CancellationError` if the
  ///   task is cancelled, which stops the running statement and refuses later ones.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await cancellably { database, _ in try database.reading { try value(database) } }
  }

  /// Calls `value` with the connection, without a transaction and without refusing to write.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` inside another access to the same queue.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try exclusively(value)
  }

  /// Calls `value` with the connection, without a transaction and without refusing to write.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await cancellably { database, _ in try value(database) }
  }

  /// Calls `value` with the connection, without a transaction and without refusing to write, even inside
  /// another access.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try reentrantly(value)
  }
}

extension Database {
  /// Runs a read in a transaction, or in the one that is already open.
  internal func reading<Value>(_ body: () throws -> Value) throws -> Value {
    let wasReading = context.isReading
    context.isReading = true
    defer { context.isReading = wasReading }
    guard !isInsideTransaction else { return try body() }
    return try inTransaction(.deferred) { (.commit, try body()) }
  }
}

// MARK: - Writing

extension DatabaseQueue {
  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; if it throws, the changes are undone.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` if the transaction cannot begin or cannot be
  ///   committed, and with ``ResultCode/SQLITE_MISUSE`` inside another access to the same queue.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try exclusively { database in try database.inTransaction(nil) { (.commit, try updates(database)) } }
  }

  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; if it throws, the changes are undone.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` if the transaction cannot begin or cannot be
  ///   committed; `CancellationError` if the task is cancelled before the commit, which undoes the changes.
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await cancellably { database, access in
      try database.inTransaction(nil) {
        let value = try updates(database)
        try access.checkCancellation()
        return (.commit, value)
      }
    }
  }

  /// Calls `updates` with the connection, without a transaction; inside another access, with the same
  /// connection.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  public func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    // It throws only what its closure throws, so it cannot refuse a nested access.
    try reentrantly(updates)
  }

  /// Calls `updates` with the connection, without a transaction.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  public func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await cancellably { database, _ in try updates(database) }
  }

  /// Calls `updates` with the connection, without a transaction, even inside another access.
  ///
  /// - Parameter updates: reads and writes.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  public func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try reentrantly(updates)
  }

  /// Calls `updates` with the connection, without a transaction; inside another access, with the same
  /// connection.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  public func inDatabase<Value>(_ updates: (Database) throws -> Value) rethrows -> Value {
    try reentrantly(updates)
  }

  /// Runs updates in a transaction.
  ///
  /// - Parameters:
  ///   - kind: how the transaction begins; nil is immediate, or deferred if the connection only reads.
  ///   - updates: runs in the transaction and returns how it ends.
  /// - Throws: the error of `updates`, after undoing their changes; ``DatabaseError`` if the transaction
  ///   cannot begin or cannot be committed, and with ``ResultCode/SQLITE_MISUSE`` inside another access to
  ///   the same queue.
  public func inTransaction(
    _ kind: Database.TransactionKind? = nil,
    _ updates: (Database) throws -> Database.TransactionCompletion
  ) throws {
    try exclusively { database in try database.inTransaction(kind) { try updates(database) } }
  }
}
