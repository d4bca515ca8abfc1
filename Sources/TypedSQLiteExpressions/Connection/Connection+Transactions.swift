extension Connection {
  /// When a transaction takes its locks.
  ///
  /// See <https://www.sqlite.org/lang_transaction.html>.
  public enum TransactionMode: String, Hashable, Sendable {
    /// With the first statement that needs them.
    case deferred = "DEFERRED"
    /// The one for writing at the start.
    case immediate = "IMMEDIATE"
    /// The one that keeps other readers out at the start.
    case exclusive = "EXCLUSIVE"
  }

  /// Runs a block in a transaction: all of its changes are kept, or none where it throws.
  ///
  /// - Parameters:
  ///   - mode: when the transaction takes its locks.
  ///   - block: the changes.
  /// - Throws: what `block` throws, and ``Result`` where the transaction cannot be begun or kept; nothing is changed
  ///   then.
  public func transaction(_ mode: TransactionMode = .deferred, block: () throws -> Void) throws {
    try run("BEGIN \(mode.rawValue) TRANSACTION")
    try keep(block, by: ["COMMIT TRANSACTION"], orUndoBy: ["ROLLBACK TRANSACTION"])
  }

  /// Runs a block in a savepoint, which may lie in a transaction or another savepoint: all of its changes are kept, or
  /// none where it throws.
  ///
  /// - Parameters:
  ///   - name: the name of the savepoint; nil makes one.
  ///   - block: the changes.
  /// - Throws: what `block` throws, and ``Result`` where the savepoint cannot be made or kept.
  public func savepoint(_ name: String? = nil, block: () throws -> Void) throws {
    let name = SQLScanner.quoted(name ?? "savepoint")
    try run("SAVEPOINT \(name)")
    try keep(
      block, by: ["RELEASE SAVEPOINT \(name)"],
      orUndoBy: ["ROLLBACK TO SAVEPOINT \(name)", "RELEASE SAVEPOINT \(name)"])
  }

  private func keep(
    _ block: () throws -> Void, by ends: [String], orUndoBy rollbacks: [String]
  ) throws {
    do {
      try block()
      for end in ends { try run(end) }
    } catch {
      // SQLite may have rolled back by itself; the error of the block is the one to report.
      for rollback in rollbacks { _ = try? run(rollback) }
      throw error
    }
  }
}
