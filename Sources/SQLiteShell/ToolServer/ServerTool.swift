import ColumnMeaning
import TypedSQLiteCore

/// A tool that clients call: its name, its arguments, its documentation and what it does.
///
/// The list of tools that clients get, the check of arguments and the manual read the table ``all``.
package struct ServerTool: Sendable {
  let name: String
  let title: String
  /// What it does, in sentences for a model and the manual.
  let summary: String
  let parameters: [ToolParameter]
  /// Whether it changes the database, and is there only with `-allow-writes`.
  let changesDatabase: Bool
  /// Writes results to the output of the session.
  let run: @Sendable (_ console: any SessionConsole, _ arguments: ToolArguments) throws(ShellError) -> Void

  init(
    _ name: String, title: String, summary: String, parameters: [ToolParameter],
    changesDatabase: Bool = false,
    run:
      @escaping @Sendable (_ console: any SessionConsole, _ arguments: ToolArguments) throws(ShellError) ->
      Void
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.parameters = parameters
    self.changesDatabase = changesDatabase
    self.run = run
  }

  /// How clients see it.
  var json: JSONTree {
    .object([
      "name": .text(name), "title": .text(title), "description": .text(summary),
      "inputSchema": parameters.schema,
      "annotations": .object([
        "readOnlyHint": .flag(!changesDatabase), "destructiveHint": .flag(changesDatabase),
        "idempotentHint": .flag(!changesDatabase), "openWorldHint": .flag(false),
      ]),
    ])
  }

  /// The tools, with or without those that change the database.
  static func all(changing allowsWrites: Bool) -> [ServerTool] {
    all.filter { allowsWrites || !$0.changesDatabase }
  }
}

// MARK: - The table

extension ServerTool {
  /// The tools, in the order in which clients get them.
  package static let all = [schema, query, describe, why, explain, write]

  private static let sql = ToolParameter("sql", .text, isRequired: true, "One statement of SQL, for SQLite.")

  private static let values = ToolParameter(
    "parameters", .values,
    """
    Values for ?, :name, @name or $name: an array in their order, or an object by their names. A text that meets a column \
    is read by its meaning, so that 2026-01-31 becomes what the column stores for that day.
    """)

  static let schema = ServerTool(
    "schema", title: "Schema of the databases",
    summary: """
      Begin here. Lists tables and views with their rows, columns, declared types, what the values mean (such as dates in \
      microseconds since 1601), keys, indexes, and the values of columns that have few, as SQL literals. If all that is \
      longer than max_bytes, values, indexes and columns are left out; name tables to see more of them.
      """,
    parameters: [
      ToolParameter("tables", .texts, "Only these tables and views."),
      ToolParameter("max_bytes", .count(10_000_000), "How long the answer may be; 20000 by default."),
    ]
  ) { console, arguments throws(ShellError) in
    let brief = try SchemaBrief(console, tables: arguments.texts("tables"))
    console.output.write(record: brief.json(within: arguments.number("max_bytes") ?? SchemaBrief.usualSize))
  }

  static let query = ServerTool(
    "query", title: "Run a query",
    summary: """
      Runs one statement that reads, and returns its columns with their meanings and its rows. Cells are shown by their \
      meaning: dates as 2026-01-31T09:30:00Z, decimals exactly, UUIDs as text. Literals are read by meaning too: \
      WHERE visit_time >= '2026-01-31' is right whatever the column stores. If truncated is true there are more rows: go \
      on with ORDER BY and OFFSET, or sum up with GROUP BY.
      """,
    parameters: [
      sql, values,
      ToolParameter("as_stored", .flag, "Show cells as they are stored, not by their meaning."),
      ToolParameter("max_rows", .count(1_000_000), "Fewer rows than the limit of the server."),
    ]
  ) { console, arguments throws(ShellError) in
    console.settings.formats.showsRaw = console.settings.formats.showsRaw || arguments.flag("as_stored")
    if let count = arguments.number("max_rows") {
      console.settings.maxRows = console.settings.maxRows == 0 ? count : min(count, console.settings.maxRows)
    }
    let sql = try arguments.statement(in: console)
    try ToolStatement(sql).checkThatItReads(in: console)
    try console.statements.run(sql, at: .argumentOfTool)
  }

  static let describe = ServerTool(
    "describe", title: "Describe a table",
    summary: """
      Reads a table or the result of a query, and says of each column what it means, its NULLs, different values, least, \
      middle and greatest value, and the most frequent ones; then its indexes, keys and triggers.
      """,
    parameters: [
      ToolParameter("table", .text, "A table or a view."),
      ToolParameter("sql", .text, "A query, in place of a table."), values,
      ToolParameter("sample", .count(1_000_000_000), "How many rows are read; 100000 by default."),
    ]
  ) { console, arguments throws(ShellError) in
    let report = DescribeReport(
      explainer: console.explainer, presentation: console.presentation, countsSteps: false)
    let sample = arguments.number("sample") ?? 100_000
    guard arguments.text("sql").isEmpty else {
      return try report.describe(query: arguments.statement(in: console), sample: sample)
    }
    guard !arguments.text("table").isEmpty else { throw .tool(.missingArgument("table")) }
    let paths = try console.resolving { () throws(ShellError) in
      try console.chosenTables([arguments.text("table")])
    }
    for path in paths { try report.describe(path, sample: sample) }
  }

  static let why = ServerTool(
    "why", title: "Explain a meaning",
    summary: """
      Says what the columns of a table mean, how that is stored, and the evidence: who stated it, or which values and names \
      prove it.
      """,
    parameters: [ToolParameter("name", .text, isRequired: true, "A table, or a column as table.column.")]
  ) { console, arguments throws(ShellError) in
    try FormatExplanation(explainer: console.explainer).show([arguments.text("name")])
  }

  static let explain = ServerTool(
    "explain", title: "Explain a plan",
    summary: """
      Says in words how SQLite runs a statement, what it costs, and what would make it faster. A statement that reads is run, \
      and its rows are dropped.
      """,
    parameters: [sql, values]
  ) { console, arguments throws(ShellError) in
    let report = PlanReport(
      presentation: console.presentation, console: console, findsIndexes: !console.safety.isOn,
      countsSteps: false,
      triesIndexes: false)
    try report.report(on: arguments.statement(in: console))
  }

  static let write = ServerTool(
    "write", title: "Change the database",
    summary: """
      Runs one statement that changes rows or the schema in a transaction, reports what it changed, and undoes it, unless \
      commit is true. To keep a change, first call this without commit, and then with commit and the number of changes that \
      was reported; if the number is another one by then, nothing is kept. RETURNING shows the rows.
      """,
    parameters: [
      sql, values,
      ToolParameter("commit", .flag, "Keep the change."),
      ToolParameter(
        "expected_changes", .number, "The number changes of the report; needed with commit."),
    ], changesDatabase: true
  ) { console, arguments throws(ShellError) in
    let expected = arguments.number("expected_changes")
    guard !arguments.flag("commit") || expected != nil else { throw .tool(.unconfirmed) }
    try TriedChange(console: console).run(
      arguments.statement(in: console), keepingIf: arguments.flag("commit") ? expected : nil)
  }
}
