import Dispatch

// Reads that see the database as it is when they are asked for, while the caller goes on and writes.

extension DatabasePool {
  /// Reads in one transaction concurrently with the caller, the database as it is now.
  ///
  /// It returns after the transaction has begun, so later writes of the caller are not seen:
  ///
  /// ```swift
  /// try pool.writeWithoutTransaction { db in
  ///   try db.execute(sql: "DELETE FROM player")
  ///   pool.asyncConcurrentRead { result in
  ///     guard let db = try? result.get() else { return }
  ///     let count = try? Int.fetchOne(db, sql: "SELECT count(*) FROM player") // 0
  ///   }
  ///   try db.execute(sql: "INSERT INTO player VALUES ('Arthur')")
  /// }
  /// ```
  ///
  /// - Parameter value: gets a connection that only reads, or the error if no transaction could begin, as inside a
  ///   transaction of the writing connection, whose changes are not committed.
  public func asyncConcurrentRead(
    _ value: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    let queue: DatabaseQueue
    do {
      if writer.isHeld { try writer.unsafeReentrantWrite { try $0.refuseConcurrentRead() } }
      queue = try takeReader()
    } catch {
      return value(.failure(error))
    }
    let hasBegun = DispatchSemaphore(value: 0)
    queue.later { db in
      defer { self.giveBack(queue) }
      db.read(signalling: hasBegun, value)
    }
    hasBegun.wait()
  }

  /// Reads in one transaction concurrently with the caller; see ``asyncConcurrentRead(_:)``.
  public func spawnConcurrentRead(
    _ value: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    asyncConcurrentRead(value)
  }
}

extension DatabaseQueue {
  /// Reads in one transaction the database as it is now, before the call returns.
  ///
  /// - Parameter value: gets the connection, which refuses to write, or the error if no transaction could begin, as
  ///   inside another one.
  public func spawnConcurrentRead(
    _ value: @escaping @Sendable (Result<Database, any Error>) -> Void
  ) {
    unsafeReentrantWrite { db in
      do {
        try db.refuseConcurrentRead()
      } catch {
        return value(.failure(error))
      }
      db.read(signalling: nil, value)
    }
  }
}

extension Database {
  fileprivate func refuseConcurrentRead() throws(DatabaseError) {
    guard isInsideTransaction else { return }
    throw DatabaseError(
      code: .SQLITE_MISUSE, message: "a concurrent read cannot see what a transaction has not committed")
  }

  /// Calls `value` in a transaction, or with the error if none can begin.
  ///
  /// - Parameters:
  ///   - semaphore: is signalled after the transaction has seen the database, or has failed.
  ///   - value: is called once.
  internal func read(
    signalling semaphore: DispatchSemaphore?, _ value: (Result<Database, any Error>) -> Void
  ) {
    var isWaiting = true
    do {
      try reading {
        try readFile()
        isWaiting = false
        semaphore?.signal()
        value(.success(self))
      }
    } catch {
      // The end of the transaction can fail, too.
      guard isWaiting else { return }
      semaphore?.signal()
      value(.failure(error))
    }
  }
}
