import OutputModes

extension DotCommand {
  static let indexes: DotCommand = DotCommand(
    name: "indexes", aliases: ["indices"],
    shortest: 2,
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("LIKE-PATTERN", .table, optional: true),
    ],
    countsArguments: false,
    reach: .database,
    summary: "Show names of indexes",
    discussion: """
      With LIKE-PATTERN, only those of tables that match it.
      Options:
        --all       Also the automatic ones, as without options
        --expr      Only those with an expression
        --sys       Only those of SQLite's own tables
      """,
    section: .schema,
    examples: [
      Example(
        ".indexes players", prints: "by_name\n",
        after: "CREATE TABLE players(name);\nCREATE INDEX by_name ON players(name);")
    ],
    run: onConsole { console, arguments throws(ShellError) in
      var search = console.dialect.commands.findIndexesByName ? NameSearch.indexesByName : .indexes
      var listsAll = console.dialect.commands.listAutomaticIndexes
      var patterns: [String] = []
      for word in arguments {
        switch OptionWord.name(of: word) {
        case "all", "a": listsAll = true
        case "expr": search = search.narrowed(to: NameSearch.hasExpression)
        case "sys": search = search.narrowed(to: "tbl_name LIKE 'sqlite\\_%' ESCAPE '\\'")
        // As in sqlite3, a word that is no option may begin with a dash.
        default: patterns.append(word)
        }
      }
      if patterns.count > 1 { throw .command(.indexesUsage(patterns[1])) }
      if !listsAll { search = search.narrowed(to: "sql NOTNULL") }
      try search.run(console, pattern: patterns.first)
      return .proceed
    })
}
