// Full-text tables that follow another table: triggers repeat its changes.

extension VirtualTableOptions {
  /// Throws for a temporary table, because the triggers of a table cannot write to one.
  internal func checkSynchronization() throws(DatabaseError) {
    guard contains(.temporary) else { return }
    throw DatabaseError(
      code: .SQLITE_MISUSE, message: "a temporary full-text table cannot follow another table")
  }

  /// The statement that creates a trigger of a full-text table.
  ///
  /// Its text is that of GRDB to the byte, so that a database that was made by it has no changes of the schema.
  internal func trigger(
    of tableName: String, _ suffix: String, _ event: String, on table: String, running statements: [String]
  ) -> String {
    let guarded = contains(.ifNotExists) ? "IF NOT EXISTS " : ""
    let name = synchronizationTrigger(tableName, suffix)
    let body = statements.map { "    \($0);\n" }.joined()
    return "CREATE TRIGGER \(guarded)\(name) \(event) ON \(table.quotedIdentifier) BEGIN\n\(body)END"
  }
}

extension Database {
  /// Creates the triggers of a full-text table, and indexes the rows that there are.
  internal func synchronize(_ tableName: String, by triggers: [String]) throws {
    for sql in triggers { try execute(sql: sql) }
    let name = tableName.quotedIdentifier
    try execute(sql: "INSERT INTO \(name)(\(name)) VALUES ('rebuild')")
  }

  /// Deletes the triggers of a full-text table.
  internal func dropSynchronization(of tableName: String, _ suffixes: [String]) throws {
    for suffix in suffixes {
      try execute(sql: "DROP TRIGGER IF EXISTS \(synchronizationTrigger(tableName, suffix))")
    }
  }
}

private func synchronizationTrigger(_ tableName: String, _ suffix: String) -> String {
  "__\(tableName)_\(suffix)".quotedIdentifier
}
