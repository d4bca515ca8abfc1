/// A database that threads and tasks read, such as a queue or a pool.
///
/// A connection may be used only inside the closure that receives it.
public protocol DatabaseReader: AnyObject, Sendable {
  /// How the connection was opened and set up.
  var configuration: Configuration { get }
  /// The path of the file, or `:memory:`.
  var path: String { get }

  /// Stops the running statement with ``ResultCode/SQLITE_INTERRUPT``; later statements run.
  func interrupt()

  /// Reads in one transaction, which other connections' changes do not affect.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if the transaction fails, and with
  ///   ``ResultCode/SQLITE_MISUSE`` inside another access to the same database.
  func read<Value>(_ value: (Database) throws -> Value) throws -> Value

  /// Reads in one transaction, which other connections' changes do not affect.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if the transaction fails; `CancellationError` if the
  ///   task is cancelled, which stops the running statement and refuses later ones.
  func read<Value: Sendable>(_ value: @escaping @Sendable (Database) throws -> Value) async throws -> Value

  /// Calls `value` with the connection, without a transaction and without refusing to write.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` inside another access to the same database.
  func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value

  /// Calls `value` with the connection, without a transaction and without refusing to write.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Calls `value` with the connection, without a transaction and without refusing to write, even inside
  /// another access.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`.
  func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value
}

/// A database that threads and tasks read and write, such as a queue or a pool.
public protocol DatabaseWriter: DatabaseReader {
  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; if it throws, the changes are undone.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` if the transaction cannot begin or cannot be
  ///   committed, and with ``ResultCode/SQLITE_MISUSE`` inside another access to the same database.
  func write<Value>(_ updates: (Database) throws -> Value) throws -> Value

  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; if it throws, the changes are undone.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` if the transaction cannot begin or cannot be
  ///   committed; `CancellationError` if the task is cancelled before the commit, which undoes the changes.
  func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Calls `updates` with the connection, without a transaction; inside another access, with the same
  /// connection.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) rethrows -> Value

  /// Calls `updates` with the connection, without a transaction.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Calls `updates` with the writing connection, without a transaction, while nobody reads.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` if the reads cannot be waited for.
  func barrierWriteWithoutTransaction<Value>(_ updates: (Database) throws -> Value) throws -> Value

  /// Calls `updates` with the writing connection, without a transaction, while nobody reads.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement.
  func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Calls `updates` with the writing connection some time later, without a transaction, while nobody reads.
  ///
  /// - Parameter updates: gets the connection, or the error if there is none.
  func asyncBarrierWriteWithoutTransaction(
    _ updates: @escaping @Sendable (Result<Database, any Error>) -> Void
  )

  /// Reads in one transaction the database as it is now, concurrently if there is a connection for it.
  ///
  /// - Parameter value: gets a connection that refuses to write, or the error if no transaction could begin.
  func spawnConcurrentRead(_ value: @escaping @Sendable (Result<Database, any Error>) -> Void)

  /// Calls `updates` with the connection, without a transaction, even inside another access.
  ///
  /// - Parameter updates: reads and writes.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) rethrows -> Value
}
