import SQLSyntax
package import TypedSQLite

/// The transaction of a conversion, during which triggers and foreign keys are disabled.
package struct ConversionTransaction {
  private let database: Database
  private let hadForeignKeys: Bool
  private let hadTriggers: Bool

  /// Begins the transaction.
  ///
  /// - Throws: ``ConversionError`` if an interrupted conversion could not be undone, or the file cannot be written.
  package init(_ database: Database, schema: String, isDryRun: Bool) throws(ConversionError) {
    self.database = database
    guard !database.isInsideTransaction else { throw .insideTransaction }
    if !isDryRun { try Self.checkJournal(database, schema) }
    do {
      hadForeignKeys = try database.rows("PRAGMA foreign_keys") { $0.cell(0).int64 != 0 }.first ?? false
      // SQLite allows this only outside of a transaction.
      if hadForeignKeys { try database.runAll("PRAGMA foreign_keys = OFF") }
    } catch {
      throw .failed(error)
    }
    hadTriggers = database.set(.triggers, to: false)
    do {
      try database.runAll(isDryRun ? "BEGIN" : "BEGIN IMMEDIATE")
    } catch {
      restore()
      throw .failed(error)
    }
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
