import OutputModes

extension DotCommand {
  static let indexes: DotCommand = DotCommand(
    Names("indexes", aliases: ["indices"], shortest: 2),
    parameters: [
      .options, CommandParameter("LIKE-PATTERN", .table, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Show names of indexes", section: .schema,
      discussion: [
        "With LIKE-PATTERN, only those of tables that match it.",
        "Options:",
        .options(IndexesRequest.shownOptions),
      ],
      examples: [
        Example(
          ".indexes players", prints: "by_name\n",
          after: "CREATE TABLE players(name);\nCREATE INDEX by_name ON players(name);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = IndexesRequest(console.dialect)
      try request.read(arguments, console.dialect)
      let patterns = request.patterns
      if patterns.count > 1 { throw .command(.indexesUsage(patterns[1])) }
      let search = request.listsAll ? request.search : request.search.narrowed(to: "sql NOTNULL")
      if console.printsFactsAsRows {
        let found = try search.objects(console, pattern: patterns.first)
        try console.print(
          found.map { [.text($0.path.schema), .text($0.table), .text($0.path.table)] },
          titled: ["schema", "table", "name"])
        return .proceed
      }
      try search.show(console, pattern: patterns.first)
      return .proceed
    })
}

/// The arguments of `.indexes`.
private struct IndexesRequest: CommandRequest {
  private(set) var search: NameSearch
  private(set) var listsAll: Bool
  private(set) var patterns: [String] = []

  init(_ dialect: Dialect) {
    search = dialect.isSQLite3(since: 3_052) ? .indexesByName : .indexes
    listsAll = !dialect.isSQLite3(since: 3_052)
  }

  static let options: [RequestOption<IndexesRequest>] = [
    RequestOption(
      "--all", aliases: ["a"], "Also the automatic ones, as without options", sets: \.listsAll),
    narrowing("--expr", "Only those with an expression", to: NameSearch.hasExpression),
    narrowing("--sys", "Only those of SQLite's own tables", to: "tbl_name LIKE 'sqlite\\_%' ESCAPE '\\'"),
  ]

  private static func narrowing(
    _ name: String, _ summary: String, to condition: String
  ) -> RequestOption<IndexesRequest> {
    RequestOption(name, summary) { request, _, _ in request.search = request.search.narrowed(to: condition) }
  }

  mutating func take(_ word: String) { patterns.append(word) }
}
