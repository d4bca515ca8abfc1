extension Database {
  /// Creates a table.
  ///
  /// ```swift
  /// try db.create(table: "player") { t in
  ///   t.autoIncrementedPrimaryKey("id")
  ///   t.column("name", .text).notNull()
  ///   t.column("score", .integer).notNull().defaults(to: 0)
  ///   t.belongsTo("team")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the table.
  ///   - options: what kind of table it is.
  ///   - body: defines its columns and constraints.
  /// - Throws: the error of `body`; ``DatabaseError`` where SQLite refuses the table, such as one of a name that is
  ///   taken. Nothing is created then.
  public func create(
    table name: String, options: TableOptions = [], body: (TableDefinition) throws -> Void
  ) throws {
    let definition = TableDefinition(name: name, options: options)
    try body(definition)
    // What exists already keeps the indexes it has.
    let schema = options.contains(.temporary) ? "temp" : "main"
    if options.contains(.ifNotExists), try tableExists(name, in: schema) { return }
    try inSavepoint {
      for statement in try definition.statements(self) { try execute(sql: statement) }
      return .commit
    }
  }

  /// Creates a virtual table.
  ///
  /// ```swift
  /// try db.create(virtualTable: "book", using: FTS5()) { t in
  ///   t.tokenizer = .porter()
  ///   t.column("title")
  ///   t.column("body")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - tableName: the name of the table.
  ///   - options: how it is created.
  ///   - module: what makes the table, such as ``FTS5``.
  ///   - body: defines the table; nil for one without arguments.
  /// - Throws: the error of `body`; ``DatabaseError`` where SQLite or the module refuses the table.
  public func create<Module: VirtualTableModule>(
    virtualTable tableName: String, options: VirtualTableOptions = [], using module: Module,
    _ body: ((Module.TableDefinition) throws -> Void)? = nil
  ) throws {
    let definition = module.makeTableDefinition()
    try body?(definition)
    let arguments = try module.moduleArguments(for: definition, in: self)
    var writer = SQLWriter(database: self)
    writer.write("CREATE VIRTUAL TABLE ")
    if options.contains(.ifNotExists) { writer.write("IF NOT EXISTS ") }
    writer.write("\(tableName.quotedIdentifier) USING \(module.moduleName)")
    if !arguments.isEmpty { writer.write("(\(arguments.joined(separator: ", ")))") }
    try execute(sql: writer.finish().sql)
  }

  /// Deletes a table with all that is in it.
  ///
  /// - Throws: ``DatabaseError`` where there is no such table.
  public func drop(table name: String) throws {
    var writer = SQLWriter(database: self)
    writer.write("DROP TABLE \(name.quotedIdentifier)")
    try execute(sql: writer.finish().sql)
  }

  /// Whether there is a table of a name, in upper or lower case; a view is none.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for any of them.
  /// - Returns: whether there is one.
  /// - Throws: ``DatabaseError`` where there is no such schema.
  public func tableExists(_ name: String, in schemaName: String? = nil) throws -> Bool {
    let known = try rows("SELECT name FROM pragma_database_list") { $0.text(0) ?? "" }
    if let schemaName, !known.contains(where: { $0.lowercased() == schemaName.lowercased() }) {
      // A connection has the schema of temporary tables from the first of them on.
      guard schemaName.lowercased() == "temp" else {
        throw DatabaseError(code: .SQLITE_ERROR, message: "no such schema: \(schemaName)")
      }
      return false
    }
    for schema in schemaName.map({ [$0] }) ?? known {
      let sql =
        "SELECT 1 FROM \(schema.quotedIdentifier).sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE"
      if try !rows(sql, texts: [name], read: { _ in true }).isEmpty { return true }
    }
    return false
  }
}
