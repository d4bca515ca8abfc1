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
  /// - Throws: the error of `body`; ``DatabaseError`` if SQLite refuses the table, for example because its
  ///   name is in use. Outside of a transaction, the table remains if an index of it is refused.
  public func create(
    table name: String, options: TableOptions = [], body: (TableDefinition) throws -> Void
  ) throws {
    let definition = TableDefinition(name: name, options: options)
    try body(definition)
    // A table that exists already keeps its indexes.
    let schema = options.contains(.temporary) ? "temp" : "main"
    if options.contains(.ifNotExists), try tableExists(name, in: schema) { return }
    for statement in try definition.statements(self) { try execute(sql: statement) }
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
  ///   - module: the module that makes the table, such as ``FTS5``.
  ///   - body: defines the table; nil for a table without arguments.
  /// - Throws: the error of `body`; ``DatabaseError`` if SQLite or the module refuses the table.
  public func create<Module: VirtualTableModule>(
    virtualTable tableName: String, options: VirtualTableOptions = [], using module: Module,
    _ body: ((Module.TableDefinition) throws -> Void)? = nil
  ) throws {
    let definition = module.makeTableDefinition(configuration: VirtualTableConfiguration(options: options))
    try body?(definition)
    let arguments = try module.moduleArguments(for: definition, in: self)
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    let sql = options.statement(creating: tableName, using: module.moduleName + list)
    let isNew = try !tableExists(tableName, in: options.contains(.temporary) ? "temp" : "main")
    try inSavepoint {
      try execute(sql: sql)
      if isNew { try module.database(self, didCreate: tableName, using: definition) }
      return .commit
    }
  }

  /// Creates a virtual table of a module without a type in Swift.
  ///
  /// ```swift
  /// try db.create(virtualTable: "place", using: "rtree(id, west, east)")
  /// ```
  ///
  /// - Parameters:
  ///   - tableName: the name of the table.
  ///   - options: how it is created.
  ///   - module: the name of the module, and its arguments in parentheses.
  /// - Throws: ``DatabaseError`` if SQLite or the module refuses the table.
  public func create(
    virtualTable tableName: String, options: VirtualTableOptions = [], using module: String
  ) throws {
    try execute(sql: options.statement(creating: tableName, using: module))
  }

  /// Deletes a table with all its rows.
  ///
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func drop(table name: String) throws {
    var writer = SQLWriter(database: self)
    writer.write("DROP TABLE \(name.quotedIdentifier)")
    try execute(sql: writer.finish().sql)
  }

  /// Whether there is a table with a name, ignoring case; views do not count.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - schemaName: `main`, `temp` or the name of an attached database; nil for any of them.
  /// - Returns: whether there is one.
  /// - Throws: ``DatabaseError`` if there is no such schema.
  public func tableExists(_ name: String, in schemaName: String? = nil) throws -> Bool {
    try schemaHas("table", name, in: schemaName)
  }
}

extension VirtualTableOptions {
  /// The statement that creates a virtual table.
  fileprivate func statement(creating name: String, using module: String) -> String {
    let guarded = contains(.ifNotExists) ? "IF NOT EXISTS " : ""
    let schema = contains(.temporary) ? "temp." : ""
    return "CREATE VIRTUAL TABLE \(guarded)\(schema)\(name.quotedIdentifier) USING \(module)"
  }
}
