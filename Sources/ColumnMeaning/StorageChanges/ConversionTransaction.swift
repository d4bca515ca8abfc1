import SQLSyntax
package import TypedSQLiteCore

/// The transaction of a conversion, during which triggers and foreign keys are disabled.
package struct ConversionTransaction {
  private let database: Database
  private let hadForeignKeys: Bool
  private let hadTriggers: Bool
  /// Whether the file can be changed in it, as a dry run does before it undoes everything.
  package private(set) var canChange = true

  /// Begins the transaction.
  ///
  /// - Throws: ``ConversionError`` if an interrupted conversion could not be undone, or the file cannot be written.
  package init(_ database: Database, schema: String, isDryRun: Bool) throws(ConversionError) {
    self.database = database
    guard !database.isInsideTransaction else { throw .insideTransaction }
    do throws(ConversionError) {
      try Self.checkJournal(database, schema)
    } catch {
      guard isDryRun else { throw error }
      canChange = false
    }
    do {
      hadForeignKeys = try database.rows("PRAGMA foreign_keys") { $0.cell(0).int64 != 0 }.first ?? false
      // SQLite allows this only outside of a transaction.
      if hadForeignKeys { try database.runAll("PRAGMA foreign_keys = OFF") }
    } catch {
      throw .failed(error)
    }
    hadTriggers = database.set(.triggers, to: false)
    do throws(DatabaseError) {
      canChange = try Self.begin(database, canChange: canChange, isDryRun: isDryRun)
    } catch {
      restore()
      throw .failed(error)
    }
  }

  /// - Returns: whether the file can be changed; a dry run does not wait for the end of another program's transaction.
  private static func begin(
    _ database: Database, canChange: Bool, isDryRun: Bool
  ) throws(DatabaseError) -> Bool {
    if canChange {
      do {
        try database.runAll("BEGIN IMMEDIATE")
        return true
      } catch {
        guard isDryRun, error.resultCode != .SQLITE_INTERRUPT else { throw error }
      }
    }
    try database.runAll("BEGIN")
    return false
  }

  private static func checkJournal(_ database: Database, _ schema: String) throws(ConversionError) {
    guard database.isReadOnly(schema: schema) != true else { throw .readOnly(schema: schema) }
    guard let path = database.path(schema: schema), !path.isEmpty else { return }
    let name = SQLName.quoted(schema)
    let mode = try? database.rows("PRAGMA \(name).journal_mode") { $0.text(0) ?? "" }.first
    guard let mode, ["off", "memory"].contains(mode) else { return }
    throw .withoutJournal(mode: mode)
  }

  /// Ends the transaction with COMMIT or ROLLBACK.
  package func end(keepingChanges: Bool) throws(ConversionError) {
    do {
      try database.runAll(keepingChanges ? "COMMIT" : "ROLLBACK")
    } catch {
      throw .failed(error)
    }
    restore()
  }

  /// Undoes all changes.
  package func rollBack() {
    // A pending interrupt would stop the rollback too.
    database.interruptHandle.reset()
    if database.isInsideTransaction { try? database.runAll("ROLLBACK") }
    restore()
  }

  private func restore() {
    database.set(.triggers, to: hadTriggers)
    if hadForeignKeys { try? database.runAll("PRAGMA foreign_keys = ON") }
  }
}
