// A database with one connection has no other readers, so each of its writes is alone.

extension DatabaseWriter {
  /// Calls `updates` with the writing connection, without a transaction, while nobody reads.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`.
  public func barrierWriteWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction, while nobody reads.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement.
  public func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection some time later, without a transaction, while nobody reads.
  ///
  /// - Parameter updates: gets the connection, or the error if there is none.
  public func asyncBarrierWriteWithoutTransaction(
    _ updates: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    asyncWriteWithoutTransaction { updates(.success($0)) }
  }
}

extension AnyDatabaseWriter {
  /// Calls `updates` with the writing connection, without a transaction, while nobody reads.
  public func barrierWriteWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try writer.barrierWriteWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection, without a transaction, while nobody reads and without blocking a
  /// thread of the task.
  public func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.barrierWriteWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection some time later, without a transaction, while nobody reads.
  public func asyncBarrierWriteWithoutTransaction(
    _ updates: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    writer.asyncBarrierWriteWithoutTransaction(updates)
  }

  /// Reads in one transaction the database as it is now; see ``DatabasePool/asyncConcurrentRead(_:)``.
  public func spawnConcurrentRead(
    _ value: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    writer.spawnConcurrentRead(value)
  }
}
