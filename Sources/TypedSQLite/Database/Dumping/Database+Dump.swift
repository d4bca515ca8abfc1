// Writing rows and schemas as text, for debugging.

extension Database {
  /// Runs statements and writes their rows.
  ///
  /// - Parameters:
  ///   - sql: the statements.
  ///   - format: how rows are written.
  ///   - stream: the destination; nil prints the text.
  /// - Throws: ``DatabaseError`` if a statement fails.
  public func dumpSQL(
    _ sql: SQL, format: some DumpFormat = .debug(), to stream: (any TextOutputStream)? = nil
  ) throws {
    var output = DumpStream(stream)
    let statements = try allStatements(literal: sql)
    while let statement = try statements.next() { try dump(statement, format, &output) }
  }

  /// Writes the rows of a request, and then those of other tables that it includes.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - format: how rows are written.
  ///   - stream: the destination; nil prints the text.
  /// - Throws: ``DatabaseError`` if the request is wrong.
  public func dumpRequest(
    _ request: some FetchRequest, format: some DumpFormat = .debug(), to stream: (any TextOutputStream)? = nil
  ) throws {
    var output = DumpStream(stream)
    try dump(request, format, &output)
  }

  /// Writes the rows of tables and views, those of tables in the order of their primary keys.
  ///
  /// - Parameters:
  ///   - tables: the names of the tables and views.
  ///   - format: how rows are written.
  ///   - tableHeader: whether the name of each one precedes its rows.
  ///   - stableOrder: whether the rows of views are sorted by all columns.
  ///   - stream: the destination; nil prints the text.
  /// - Throws: ``DatabaseError`` if there is no such table.
  public func dumpTables(
    _ tables: [String], format: some DumpFormat = .debug(), tableHeader: DumpTableHeaderOptions = .automatic,
    stableOrder: Bool = false, to stream: (any TextOutputStream)? = nil
  ) throws {
    var output = DumpStream(stream)
    try dump(
      tables, format, hasHeaders: tableHeader == .always || tables.count > 1, stableOrder: stableOrder,
      &output)
  }

  /// Writes the schema and the rows of all tables.
  ///
  /// - Parameters:
  ///   - format: how rows are written.
  ///   - stream: the destination; nil prints the text.
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func dumpContent(
    format: some DumpFormat = .debug(), to stream: (any TextOutputStream)? = nil
  ) throws {
    var output = DumpStream(stream)
    try dumpSchema(&output)
    let tables = try dumpedObjects().filter { $0.type == "table" }.map(\.name)
    if !tables.isEmpty { output.write("\n") }
    let sorted = tables.sorted { $0.lowercased() < $1.lowercased() }
    try dump(sorted, format, hasHeaders: true, stableOrder: true, &output)
  }

  /// Writes the statements that make the schema.
  ///
  /// - Parameter stream: the destination; nil prints the text.
  /// - Throws: ``DatabaseError`` if the database cannot be read.
  public func dumpSchema(to stream: (any TextOutputStream)? = nil) throws {
    var output = DumpStream(stream)
    try dumpSchema(&output)
  }

  private func dump(
    _ statement: Statement, _ format: some DumpFormat, _ output: inout DumpStream
  ) throws {
    var format = format
    let rows = try Row.fetchCursor(statement)
    while let row = try rows.next() { try format.writeRow(row, to: &output) }
    try format.finalize(columnNames: statement.columnNames, to: &output)
  }

  private func dump(
    _ request: some FetchRequest, _ format: some DumpFormat, _ output: inout DumpStream
  ) throws {
    let prepared = try request.makePreparedRequest(self, forSingleResult: false)
    try dump(prepared.statement, format, &output)
    guard let prefetch = prepared.prefetch else { return }
    // The rows of a list may come in several parts.
    var lists: [(path: [String], rows: [Row])] = []
    try prefetch.fill(Row.fetchAll(prepared.statement, adapter: prepared.adapter), self) { path, rows in
      if let index = lists.firstIndex(where: { $0.path == path }) {
        lists[index].rows += rows
      } else {
        lists.append((path, rows))
      }
    }
    for (path, rows) in lists {
      output.write("\n\(path.joined(separator: "."))\n")
      try dump(included: rows, format, &output)
    }
  }

  private func dump(included rows: [Row], _ format: some DumpFormat, _ output: inout DumpStream) throws {
    var format = format
    var names: [String] = []
    for row in rows {
      let columns = row.unadapted.map { (name: $0.0, value: $0.1) }
      // The others are the key by which the row was found.
      let own = Row(columns: columns.filter { !$0.name.hasPrefix("grdb_") })
      names = Array(own.columnNames)
      try format.writeRow(own, to: &output)
    }
    try format.finalize(columnNames: names, to: &output)
  }

  private func dump(
    _ tables: [String], _ format: some DumpFormat, hasHeaders: Bool, stableOrder: Bool,
    _ output: inout DumpStream
  ) throws {
    for (index, table) in tables.enumerated() {
      if index > 0 { output.write("\n") }
      if hasHeaders { output.write(table + "\n") }
      let rows = Table(table)
      let identity = try identity(ofRowsIn: table)
      if identity.container != .view || (stableOrder && !identity.isMissing) {
        try dump(rows.orderByPrimaryKey(), format, &output)
      } else if stableOrder {
        try dump(rows.order(columnNames(of: table).map { Column($0) }), format, &output)
      } else {
        try dump(rows.all(), format, &output)
      }
    }
  }

  private func dumpSchema(_ output: inout DumpStream) throws {
    output.write("sqlite_master\n")
    for object in try dumpedObjects() { output.write("\(object.sql);\n") }
  }

  /// The objects of the schema that belong to the program, each table before what belongs to it.
  private func dumpedObjects() throws -> [(type: String, name: String, sql: String)] {
    let query = Self.schemaQuery(
      "type, name, sql",
      where: """
        sql IS NOT NULL AND \(SchemaObject.isOrdinary) AND name NOT LIKE 'grdb\\_%' ESCAPE '\\'
        AND NOT (type = 'table' AND name IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'))
        """,
      order: "tbl_name COLLATE NOCASE, type <> 'table', type <> 'index', type, name COLLATE NOCASE")
    return try rows(query) {
      (type: $0.text(0) ?? "", name: $0.text(1) ?? "", sql: $0.text(2) ?? "")
    }
  }
}

extension DatabaseReader {
  /// Runs statements and writes their rows; see ``Database/dumpSQL(_:format:to:)``.
  public func dumpSQL(
    _ sql: SQL, format: some DumpFormat = .debug(), to stream: (any TextOutputStream)? = nil
  ) throws {
    try unsafeReentrantRead { db in try db.dumpSQL(sql, format: format, to: stream) }
  }

  /// Writes the rows of a request; see ``Database/dumpRequest(_:format:to:)``.
  public func dumpRequest(
    _ request: some FetchRequest, format: some DumpFormat = .debug(), to stream: (any TextOutputStream)? = nil
  ) throws {
    try unsafeReentrantRead { db in try db.dumpRequest(request, format: format, to: stream) }
  }

  /// Writes the rows of tables and views; see ``Database/dumpTables(_:format:tableHeader:stableOrder:to:)``.
  public func dumpTables(
    _ tables: [String], format: some DumpFormat = .debug(), tableHeader: DumpTableHeaderOptions = .automatic,
    stableOrder: Bool = false, to stream: (any TextOutputStream)? = nil
  ) throws {
    try unsafeReentrantRead { db in
      try db.dumpTables(
        tables, format: format, tableHeader: tableHeader, stableOrder: stableOrder, to: stream)
    }
  }

  /// Writes the schema and the rows of all tables.
  public func dumpContent(
    format: some DumpFormat = .debug(), to stream: (any TextOutputStream)? = nil
  ) throws {
    try unsafeReentrantRead { db in try db.dumpContent(format: format, to: stream) }
  }

  /// Writes the statements that make the schema.
  public func dumpSchema(to stream: (any TextOutputStream)? = nil) throws {
    try unsafeReentrantRead { db in try db.dumpSchema(to: stream) }
  }
}
