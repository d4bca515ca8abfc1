import SQLiteShell

extension CommandLineOption {
  /// The options for the program as a whole.
  static let program: [CommandLineOption] = [
    CommandLineOption(
      "A", .allWords("ARGS..."), summary: "Run '.archive ARGS' and exit; letters may follow the A"),
    CommandLineOption(
      "compat", summary: "Behave like the sqlite3 shell, as under the name sqlite3",
      dialect: .sqlite3),
    .flag("demo", summary: "Begin with a database of sample values, and list its tables") {
      $0.showsDemo = true
    },
    CommandLineOption(
      "mcp",
      summary: "Serve tools that read the databases FILE ... to a client of the Model Context Protocol",
      wantsJSON: true
    ) { request, _ in request.servesTools = true },
    .flag("allow-writes", summary: "With -mcp, serve a tool that changes the first database") {
      $0.allowsWrites = true
    },
    CommandLineOption(
      "generate", .value("KIND"), values: .choice(GeneratedFile.all.map(\.name)),
      summary:
        "Write a file made from the program's tables: man, complete-bash, complete-zsh or complete-fish"
    ) { request, name in request.generated = GeneratedFile.all.first { $0.name == name } },
    .accepted("utf8", reason: "all text is UTF-8"),
    .accepted("no-utf8", reason: "all text is UTF-8"),
    .flag("help", summary: "Print this list of options") { $0.showsHelp = true },
    .flag("version", summary: "Show the versions of tsqlite and of SQLite") { $0.showsVersion = true },
  ]
}
