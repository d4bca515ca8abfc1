import CSQLite

/// The schema of a remote database in a local one, without rows: SQLite prepares statements in it.
internal struct SchemaShadow {
  /// The names of what could not be made, because the local SQLite lacks a function or module, or is older.
  private(set) var missing: [String] = []

  /// Makes a schema in an empty database.
  ///
  /// - Parameters:
  ///   - rows: the rows of the remote schema, in the order in which they were made.
  ///   - database: the local database.
  /// - Throws: ``DatabaseError`` if nothing at all can be made.
  mutating func build(_ rows: [RemoteSchemaRow], in database: Database) throws(DatabaseError) {
    missing = []
    let before = DatabaseSwitch.all.filter { Self.switches[$0.name] != nil }.map { ($0, database.isOn($0)) }
    for (option, _) in before { database.set(option, to: Self.switches[option.name] ?? false) }
    defer { for (option, wasOn) in before { database.set(option, to: wasOn) } }
    try database.runLocally("BEGIN")
    var later: [RemoteSchemaRow] = []
    for row in rows where !isMade(row, in: database) {
      if (try? database.runLocally(row.definition)) == nil { later.append(row) }
    }
    // A view may name another one that was made after it.
    for row in later where (try? database.runLocally(row.definition)) == nil { missing.append(row.name) }
    try database.runLocally("COMMIT")
  }

  /// How a schema is read that another version may have made.
  private static let switches = [
    "dqs_ddl": true, "dqs_dml": true, "enable_fkey": false, "legacy_alter_table": true,
  ]

  /// Removes all that was made, and makes the schema again.
  mutating func rebuild(_ rows: [RemoteSchemaRow], in database: Database) throws(DatabaseError) {
    for type in ["view", "trigger", "table"] {
      let names = try database.localTexts(
        Database.schemaQuery("name", where: "type = '\(type)' AND \(SchemaObject.isOrdinary)"))
      for name in names { try? database.runLocally("DROP \(type) IF EXISTS main.\(name.quotedIdentifier)") }
    }
    try build(rows, in: database)
  }

  /// Removes the temporary tables and views, which have gone with the connection.
  func forgetTemporary(in database: Database) {
    for type in ["view", "trigger", "table"] {
      let names = try? database.localTexts(
        Database.schemaQuery("name", in: "temp", where: "type = '\(type)' AND \(SchemaObject.isOrdinary)"))
      for name in names ?? [] {
        try? database.runLocally("DROP \(type) IF EXISTS temp.\(name.quotedIdentifier)")
      }
    }
  }

  /// Whether another statement has made it: SQLite makes the tables of a virtual table, and its own.
  private func isMade(_ row: RemoteSchemaRow, in database: Database) -> Bool {
    if row.name == "sqlite_sequence" || row.name.hasPrefix("sqlite_stat") { return true }
    let schema = row.isTemporary ? "temp" : "main"
    let found = try? database.localTexts(
      Database.schemaQuery(
        "name", in: schema, where: "type = \(row.type.quotedLiteral) AND name = \(row.name.quotedLiteral)"))
    return found?.isEmpty == false
  }
}

extension RemoteSchemaRow {
  /// The statement that makes it again.
  fileprivate var definition: String {
    guard isTemporary, sql.lowercased().hasPrefix("create "), !sql.lowercased().hasPrefix("create temp")
    else {
      return sql
    }
    return "CREATE TEMP " + sql.dropFirst("create ".count)
  }
}
