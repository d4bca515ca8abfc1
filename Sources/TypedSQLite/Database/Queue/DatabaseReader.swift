/// What gives threads and tasks a database to read, one after the other.
///
/// A connection is good only inside the closure that was given it.
public protocol DatabaseReader: AnyObject, Sendable {
  /// How the connection was opened and set up.
  var configuration: Configuration { get }
  /// The path of the file, or `:memory:`.
  var path: String { get }

  /// Stops the statement that runs now with ``ResultCode/SQLITE_INTERRUPT``; those after it run.
  func interrupt()

  /// Reads in one transaction: no other connection's changes are seen in the middle.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` where the transaction fails, and with
  ///   ``ResultCode/SQLITE_MISUSE`` inside of another access to the same database.
  func read<Value>(_ value: (Database) throws -> Value) throws -> Value

  /// Reads in one transaction: no other connection's changes are seen in the middle.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` where the transaction fails; `CancellationError` where the
  ///   task is cancelled, which stops the running statement.
  func read<Value: Sendable>(_ value: @escaping @Sendable (Database) throws -> Value) async throws -> Value

  /// Gives the connection without a transaction and without refusing to write.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` inside of another access to the same database.
  func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value

  /// Gives the connection without a transaction and without refusing to write, also inside of another access.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`.
  func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value
}

/// What gives threads and tasks a database to read and write, one after the other.
public protocol DatabaseWriter: DatabaseReader {
  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; an error it throws takes the changes back.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` where the transaction cannot begin or cannot be committed,
  ///   and with ``ResultCode/SQLITE_MISUSE`` inside of another access to the same database.
  func write<Value>(_ updates: (Database) throws -> Value) throws -> Value

  /// Reads and writes in one transaction, which keeps all changes or none.
  ///
  /// - Parameter updates: reads and writes; an error it throws takes the changes back.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` where the transaction cannot begin or cannot be committed;
  ///   `CancellationError` where the task is cancelled before the commit, which takes the changes back.
  func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Gives the connection without a transaction; inside of another access, the same connection.
  ///
  /// - Parameter updates: reads and writes; each statement is kept by itself.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  func writeWithoutTransaction<Value>(_ updates: (Database) throws -> Value) rethrows -> Value

  /// Gives the connection without a transaction.
  ///
  /// - Parameter updates: reads and writes; each statement is kept by itself.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; `CancellationError` where the task is cancelled, which stops the running
  ///   statement.
  func writeWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value

  /// Gives the connection without a transaction, also inside of another access.
  ///
  /// - Parameter updates: reads and writes.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  func unsafeReentrantWrite<Value>(_ updates: (Database) throws -> Value) rethrows -> Value
}
