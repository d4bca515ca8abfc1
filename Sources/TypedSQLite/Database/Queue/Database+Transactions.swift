extension Database {
  /// How a transaction begins.
  ///
  /// See <https://www.sqlite.org/lang_transaction.html>.
  public enum TransactionKind: String, Hashable, Sendable {
    /// Takes no lock before the first read or write.
    case deferred = "DEFERRED"
    /// Takes the write lock at once.
    case immediate = "IMMEDIATE"
    /// Takes the write lock at once, and keeps readers out but in WAL mode.
    case exclusive = "EXCLUSIVE"
  }

  /// How a transaction or savepoint ends.
  public enum TransactionCompletion: Hashable, Sendable {
    /// Keeps the changes.
    case commit
    /// Takes the changes back.
    case rollback
  }

  /// Runs operations in a transaction.
  ///
  /// ```swift
  /// try db.inTransaction {
  ///   try db.execute(sql: "INSERT INTO player VALUES ('Arthur')")
  ///   return .commit
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - kind: how the transaction begins; nil is immediate, or deferred where the connection only reads.
  ///   - operations: says how the transaction ends.
  /// - Throws: the error of `operations`, after taking their changes back; ``DatabaseError`` where the transaction
  ///   cannot begin, as in another one, or cannot be committed, after which its changes are taken back too.
  public func inTransaction(
    _ kind: TransactionKind? = nil, _ operations: () throws -> TransactionCompletion
  ) throws {
    try inTransaction(kind) { () throws -> (TransactionCompletion, Void) in (try operations(), ()) }
  }

  /// Runs operations in a savepoint, which may lie in a transaction and in other savepoints.
  ///
  /// Outside of a transaction this is ``inTransaction(_:_:)``.
  ///
  /// - Parameter operations: says how the savepoint ends.
  /// - Throws: the error of `operations`, after taking their changes back; ``DatabaseError`` where SQLite has
  ///   ended the whole transaction in the meantime.
  public func inSavepoint(_ operations: () throws -> TransactionCompletion) throws {
    guard isInsideTransaction else { return try inTransaction(nil, operations) }
    // Savepoints of one name nest; RELEASE and ROLLBACK TO mean the innermost.
    try runControl("SAVEPOINT typed_sqlite")
    let completion: TransactionCompletion
    do {
      completion = try operations()
    } catch {
      try? undoSavepoint()
      throw error
    }
    switch completion {
    case .commit: try runControl("RELEASE typed_sqlite")
    case .rollback: try undoSavepoint()
    }
  }

  /// Runs operations that give a value in a transaction.
  internal func inTransaction<Value>(
    _ kind: TransactionKind?, _ operations: () throws -> (TransactionCompletion, Value)
  ) throws -> Value {
    let kind = kind ?? (context.isReading || isReadOnly() == true ? .deferred : .immediate)
    try runControl("BEGIN \(kind.rawValue)")
    do {
      let (completion, value) = try operations()
      switch completion {
      case .commit: try runControl("COMMIT")
      case .rollback: try undoTransaction()
      }
      return value
    } catch {
      // What failed is the news; a rollback can fail only where SQLite has done it already.
      try? undoTransaction()
      throw error
    }
  }

  private func undoTransaction() throws(DatabaseError) {
    // A full disk, an interrupt and other errors make SQLite end the transaction by itself.
    guard isInsideTransaction else { return }
    try withoutInterrupt { () throws(DatabaseError) in try runControl("ROLLBACK") }
  }

  private func undoSavepoint() throws(DatabaseError) {
    guard isInsideTransaction else { return }
    try withoutInterrupt { () throws(DatabaseError) in
      try runControl("ROLLBACK TO typed_sqlite")
      try runControl("RELEASE typed_sqlite")
    }
  }

  /// Keeps a raised interrupt from stopping what must be done, and raises it again.
  private func withoutInterrupt(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    let wasInterrupted = interruptHandle.isInterrupted
    interruptHandle.reset()
    defer { if wasInterrupted { interruptHandle.interrupt() } }
    try body()
  }

  /// Runs a statement that begins or ends a transaction.
  private func runControl(_ sql: String) throws(DatabaseError) {
    try cachedStatement(sql: sql).run()
  }
}
