extension Database {
  /// The columns of a table or view, without hidden ones of virtual tables.
  ///
  /// - Parameters:
  ///   - tableName: the table.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for the first that has the table.
  /// - Returns: the columns in their order.
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func columns(in tableName: String, in schemaName: String? = nil) throws -> [ColumnInfo] {
    if let schemaName, !schemaName.isEmpty { try checkSchema(schemaName) }
    let sql =
      "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_xinfo(\(parameters(schemaName))) WHERE hidden <> 1"
    let columns = try rows(
      sql, texts: [tableName] + (schemaName.map { [$0] } ?? []), read: ColumnInfo.init)
    guard !columns.isEmpty else { throw noSuchTable(tableName) }
    return columns
  }

  /// The indexes of a table, of constraints too, but not those of expressions.
  ///
  /// - Parameters:
  ///   - tableName: the table.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for the first that has the table.
  /// - Returns: the indexes, the newest first.
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func indexes(on tableName: String, in schemaName: String? = nil) throws -> [IndexInfo] {
    _ = try columns(in: tableName, in: schemaName)
    let schema = schemaName.map { [$0] } ?? []
    let list = try rows(
      "SELECT name, \"unique\", origin FROM pragma_index_list(\(parameters(schemaName))) ORDER BY seq",
      texts: [tableName] + schema
    ) { (name: $0.text(0) ?? "", isUnique: $0.cell(1).int64 != 0, origin: $0.text(2) ?? "") }
    return try list.compactMap { index in
      let columns = try rows(
        "SELECT name FROM pragma_index_info(\(parameters(schemaName))) ORDER BY seqno",
        texts: [index.name] + schema
      ) { $0.text(0) }
      let names = columns.compactMap(\.self)
      guard names.count == columns.count else { return nil }
      return IndexInfo(
        name: index.name, columns: names, isUnique: index.isUnique,
        origin: IndexInfo.Origin(rawValue: index.origin))
    }
  }

  /// The foreign keys of a table.
  ///
  /// - Parameters:
  ///   - tableName: the table.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for the first that has the table.
  /// - Returns: the keys in the order of their numbers.
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func foreignKeys(on tableName: String, in schemaName: String? = nil) throws -> [ForeignKeyInfo] {
    _ = try columns(in: tableName, in: schemaName)
    let sql =
      "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(\(parameters(schemaName))) ORDER BY id, seq"
    let parts = try rows(sql, texts: [tableName] + (schemaName.map { [$0] } ?? [])) {
      (id: Int($0.cell(0).int64), table: $0.text(1) ?? "", origin: $0.text(2) ?? "", destination: $0.text(3))
    }
    let ids = parts.map(\.id)
    return try ids.indices.filter { $0 == 0 || ids[$0] != ids[$0 - 1] }.map { start in
      let arrows = parts[start...].prefix { $0.id == ids[start] }
      let table = parts[start].table
      // A key that names no columns refers to the primary key.
      let key = arrows.contains { $0.destination == nil } ? try primaryKey(table).columns : []
      let mapping = arrows.enumerated().map { place, arrow in
        (origin: arrow.origin, destination: arrow.destination ?? (place < key.count ? key[place] : ""))
      }
      return ForeignKeyInfo(id: ids[start], destinationTable: table, mapping: mapping)
    }
  }

  /// Whether there is a view with a name, ignoring case.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for any of them.
  /// - Returns: whether there is one.
  /// - Throws: ``DatabaseError`` if there is no such schema.
  public func viewExists(_ name: String, in schemaName: String? = nil) throws -> Bool {
    try schemaHas("view", name, in: schemaName)
  }

  /// Whether there is a trigger with a name, ignoring case.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for any of them.
  /// - Returns: whether there is one.
  /// - Throws: ``DatabaseError`` if there is no such schema.
  public func triggerExists(_ name: String, in schemaName: String? = nil) throws -> Bool {
    try schemaHas("trigger", name, in: schemaName)
  }

  /// Whether some columns identify a row of a table: a primary key or a unique index is among them, or the rowid.
  ///
  /// - Parameters:
  ///   - tableName: the table.
  ///   - columns: the columns, in any order.
  /// - Returns: whether one does.
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func table(_ tableName: String, hasUniqueKey columns: some Collection<String>) throws -> Bool {
    let names = Set(columns.map { $0.lowercased() })
    let info = try identity(ofRowsIn: tableName)
    if info.isMissing { return false }
    if info.container == .table, names.contains(info.rowIDName) { return true }
    return info.uniqueKeys.contains { $0.allSatisfy { names.contains($0.lowercased()) } }
  }

  /// The rows whose foreign keys refer to no row.
  ///
  /// - Parameters:
  ///   - tableName: the table whose rows are checked; nil for all.
  ///   - schemaName: `main`, `temp` or the name of an attached database.
  /// - Returns: the violations.
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func foreignKeyViolations(
    in tableName: String? = nil, in schemaName: String? = nil
  ) throws -> [ForeignKeyViolation] {
    if let tableName { _ = try columns(in: tableName, in: schemaName) }
    let schema = schemaName.map { "\($0.quotedIdentifier)." } ?? ""
    let table = tableName.map { "(\($0.quotedIdentifier))" } ?? ""
    return try rows("PRAGMA \(schema)foreign_key_check\(table)") { row in
      ForeignKeyViolation(
        originTable: row.text(0) ?? "",
        originRowID: row.cell(1).storageClass == .null ? nil : row.cell(1).int64,
        destinationTable: row.text(2) ?? "", foreignKeyId: Int(row.cell(3).int64))
    }
  }

  /// Checks that each foreign key refers to a row.
  ///
  /// - Throws: ``DatabaseError`` with ``ResultCode/SQLITE_CONSTRAINT_FOREIGNKEY`` for the first that does not.
  public func checkForeignKeys() throws {
    if let violation = try foreignKeyViolations().first { throw violation.databaseError(self) }
  }

  /// Checks that each foreign key of a table refers to a row.
  ///
  /// - Parameters:
  ///   - tableName: the table.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for the first that has the table.
  /// - Throws: ``DatabaseError`` with ``ResultCode/SQLITE_CONSTRAINT_FOREIGNKEY`` for the first that does not.
  public func checkForeignKeys(in tableName: String, in schemaName: String? = nil) throws {
    if let violation = try foreignKeyViolations(in: tableName, in: schemaName).first {
      throw violation.databaseError(self)
    }
  }

  private func parameters(_ schemaName: String?) -> String { schemaName == nil ? "?" : "?, ?" }

  private func noSuchTable(_ name: String) -> DatabaseError {
    DatabaseError(code: .SQLITE_ERROR, message: "no such table: \(name)")
  }

  /// Whether a schema, or any if none is named, has an object of a type and a name.
  internal func schemaHas(_ type: String, _ name: String, in schemaName: String?) throws -> Bool {
    if let schemaName, try !checkSchema(schemaName) { return false }
    for schema in schemaName.map({ [$0] }) ?? schemaNames {
      let condition = "type = ?1 AND name = ?2 COLLATE NOCASE"
      if try hasObject(in: schema, where: condition, texts: [type, name]) { return true }
    }
    return false
  }

  /// The names of the databases of the connection, without that of temporary tables if it has none.
  internal func usedSchemaNames() throws -> [String] {
    try rows("PRAGMA database_list") { $0.text(1) ?? "" }
  }

  /// The names of a schema's objects of a type, except SQLite's own.
  internal func names(of type: String, in schemaName: String) throws -> [String] {
    try namesOfObjects(in: schemaName, where: "type = ?1 AND \(SchemaObject.isOrdinary)", texts: [type])
  }
}
