import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

extension DotCommand {
  static let schema: DotCommand = DotCommand(
    Names("schema", shortest: 3),
    parameters: SchemaListing.shownOptions.map(CommandParameter.option)
      + [CommandParameter("LIKE-PATTERN", .table, optional: true)],
    traits: [.checksArguments, .isPaged], reach: .database,
    help: Help(
      "Show the CREATE statements matching LIKE-PATTERN", section: .schema,
      discussion: [
        """
        The pattern matches names of tables. A pattern with one of * ? [ is a GLOB pattern.
        A pattern with a dot matches SCHEMA.TABLE. At a prompt, long statements are indented.
        """,
        "Options:",
        .options(SchemaListing.shownOptions),
      ],
      examples: [
        Example(
          ".schema", prints: "CREATE TABLE players(name);\n", after: "CREATE TABLE players(name);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let isRead = console.isTyped && console.output.isTerminal && !console.dialect.isSQLite3
      let listing = try SchemaListing(arguments, console.dialect, indents: isRead)
      let database = try console.database()
      let rows = console.printsFactsAsRows ? SchemaRows() : nil
      do throws(DatabaseError) {
        try SchemaText.colouring(isRead, console) { () throws(DatabaseError) in
          try listing.show(on: database, rows, console: console)
        }
      } catch {
        guard console.dialect.listsSilently else { throw .failed(error) }
        throw .statement(.sql(error, phase: .preparing, at: SourcePosition(origin: .argument, line: 0)))
      }
      if let rows { try console.print(rows.rows, titled: SchemaRows.titles) }
      return .proceed
    })
}

/// The arguments of `.schema`.
private struct SchemaListing: CommandRequest {
  private var pattern: String?
  private var indents = false
  private var hidesSystemTables = false

  static let options: [RequestOption<SchemaListing>] = [
    RequestOption(
      "--indent", "Show one column per line in long statements", sets: \.indents),
    RequestOption(
      "--nosys", "Omit objects whose names start with \"sqlite_\"", sets: \.hidesSystemTables),
    // sqlite3 would print the text of its own statement.
    .ignored("--debug"),
  ]

  init(_ arguments: [String], _ dialect: Dialect, indents: Bool) throws(ShellError) {
    self.indents = indents
    try read(arguments, dialect)
  }

  mutating func take(_ word: String) throws(ShellError) {
    guard pattern == nil else { throw .usage(.schema) }
    pattern = word
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .command(.unknownSchemaOption(word))
  }

  /// Prints the objects, or adds them to rows if a program reads them.
  func show(
    on database: Database, _ rows: SchemaRows?, console: any CommandConsole
  ) throws(DatabaseError) {
    let reader = SchemaReader(database)
    var hasFound = false
    if let pattern, try namesSchemaTable(pattern, database) {
      let own = pattern.lowercased().contains("temp_") ? "temp.sqlite_schema" : "sqlite_schema"
      let name = console.dialect.isSQLite3(since: 3_052) ? own : pattern
      let sql = Array(schemaTable(name).utf8)
      if let rows {
        rows.add(SchemaObject(type: "table", name: name, table: name, sql: sql), of: "main")
      } else {
        SchemaText.print(sql, indented: indents, to: console)
      }
      hasFound = true
    }
    for schema in try reader.schemas() {
      let found = try database.rows(
        query(schema, console.dialect), texts: texts(schema), read: SchemaObject.init)
      if !found.isEmpty { hasFound = true }
      print(found, of: schema, reader, rows, console)
    }
    if pattern != nil {
      for module in try database.rows(
        moduleQuery(console.dialect), texts: texts("main"), read: { $0.text(0) ?? "" })
      {
        if let signature = SchemaText.signature(of: module, qualifier: nil, reader: reader) {
          let text = Array("/* \(signature) */".utf8)
          if let rows {
            rows.add(SchemaObject(type: "module", name: module, table: module, sql: text), of: "main")
          } else {
            SchemaText.print(text, indented: indents, to: console)
          }
          hasFound = true
        }
      }
    }
    if !hasFound, let pattern, console.dialect.findsQualifiedNames,
      let path = try TablePath.path(named: pattern, in: database), path.column == nil
    {
      // The name of a table with a point, or one in quotes.
      hasFound = true
      let found = try database.rows(
        Database.schemaQuery(
          SchemaObject.columns, in: path.schema,
          where: "sql IS NOT NULL AND ?1 NOTNULL AND lower(tbl_name) = lower(?2)",
          order: "rowid"), texts: [path.schema, path.table], read: SchemaObject.init)
      print(found, of: path.schema, reader, rows, console)
    }
    if !hasFound {
      console.sayNoMatch(pattern, of: "tables", among: CompletionSchema(namesIn: database).tableNames)
    }
  }
}

extension SchemaListing {
  /// Prints the statements of a schema.
  private func print(
    _ found: [SchemaObject], of schema: String, _ reader: SchemaReader, _ rows: SchemaRows?,
    _ console: any CommandConsole
  ) {
    for object in found {
      if let rows {
        rows.add(object, of: schema)
        continue
      }
      guard let sql = SchemaText.printable(object.sql, in: console) else {
        console.output.buffer.append(SchemaText.refusal)
        continue
      }
      let described = SchemaText.described(
        sql, name: object.name, qualifier: schema.matches("main") ? nil : schema, reader: reader,
        keepsEveryName: console.dialect.printsAnyDefinition)
      SchemaText.print(described, indented: indents, to: console)
    }
  }
}

/// The objects of `.schema` as a program reads them.
private final class SchemaRows {
  static let titles = ["schema", "type", "name", "table", "sql"]
  private(set) var rows: [[ReportCell]] = []

  func add(_ object: SchemaObject, of schema: String) {
    rows.append([
      .text(schema), .text(object.type), .text(object.name), .text(object.table), .text(object.sql),
    ])
  }
}

// MARK: - Queries

extension SchemaListing {
  /// A query for the statements and names of a schema; `?1` is the schema and `?2` the pattern.
  private func query(_ schema: String, _ dialect: Dialect) -> String {
    Database.schemaQuery(
      SchemaObject.columns, in: schema,
      where: "sql IS NOT NULL AND ?1 NOTNULL \(condition("tbl_name", dialect))",
      order: "rowid")
  }

  private func moduleQuery(_ dialect: Dialect) -> String {
    "SELECT name FROM pragma_module_list WHERE ?1 NOTNULL \(condition("name", dialect)) ORDER BY name"
  }

  private func texts(_ schema: String) -> [String] {
    [schema] + (pattern.map { [$0] } ?? [])
  }

  private func condition(_ column: String, _ dialect: Dialect) -> String {
    var text = hidesSystemTables ? "AND name NOT LIKE 'sqlite_%' " : ""
    guard let pattern else { return text }
    // The versions that find nothing compare the pattern with the format of a name.
    let qualified = dialect.findsQualifiedNames ? "lower(?1 || '.' || \(column))" : "'%s.%s'"
    text += "AND " + (pattern.contains(".") ? qualified : "lower(\(column))")
    return text + (pattern.contains { "*?[".contains($0) } ? " GLOB ?2" : " LIKE ?2 ESCAPE '\\'")
  }

  private func namesSchemaTable(_ pattern: String, _ database: Database) throws(DatabaseError) -> Bool {
    let names = "'sqlite_master'), ('sqlite_schema'), ('sqlite_temp_master'), ('sqlite_temp_schema'"
    let sql = "SELECT 1 FROM (VALUES (\(names))) WHERE column1 LIKE ?1 ESCAPE '\\'"
    return try !database.rows(sql, texts: [pattern]) { _ in true }.isEmpty
  }

  private func schemaTable(_ name: String) -> String {
    """
    CREATE TABLE \(name) (
      type text,
      name text,
      tbl_name text,
      rootpage integer,
      sql text
    )
    """
  }
}
