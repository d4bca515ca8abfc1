import CSQLite

/// The primary keys of tables, as long as the schema stays the same.
///
/// Each comes with a statement on its table. SQLite prepares a statement again when the schema has changed, by
/// whatever connection or rollback, and counts that: what was read before the count changed is forgotten.
@safe internal struct PrimaryKeyCache {
  @safe private struct Entry {
    let probe: SQLiteStatement
    let preparations: CInt
    let info: PrimaryKeyInfo
  }

  private var entries: [String: Entry] = [:]

  /// The primary key of a table, or nil where it must be read.
  mutating func value(of table: String) -> PrimaryKeyInfo? {
    guard let entry = entries[table] else { return nil }
    let code = unsafe sqlite3_step(entry.probe)
    unsafe sqlite3_reset(entry.probe)
    if code == SQLITE_DONE, unsafe Self.preparations(of: entry.probe) == entry.preparations {
      return entry.info
    }
    entries[table] = nil
    unsafe sqlite3_finalize(entry.probe)
    return nil
  }

  /// Keeps the primary key of a table that was read just now.
  mutating func keep(_ info: PrimaryKeyInfo, of table: String, connection: OpaquePointer) {
    var probe: OpaquePointer?
    let sql = "SELECT 1 FROM \(table.quotedIdentifier) LIMIT 0"
    guard unsafe sqlite3_prepare_v2(connection, sql, -1, &probe, nil) == SQLITE_OK, let probe = unsafe probe
    else { return }
    if entries.count >= 64 { removeAll() }
    entries[table] = unsafe Entry(probe: probe, preparations: Self.preparations(of: probe), info: info)
  }

  /// Ends each statement.
  mutating func removeAll() {
    entries.values.forEach { unsafe sqlite3_finalize($0.probe) }
    entries.removeAll()
  }

  private static func preparations(of statement: SQLiteStatement) -> CInt {
    unsafe sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_REPREPARE, 0)
  }
}

extension Database {
  /// Keeps the primary key of a table that was read just now.
  internal func keepPrimaryKey(_ info: PrimaryKeyInfo, of table: String) {
    unsafe context.primaryKeys.keep(info, of: table, connection: connection)
  }
}
