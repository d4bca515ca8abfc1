internal import TypedSQLite

extension Connection {
  /// When a transaction acquires its locks.
  ///
  /// See <https://www.sqlite.org/lang_transaction.html>.
  public enum TransactionMode: String, Hashable, Sendable {
    /// With the first statement that needs them.
    case deferred = "DEFERRED"
    /// The write lock at the start.
    case immediate = "IMMEDIATE"
    /// A lock that excludes other readers, at the start.
    case exclusive = "EXCLUSIVE"
  }

  /// Runs a block in a transaction: all of its changes are kept, or none if it throws.
  ///
  /// Other threads wait for its end.
  ///
  /// - Parameters:
  ///   - mode: when the transaction acquires its locks.
  ///   - block: the changes.
  /// - Throws: any error of `block`; ``Result`` if the transaction cannot begin or be committed. Nothing is
  ///   changed then.
  public func transaction(_ mode: TransactionMode = .deferred, block: () throws -> Void) throws {
    try inTurn {
      try run("BEGIN \(mode.rawValue) TRANSACTION")
      try keep(block, by: ["COMMIT TRANSACTION"], orUndoBy: ["ROLLBACK TRANSACTION"])
    }
  }

  /// Runs a block in a savepoint, which may be inside a transaction or another savepoint: all of its changes
  /// are kept, or none if it throws.
  ///
  /// - Parameters:
  ///   - name: the name of the savepoint; nil for a generated one.
  ///   - block: the changes.
  /// - Throws: any error of `block`; ``Result`` if the savepoint cannot begin or be released.
  public func savepoint(_ name: String? = nil, block: () throws -> Void) throws {
    let name = (name ?? "savepoint").quotedLiteral
    try inTurn {
      try run("SAVEPOINT \(name)")
      try keep(
        block, by: ["RELEASE SAVEPOINT \(name)"],
        orUndoBy: ["ROLLBACK TO SAVEPOINT \(name)", "RELEASE SAVEPOINT \(name)"])
    }
  }

  private func keep(
    _ block: () throws -> Void, by ends: [String], orUndoBy rollbacks: [String]
  ) throws {
    do {
      try block()
      for end in ends { try run(end) }
    } catch {
      // SQLite may have rolled back already; the error to report is that of the block.
      for rollback in rollbacks { _ = try? run(rollback) }
      throw error
    }
  }
}
