import OutputModes

extension DotCommand {
  static let tables = DotCommand(
    Names("tables", shortest: 2),
    parameters: [CommandParameter("LIKE-PATTERN", .table, optional: true)],
    traits: .checksArguments,
    reach: .database,
    help: Help(
      "List names of tables and views that match LIKE-PATTERN", section: .schema,
      discussion: "Names in an attached database follow its name and a dot.",
      examples: [
        Example(
          ".tables", prints: "names    players\n",
          after: "CREATE TABLE players(name);\nCREATE VIEW names AS SELECT name FROM players;")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      try NameSearch.tables.run(console, pattern: arguments.first)
      return .proceed
    })
}
