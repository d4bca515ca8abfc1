/// A reader that always sees the same database, so that reads may be nested.
public protocol DatabaseSnapshotReader: DatabaseReader {}

extension DatabaseSnapshotReader {
  /// Reads, even inside another read of the snapshot.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`.
  public func reentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try unsafeReentrantRead(value)
  }
}

/// A reader that sees a database as it was when the snapshot was made.
///
/// ```swift
/// let snapshot = try pool.makeSnapshot()
/// try pool.write { db in try db.execute(sql: "DELETE FROM player") }
/// let count = try snapshot.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM player") }
/// ```
///
/// As long as it lives, its connection keeps a transaction open, and the file of the write-ahead log cannot shrink.
public final class DatabaseSnapshot: DatabaseSnapshotReader {
  internal let queue: DatabaseQueue

  /// How the connection was opened and set up.
  public var configuration: Configuration { queue.configuration }
  /// The path of the file.
  public var path: String { queue.path }

  internal init(path: String, configuration: Configuration) throws {
    var configuration = configuration
    configuration.readonly = true
    configuration.allowsUnsafeTransactions = true
    configuration.observesSuspensionNotifications = false
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.unsafeRead { db in
      try db.execute(sql: "BEGIN")
      // The transaction begins to see the database with its first read.
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
    }
  }

  /// Closes the connection after earlier accesses; later ones fail with ``ResultCode/SQLITE_MISUSE``.
  ///
  /// - Throws: ``DatabaseError`` with ``ResultCode/SQLITE_BUSY`` if a statement of the program still exists; the
  ///   connection stays open.
  public func close() throws {
    try queue.close()
  }

  /// Stops the running statement with ``ResultCode/SQLITE_INTERRUPT``; later statements run.
  public func interrupt() {
    queue.interrupt()
  }

  /// Reads.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` with ``ResultCode/SQLITE_MISUSE`` inside another access.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try queue.read(value)
  }

  /// Reads.
  ///
  /// - Parameter value: reads; a statement that writes fails with ``ResultCode/SQLITE_READONLY``.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await queue.read(value)
  }

  /// Calls `value` with the connection.
  ///
  /// - Parameter value: reads; it must not end the transaction.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` inside another access.
  public func unsafeRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try queue.unsafeRead(value)
  }

  /// Calls `value` with the connection.
  ///
  /// - Parameter value: reads; it must not end the transaction.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement and refuses later ones.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await queue.unsafeRead(value)
  }

  /// Calls `value` with the connection, even inside another access.
  ///
  /// - Parameter value: reads; it must not end the transaction.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`.
  public func unsafeReentrantRead<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try queue.unsafeReentrantRead(value)
  }
}
