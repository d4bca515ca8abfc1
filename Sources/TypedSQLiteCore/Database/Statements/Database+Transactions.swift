extension Database {
  /// How a transaction begins.
  ///
  /// See <https://www.sqlite.org/lang_transaction.html>.
  public enum TransactionKind: String, Hashable, Sendable {
    /// Takes no lock before the first read or write.
    case deferred = "DEFERRED"
    /// Takes the write lock at once.
    case immediate = "IMMEDIATE"
    /// Takes the write lock at once, and excludes readers unless the database is in WAL mode.
    case exclusive = "EXCLUSIVE"
  }

  /// How a transaction or savepoint ends.
  public enum TransactionCompletion: Hashable, Sendable {
    /// Keeps the changes.
    case commit
    /// Undoes the changes.
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
  ///   - kind: how the transaction begins; nil is immediate, or deferred if the connection only reads.
  ///   - operations: runs in the transaction and returns how it ends.
  /// - Throws: the error of `operations`, after undoing their changes; ``DatabaseError`` if the transaction
  ///   cannot begin, for example inside another one, or if it cannot be committed, which also undoes the
  ///   changes.
  public func inTransaction(
    _ kind: TransactionKind? = nil, _ operations: () throws -> TransactionCompletion
  ) throws {
    try inTransaction(kind) { () throws -> (TransactionCompletion, Void) in (try operations(), ()) }
  }

  /// Begins a transaction, which ends with ``commit()`` or ``rollback()``.
  ///
  /// ``inTransaction(_:_:)`` also ends it if an error is thrown.
  ///
  /// - Parameter kind: how the transaction begins; nil is immediate, or deferred if the connection only reads.
  /// - Throws: ``DatabaseError`` if it cannot begin, for example inside another one.
  public func beginTransaction(_ kind: TransactionKind? = nil) throws {
    try execute(sql: "BEGIN \((kind ?? usualTransaction).rawValue) TRANSACTION")
  }

  /// Ends a transaction and keeps its changes.
  ///
  /// - Throws: ``DatabaseError`` if there is none or it cannot be committed; the error of an observer that refuses.
  public func commit() throws {
    try execute(sql: "COMMIT TRANSACTION")
  }

  /// Ends a transaction and undoes its changes; does nothing if SQLite has ended it already.
  ///
  /// - Throws: ``DatabaseError`` if it cannot be undone.
  public func rollback() throws {
    guard isInsideTransaction else { return }
    try interruptHandle.withoutInterrupt { try execute(sql: "ROLLBACK TRANSACTION") }
  }

  private var usualTransaction: TransactionKind {
    context.isReading || isReadOnly() == true ? .deferred : .immediate
  }

  /// Runs operations in a savepoint, which may be inside a transaction and other savepoints.
  ///
  /// Outside of a transaction this is ``inTransaction(_:_:)``.
  ///
  /// - Parameter operations: runs in the savepoint and returns how it ends.
  /// - Throws: the error of `operations`, after undoing their changes; ``DatabaseError`` if SQLite has ended
  ///   the whole transaction in the meantime.
  public func inSavepoint(_ operations: () throws -> TransactionCompletion) throws {
    guard isInsideTransaction else { return try inTransaction(nil, operations) }
    // Savepoints of one name nest; RELEASE and ROLLBACK TO mean the innermost. The name is GRDB's, as in its traces.
    try runControl("SAVEPOINT grdb")
    let completion: TransactionCompletion
    do {
      completion = try operations()
    } catch {
      try? undoSavepoint()
      throw error
    }
    switch completion {
    case .commit: try runControl("RELEASE SAVEPOINT grdb")
    case .rollback: try undoSavepoint()
    }
  }

  /// Runs operations that return a value in a transaction.
  package func inTransaction<Value>(
    _ kind: TransactionKind?, _ operations: () throws -> (TransactionCompletion, Value)
  ) throws -> Value {
    let kind = kind ?? usualTransaction
    try runControl("BEGIN \(kind.rawValue) TRANSACTION")
    context.transaction.isNeeded = true
    defer { context.transaction.isNeeded = false }
    do {
      let (completion, value) = try operations()
      switch completion {
      case .commit:
        let commit = try cachedStatement(sql: "COMMIT TRANSACTION")
        try commit.checkAccess()
        // Observers of the commit may use the connection.
        context.transaction.isNeeded = false
        if context.isReading {
          // What was read is complete, so a cancellation is too late.
          try interruptHandle.withoutInterrupt { () throws(DatabaseError) in try commit.run() }
        } else {
          try commit.run()
        }
      case .rollback: try undoTransaction()
      }
      return value
    } catch {
      // The error to report is that of the operations; a rollback can fail only if SQLite has already done
      // it.
      try? undoTransaction()
      if let error = error as? DatabaseError { throw reported(error) }
      throw error
    }
  }

  /// Rolls the transaction back, if there is one.
  package func undoTransaction() throws(DatabaseError) {
    // A full disk, an interrupt and other errors make SQLite end the transaction itself.
    context.transaction.isNeeded = false
    guard isInsideTransaction else { return }
    try interruptHandle.withoutInterrupt { () throws(DatabaseError) in try runControl("ROLLBACK TRANSACTION")
    }
  }

  private func undoSavepoint() throws(DatabaseError) {
    guard isInsideTransaction else { return }
    try interruptHandle.withoutInterrupt { () throws(DatabaseError) in
      try runControl("ROLLBACK TRANSACTION TO SAVEPOINT grdb")
      try runControl("RELEASE SAVEPOINT grdb")
    }
  }

  /// Runs a statement that begins or ends a transaction.
  private func runControl(_ sql: String) throws(DatabaseError) {
    try cachedStatement(sql: sql).run()
  }
}
