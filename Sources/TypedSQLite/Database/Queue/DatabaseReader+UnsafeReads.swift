// Reads without a transaction, for tasks and for programs that are not asynchronous.

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

extension DatabaseReader {
  /// Calls `value` with a connection some time later, without a transaction and without refusing to write.
  ///
  /// - Parameter value: gets the connection, or the error if there is none.
  public func asyncUnsafeRead(_ value: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    Task.detached { [self] in
      let isWaiting = Flag(true)
      do {
        try await unsafeRead { db in
          isWaiting.clear()
          value(.success(db))
        }
      } catch {
        if isWaiting.isSet { value(.failure(error)) }
      }
    }
  }
}

extension DatabaseQueue {
  /// Calls `value` with the connection, without a transaction and without refusing to write.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writeWithoutTransaction(value)
  }
}

extension DatabasePool {
  /// Calls `value` with a reading connection, without a transaction: each statement sees what is committed
  /// when it begins.
  ///
  /// - Parameter value: reads.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; ``DatabaseError`` if no connection can be opened; `CancellationError` if the task
  ///   is cancelled, which stops the running statement.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let queue = try takeReader()
    defer { giveBack(queue) }
    return try await queue.unsafeRead(value)
  }
}

extension DatabaseSnapshot {
  /// Calls `value` with the connection.
  ///
  /// - Parameter value: reads; it must not end the transaction.
  /// - Returns: what `value` returns.
  /// - Throws: the error of `value`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await queue.unsafeRead(value)
  }
}

extension AnyDatabaseReader {
  /// Calls `value` with a connection, without a transaction and without blocking a thread of the task.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.unsafeRead(value)
  }
}

extension AnyDatabaseWriter {
  /// Calls `value` with a connection, without a transaction and without blocking a thread of the task.
  public func unsafeRead<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await base.unsafeRead(value)
  }
}
