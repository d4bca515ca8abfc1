import CSQLite

/// The primary keys of tables, kept until the schema changes.
///
/// Each key is kept with a statement on its table. SQLite prepares that statement again after the schema has
/// changed, for any reason, and counts that; a key read before the count changed is dropped.
@safe internal struct PrimaryKeyCache {
  @safe private struct Entry {
    let probe: SQLiteStatement
    let preparations: CInt
    let info: PrimaryKeyInfo
  }

  /// The name of a table, and of the database that has it; nil for the first that has such a table.
  struct TableName: Hashable {
    let table: String
    let schema: String?
  }

  private var entries: [TableName: Entry] = [:]

  /// The primary key of a table, or nil if it must be read.
  mutating func value(of table: TableName) -> PrimaryKeyInfo? {
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

  /// Stores the primary key of a table after reading it.
  mutating func keep(_ info: PrimaryKeyInfo, of table: TableName, connection: OpaquePointer) {
    var probe: OpaquePointer?
    let schema = table.schema.map { "\($0.quotedIdentifier)." } ?? ""
    let sql = "SELECT 1 FROM \(schema)\(table.table.quotedIdentifier) LIMIT 0"
    guard unsafe sqlite3_prepare_v2(connection, sql, -1, &probe, nil) == SQLITE_OK, let probe = unsafe probe
    else { return }
    if entries.count >= 64 { removeAll() }
    entries[table] = unsafe Entry(probe: probe, preparations: Self.preparations(of: probe), info: info)
  }

  /// Finalizes each statement.
  mutating func removeAll() {
    entries.values.forEach { unsafe sqlite3_finalize($0.probe) }
    entries.removeAll()
  }

  private static func preparations(of statement: SQLiteStatement) -> CInt {
    unsafe sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_REPREPARE, 0)
  }
}

extension Database {
  /// Stores the primary key of a table after reading it.
  internal func keepPrimaryKey(_ info: PrimaryKeyInfo, of table: PrimaryKeyCache.TableName) {
    unsafe context.schema.primaryKeys.keep(info, of: table, connection: connection)
  }
}
