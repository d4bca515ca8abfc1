import CSQLite

extension RowJournal {
  /// The names of the databases; without temp if it is not in use, because asking for it would create it.
  internal var schemas: [String] {
    database.schemaNames.filter { $0 != "temp" || database.isReadOnly(schema: $0) != nil }
  }

  /// Checks that a statement writes to no virtual table, because what that stores may not be in a table.
  internal func checkVirtualTables(_ sql: [UInt8]) throws(Fault) {
    var virtual: [(schema: String, name: String)] = []
    for schema in schemas {
      let sql =
        "SELECT name FROM \(schema.quotedIdentifier).sqlite_schema WHERE type = 'table' AND rootpage = 0"
      virtual += try database.journalRows(sql) { (schema, $0.text(0) ?? "") }
    }
    guard !virtual.isEmpty else { return }
    var written: String?
    database.watchingActions { action in
      guard ["INSERT", "UPDATE", "DELETE"].contains(action.name) else { return }
      let isVirtual = virtual.contains { $0.name == action.details[0] && $0.schema == action.details[2] }
      if isVirtual { written = action.details[0] }
    } during: {
      var offset = 0
      // The run of the statement reports an error.
      _ = try? database.prepareNext(sql, offset: &offset)
    }
    if let written { throw .partOfVirtualTable(written) }
  }

  internal func readVersions() throws(Fault) -> [String: Versions] {
    var versions: [String: Versions] = [:]
    for schema in schemas {
      let name = schema.quotedIdentifier
      var version = Versions()
      if schema != "temp" { version.data = try database.journalNumber("PRAGMA \(name).data_version") }
      version.schema = try database.journalNumber("PRAGMA \(name).schema_version")
      versions[schema] = version
    }
    return versions
  }

  /// The rows of `sqlite_sequence`; nil if a database has no such table.
  internal func sequenceRows(in schema: String) throws(Fault) -> [Int64: [UInt8]]? {
    guard database.hasTableOrView("sqlite_sequence", in: schema) else { return nil }
    var byteCount = 0
    let rows = try database.journalRows(
      "SELECT name, seq, rowid FROM \(schema.quotedIdentifier).sqlite_sequence LIMIT \(limits.rows + 1)"
    ) { statement in
      var row: [UInt8] = []
      unsafe bytes.append(columnsOf: statement.sqliteStatement, 0..<2, to: &row)
      byteCount += Change.overhead + row.count
      return (statement.cell(2).int64, byteCount > limits.bytes ? [] : row)
    }
    guard byteCount <= limits.bytes, rows.count <= limits.rows else { throw .tooManySequences }
    return Dictionary(rows) { first, _ in first }
  }
}

extension Database {
  /// What records the changes of the running statement; nil if nothing does.
  package var journal: RowJournal? { context.journal }

  internal var usesUTF16: Bool {
    (try? rows("PRAGMA encoding") { $0.text(0) ?? "" })?.first?.hasPrefix("UTF-16") == true
  }

  /// What `read` returns for each row of a query of the journal.
  internal func journalRows<Value>(
    _ sql: String, _ texts: [String] = [], read: (Statement) -> Value
  ) throws(RowJournal.Fault) -> [Value] {
    do {
      return try rows(sql, texts: texts, read: read)
    } catch {
      throw .unreadable(error.message ?? "")
    }
  }

  /// The number that a pragma returns; it is read for each statement, so its statement is kept.
  internal func journalNumber(_ pragma: String) throws(RowJournal.Fault) -> Int64 {
    do throws(DatabaseError) {
      let statement = try cachedStatement(sql: pragma)
      defer { statement.reset() }
      return try statement.step() ? statement.cell(0).int64 : 0
    } catch {
      throw .unreadable(error.message ?? "")
    }
  }

  /// Whether a row refers to a missing one, which is allowed until the transaction is committed.
  internal var hasMissingParents: Bool {
    var (count, highest): (CInt, CInt) = (0, 0)
    let code = unsafe sqlite3_db_status(connection, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &highest, 0)
    return code == SQLITE_OK && count != 0
  }
}
