import CSQLite

// Small queries of the schema, for the shell, whose rows are read cell by cell.

extension Database {
  /// Prepares the first statement of `sql` and binds texts to its parameters, in order.
  package func prepare(_ sql: String, texts: [String] = []) throws(DatabaseError) -> Statement {
    var offset = 0
    let bytes = Array(sql.utf8) + [0]
    guard
      let statement = try prepareNext(bytes, offset: &offset, isTerminated: true, readsSchemaHere: true)
    else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "empty statement", sql: sql)
    }
    for (index, text) in texts.enumerated() {
      try text.withUTF8Span { span throws(DatabaseError) in try statement.bind(text: span, at: index + 1) }
    }
    return statement
  }

  /// Runs each statement of `sql`, dropping the rows.
  package func runAll(_ sql: String) throws(DatabaseError) {
    try runAll(Array(sql.utf8))
  }

  /// Runs statements in UTF-8 and ignores their rows.
  package func runAll(_ sql: [UInt8]) throws(DatabaseError) {
    let bytes = sql + [0]
    var offset = 0
    while offset < bytes.count - 1 {
      guard let statement = try prepareNext(bytes, offset: &offset, isTerminated: true) else { continue }
      while try statement.step() {}
    }
  }

  /// What `read` returns for each row of a statement whose parameters are bound to texts, in order.
  package func rows<Value>(
    _ sql: String, texts: [String] = [], read: (Statement) -> Value
  ) throws(DatabaseError) -> [Value] {
    let statement = try prepare(sql, texts: texts)
    var values: [Value] = []
    while try statement.step() { values.append(read(statement)) }
    return values
  }
}

extension Statement {
  /// A column of the current row as text; nil for NULL.
  package func text(_ index: Int) -> String? {
    let cell = cell(index)
    switch cell.storageClass {
    case .null: return nil
    case .text, .blob: return cell.withBytes { String(repairing: $0) }
    case .integer, .real:
      var buffer = ByteBuffer(capacity: 32)
      cell.appendText(to: &buffer)
      return buffer.withSpan { String(repairing: $0) }
    }
  }

  /// A column of the current row as bytes; empty for NULL.
  package func bytes(_ index: Int) -> [UInt8] {
    cell(index).withBytes { $0.array }
  }
}

extension Database {
  /// The CREATE statement of a table; nil if there is no such table.
  ///
  /// SQLite would search the whole schema for each table, so the rows of the tables are found once for each version of
  /// the schema.
  package func createStatement(ofTable name: String, in schema: String) throws(DatabaseError) -> String? {
    if !isRemote, let version = schemaVersion(schema: schema) {
      if context.schema.rows[schema]?.version != version {
        let rows = try rows(Self.schemaQuery("name, rowid", in: schema, where: "type = 'table'")) {
          ($0.text(0)?.lowercased() ?? "", $0.cell(1).int64)
        }
        context.schema.rows[schema] = SchemaRows(
          version: version, numbers: Dictionary(rows) { first, _ in first })
      }
      if let number = context.schema.rows[schema]?.numbers[name.lowercased()] {
        let found = try rows(Self.schemaQuery("name, sql", in: schema, where: "rowid = \(number)")) {
          (name: $0.text(0)?.lowercased(), sql: $0.text(1))
        }
        if let row = found.first, row.name == name.lowercased() { return row.sql }
      }
    }
    // After a rollback, the number of a version is used again.
    let sql = Self.schemaQuery("sql", in: schema, where: "name = ?1 COLLATE NOCASE AND type = 'table'")
    return try rows(sql, texts: [name]) { $0.text(0) ?? "" }.first
  }

  /// Whether a name, including `rowid` and its aliases, is a column of a table or its row identifier.
  ///
  /// The table may be in any database of the connection.
  package func hasColumn(_ column: String, in table: String) -> Bool {
    guard hasLoadedColumns(table, in: nil) else { return false }
    return unsafe sqlite3_table_column_metadata(connection, nil, table, column, nil, nil, nil, nil, nil)
      == SQLITE_OK
  }

  /// Whether a database of the connection has a table or a view.
  ///
  /// Unlike ``tableExists(_:in:)`` it runs no statement and never fails, so traces and the error log do not
  /// see it.
  package func hasTableOrView(_ name: String, in schema: String) -> Bool {
    unsafe sqlite3_table_column_metadata(connection, schema, name, nil, nil, nil, nil, nil, nil) == SQLITE_OK
  }

  /// The collation of a column of a table; nil if there is none.
  package func collation(ofColumn column: String, in table: String, schema: String = "main") -> String? {
    guard hasLoadedColumns(table, in: schema) else { return nil }
    var name: UnsafePointer<CChar>?
    let code = unsafe sqlite3_table_column_metadata(
      connection, schema, table, column, nil, &name, nil, nil, nil)
    guard code == SQLITE_OK else { return nil }
    return unsafe name.map { unsafe String(cString: $0) }
  }

  /// Whether SQLite may be asked for a column of a table.
  ///
  /// SQLite 3.53 crashes if the table is a virtual one that no statement has used yet; this use loads its columns, if its
  /// module is known.
  private func hasLoadedColumns(_ table: String, in schema: String?) -> Bool {
    guard Self.sqliteLibVersionNumber >= 3_053_000 else { return true }
    let prefix = schema.map { $0.quotedName + "." } ?? ""
    let columns = try? rows("PRAGMA \(prefix)table_info(\(table.quotedName))") { _ in true }
    return columns?.isEmpty == false
  }
}
