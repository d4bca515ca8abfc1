import OutputModes

extension DotCommand {
  static let tables = DotCommand(
    Names("tables", shortest: 2),
    parameters: TablesRequest.shownOptions.map(CommandParameter.option)
      + [CommandParameter("LIKE-PATTERN", .table, optional: true)],
    traits: [.checksArguments, .isPaged],
    reach: .database,
    help: Help(
      "List names of tables and views that match LIKE-PATTERN", section: .schema,
      discussion: [
        """
        Names in an attached database follow its name and a dot. At a prompt, numbers of rows that are counted
        within a tenth of a second follow in parentheses, and views are apart.
        """,
        "Options:",
        .options(TablesRequest.shownOptions),
      ],
      examples: [
        Example(
          ".tables", prints: "names    players\n",
          after: "CREATE TABLE players(name);\nCREATE VIEW names AS SELECT name FROM players;")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = TablesRequest()
      try request.read(arguments, console.dialect)
      let countsSteps = console.watching.progress != nil
      let isRead = console.isTyped && console.output.isTerminal && !console.dialect.isSQLite3
      if isRead, !request.isVerbose {
        try TableListing(console: console, countsSteps: countsSteps).show(pattern: request.patterns.first)
        return .proceed
      }
      if console.printsFactsAsRows, !request.isVerbose {
        let found = try NameSearch.tables.objects(console, pattern: request.patterns.first)
        try console.print(
          found.map { [.text($0.path.schema), .text($0.path.table), .text($0.type)] },
          titled: ["schema", "name", "type"])
        return .proceed
      }
      guard request.isVerbose else {
        try NameSearch.tables.show(console, pattern: request.patterns.first)
        return .proceed
      }
      let paths = try NameSearch.tables.paths(console, pattern: request.patterns.first)
      try TableOverview(
        explainer: console.explainer, presentation: console.presentation,
        countsSteps: countsSteps, isShort: true
      ).show(paths)
      return .proceed
    })
}

/// The arguments of `.tables`.
private struct TablesRequest: CommandRequest {
  private(set) var patterns: [String] = []
  private(set) var isVerbose = false

  static let options: [RequestOption<TablesRequest>] = [
    RequestOption(
      "--verbose", or: "-v", "Print a line for each: rows, bytes, and what it is for if that is known",
      if: { !$0.isSQLite3 }, sets: \.isVerbose)
  ]

  mutating func take(_ word: String) { patterns.append(word) }
}
