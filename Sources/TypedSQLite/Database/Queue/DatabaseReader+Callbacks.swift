// Accesses that call a function later, for programs that are not asynchronous.

extension DatabaseReader {
  /// Reads some time later in one transaction, which other connections' changes do not affect.
  ///
  /// - Parameter value: gets the connection, or the error if no transaction can begin.
  public func asyncRead(_ value: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    later(orFail: value) { db in db.read(signalling: nil, value) }
  }

  /// Calls `value` with a connection some time later, without a transaction.
  ///
  /// - Parameter value: gets the connection, or the error if there is none.
  public func asyncUnsafeRead(_ value: @escaping @Sendable (Result<Database, any Error>) -> Void) {
    later(orFail: value) { db in value(.success(db)) }
  }

  /// Calls `body` with a reading connection some time later, or `failure` with the error if there is none.
  private func later(
    orFail failure: @escaping @Sendable (Result<Database, any Error>) -> Void,
    _ body: @escaping @Sendable (Database) -> Void
  ) {
    // A dispatch queue goes on even if the program blocks all threads of its tasks.
    switch unwrapped {
    case let queue as DatabaseQueue: queue.later(body)
    case let snapshot as DatabaseSnapshot: snapshot.queue.later(body)
    case let pool as DatabasePool:
      do {
        let reader = try pool.takeReader()
        reader.later { db in
          defer { pool.giveBack(reader) }
          body(db)
        }
      } catch {
        failure(.failure(error))
      }
    case let other:
      Task.detached {
        do {
          try await other.unsafeRead(body)
        } catch {
          failure(.failure(error))
        }
      }
    }
  }

  /// The database itself, without what wraps it.
  fileprivate var unwrapped: any DatabaseReader {
    var reader: any DatabaseReader = self
    while let wrapper = reader as? any WrappingDatabase { reader = wrapper.base }
    return reader
  }
}

extension DatabaseWriter {
  /// Reads and writes some time later in one transaction, which keeps all changes or none.
  ///
  /// - Parameters:
  ///   - updates: reads and writes; if it throws, the changes are undone.
  ///   - completion: gets a connection after the transaction, and what `updates` returned or the error.
  public func asyncWrite<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value,
    completion: @escaping @Sendable (Database, Result<Value, any Error>) -> Void
  ) {
    asyncWriteWithoutTransaction { db in
      var result: Result<Value, any Error>
      do {
        var value: Value?
        try db.inTransaction {
          value = try updates(db)
          return .commit
        }
        guard let value else { return }
        result = .success(value)
      } catch {
        result = .failure(error)
      }
      completion(db, result)
    }
  }

  /// Calls `updates` with the writing connection some time later, without a transaction.
  ///
  /// - Parameter updates: reads and writes; each statement is committed separately.
  public func asyncWriteWithoutTransaction(_ updates: @escaping @Sendable (Database) -> Void) {
    // A queue keeps the order of such calls, and tasks do not.
    if let queue = (unwrapped as? any ObservedDatabase)?.writingQueue { return queue.later(updates) }
    Task.detached { [self] in try? await writeWithoutTransaction { updates($0) } }
  }
}
