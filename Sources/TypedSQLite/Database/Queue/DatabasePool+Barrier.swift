import Dispatch

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
    try refuseNestedRead()
    try refuseNestedWrite()
    let reads = try StoppedReads(of: self)
    defer { reads.resume() }
    reads.ended.wait()
    return try writer.writeWithoutTransaction(updates)
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
    let reads = try StoppedReads(of: self)
    defer { reads.resume() }
    await withCheckedContinuation { continuation in
      reads.ended.notify(queue: .global()) { continuation.resume() }
    }
    return try await writer.writeWithoutTransaction(updates)
  }

  /// Calls `updates` with the writing connection some time later, without a transaction, after all reads have ended;
  /// reads that begin meanwhile wait.
  ///
  /// - Parameter updates: gets the connection, or the error if no connection could be opened for the reads that wait.
  public func asyncBarrierWriteWithoutTransaction(
    _ updates: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    do {
      let reads = try StoppedReads(of: self)
      reads.ended.notify(queue: .global()) {
        self.writer.later { db in
          updates(.success(db))
          reads.resume()
        }
      }
    } catch {
      updates(.failure(error))
    }
  }
}

/// The reads of a pool, which end and do not begin until they are resumed.
private struct StoppedReads: Sendable {
  private let pool: DatabasePool
  private let queues: [DatabaseQueue]
  private let mayGoOn = DispatchSemaphore(value: 0)
  /// Is left when the reads that had begun have ended.
  let ended = DispatchGroup()

  init(of pool: DatabasePool) throws {
    self.pool = pool
    // As long as there is a connection, reads wait for it while no other may be opened.
    pool.giveBack(try pool.takeReader())
    // Two writes that stopped the reads in different orders would wait for each other.
    queues = pool.takeAllReaders { [ended, mayGoOn] queue in
      ended.enter()
      queue.later { _ in
        ended.leave()
        mayGoOn.wait()
      }
    }
  }

  func resume() {
    for _ in queues { mayGoOn.signal() }
    pool.giveBackAll(queues)
  }
}
