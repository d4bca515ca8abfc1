extension DotCommand {
  static let indexes: DotCommand = DotCommand(
    name: "indexes", aliases: ["indices"],
    shortest: 2,
    parameters: [CommandParameter("LIKE-PATTERN", .table, optional: true)],
    countsArguments: false,
    summary: "Show names of indexes",
    discussion: "Only those of tables that match LIKE-PATTERN, where one is given.",
    section: .schema,
    examples: [
      Example(
        ".indexes players", prints: "by_name\n",
        after: "CREATE TABLE players(name); CREATE INDEX by_name ON players(name);")
    ],
    run: { shell, arguments throws(ShellError) in
      guard arguments.count <= 1 else { throw .usage(.indexes) }
      try NameSearch.indexes.run(shell, pattern: arguments.first)
      return .proceed
    })
}
