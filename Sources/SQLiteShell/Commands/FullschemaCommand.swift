import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let fullschema: DotCommand = DotCommand(
    Names("fullschema", shortest: 2),
    parameters: FullschemaRequest.shownOptions.map(CommandParameter.option),
    traits: [.checksArguments, .isPaged], reach: .database,
    help: Help(
      "Show schema and the content of sqlite_stat tables", section: .schema,
      examples: [
        Example(
          ".fullschema", prints: "CREATE TABLE players(name);\n/* No STAT tables available */\n",
          after: "CREATE TABLE players(name);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      guard arguments.count <= 1 else { throw .usage(.fullschema) }
      var request = FullschemaRequest()
      try request.read(arguments, console.dialect)
      let database = try console.database()
      do throws(DatabaseError) {
        try writeStatements(database, indents: request.indents, to: console)
        guard try database.hasObject(where: "name GLOB 'sqlite_stat[134]'") else {
          console.output.buffer.append("/* No STAT tables available */\n")
          return .proceed
        }
      } catch {
        throw .failed(error)
      }
      console.output.buffer.append("ANALYZE sqlite_schema;\n")
      for table in ["sqlite_stat1", "sqlite_stat4"] {
        // A table that ANALYZE did not create has no rows to write.
        _ = try TableDump(ofAll: table).write(.insert, from: database, to: console)
      }
      console.output.buffer.append("ANALYZE sqlite_schema;\n")
      return .proceed
    })

  private static func writeStatements(
    _ database: Database, indents: Bool, to console: any CommandConsole
  ) throws(DatabaseError) {
    let statements = try database.rows(
      """
      SELECT sql FROM (SELECT sql, name, rowid AS position FROM sqlite_schema
      UNION ALL SELECT sql, name, rowid FROM sqlite_temp_schema)
      WHERE sql NOTNULL AND name NOT LIKE 'sqlite_%' ORDER BY position
      """
    ) { $0.bytes(0) }
    for sql in statements {
      if let sql = SchemaText.printable(sql, in: console) {
        SchemaText.print(sql, indented: indents, to: console)
      } else {
        console.output.buffer.append(SchemaText.refusal)
      }
    }
  }
}

/// The arguments of `.fullschema`.
private struct FullschemaRequest: CommandRequest {
  private(set) var indents = false

  static let options: [RequestOption<FullschemaRequest>] = [
    RequestOption("--indent", "Show one column per line in long statements", sets: \.indents)
  ]

  func take(_ word: String) throws(ShellError) { throw .usage(.fullschema) }
}
