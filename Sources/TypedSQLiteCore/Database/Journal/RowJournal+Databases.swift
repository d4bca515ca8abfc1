import CSQLite

extension RowJournal {
  /// The names of the databases to which the statement writes; without temp if it is not in use, because asking for it
  /// would create it.
  ///
  /// A question to any other database would wait for its lock, and in a transaction begin to read it.
  internal var schemas: [String] {
    database.schemaNames.filter {
      writtenSchemas.contains($0) && ($0 != "temp" || database.isReadOnly(schema: $0) != nil)
    }
  }

  /// Checks that none of the tables is virtual, because what such a table stores may not be in a table.
  internal func checkVirtual(_ tables: Set<TableInDatabase>) throws(Fault) {
    for schema in schemas {
      let sql = Database.schemaQuery("name", in: schema, where: "type = 'table' AND rootpage = 0")
      for name in try database.journalRows(sql, read: { $0.text(0) ?? "" })
      where tables.contains(TableInDatabase(schema: schema, name: name)) {
        throw .partOfVirtualTable(name)
      }
    }
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
