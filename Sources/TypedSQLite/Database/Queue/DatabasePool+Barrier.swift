// Writes during which nobody reads.

extension DatabasePool {
  /// Calls `updates` with the writing connection, without a transaction, after all reads have ended; reads that begin
  /// meanwhile wait.
  ///
  /// For example, it can attach a database or change the schema without a reader that sees half of it.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; ``DatabaseError`` with ``ResultCode/SQLITE_MISUSE`` inside another access to the
  ///   same pool.
  public func barrierWriteWithoutTransaction<Value>(
    _ updates: (Database) throws -> Value
  ) throws -> Value {
    try refuseReentrance()
    return try writer.writeWithoutTransaction { db in try withoutReads { try updates(db) } }
  }

  /// Calls `updates` with the writing connection, without a transaction, after all reads have ended; reads that begin
  /// meanwhile wait.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  /// - Returns: what `updates` returns.
  /// - Throws: the error of `updates`; `CancellationError` if the task is cancelled, which stops the running
  ///   statement.
  public func barrierWriteWithoutTransaction<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await writer.writeWithoutTransaction { db in try self.withoutReads { try updates(db) } }
  }

  /// Calls `updates` with the writing connection some time later, without a transaction, after all reads have ended;
  /// reads that begin meanwhile wait.
  ///
  /// - Parameter updates: gets the connection, or the error if no connection could be opened for the reads that wait.
  public func asyncBarrierWriteWithoutTransaction(
    _ updates: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    writer.later { db in
      let isWaiting = Flag(true)
      do {
        try self.withoutReads {
          isWaiting.clear()
          updates(.success(db))
        }
      } catch {
        if isWaiting.isSet { updates(.failure(error)) }
      }
    }
  }

  /// Calls `body` while no reading connection is in use; only one such call runs at a time.
  private func withoutReads<Value>(_ body: () throws -> Value) throws -> Value {
    // As long as there is a connection, reads wait for it while no other may be opened.
    giveBack(try takeReader())
    let queues = closeToNewReaders()
    defer { openToNewReaders() }
    return try holding(queues[...], body)
  }

  private func holding<Value>(
    _ queues: ArraySlice<DatabaseQueue>, _ body: () throws -> Value
  ) throws -> Value {
    guard let queue = queues.first else { return try body() }
    return try queue.unsafeReentrantRead { _ in try holding(queues.dropFirst(), body) }
  }
}
