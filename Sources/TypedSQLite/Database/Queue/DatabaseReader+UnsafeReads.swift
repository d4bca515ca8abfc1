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
