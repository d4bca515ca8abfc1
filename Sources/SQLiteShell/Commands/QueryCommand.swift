import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let query = DotCommand(
    Names("query", shortest: 4),
    parameters: [
      .options, CommandParameter("NAME", .savedQuery), CommandParameter("ARG", optional: true, repeats: true),
    ],
    traits: .checksArguments, reach: .files,
    help: Help(
      "Save statements, and run them with values for their parameters", section: .output,
      discussion: [
        .forms(
          of: "query",
          [
            CommandForm(
              [.savedQuery, CommandParameter("ARG", optional: true, repeats: true)],
              options: QueryRequest.shownOptions, "run the query NAME"),
            CommandForm(
              ["save", .text("NAME"), CommandParameter("SQL", .sql, optional: true)],
              "save one statement of SQL, or the last one that had rows"),
            CommandForm(["list"], "list the queries"),
            CommandForm(["show", .savedQuery], "print a query"),
            CommandForm(["remove", .savedQuery], "remove a query"),
          ]),
        """
        Each ARG is the value of a parameter, in the order of their numbers: ?, ?2, :name, @name or $name. Numbers, NULL,
        x'00ff' and 'text' are as in SQL, and other words are texts. A value that meets a column is read by its meaning, in
        scripts too: 2026-01-31 becomes what the column stores for that day. With --date and the options of other kinds
        before it, ARG is stored as .parameter does.
        """,
        """
        The queries are in the file queries.sql of the configuration folder, or with --here beside the database, in a file
        whose name is that of the database with .queries.sql. Both can be edited: each query follows a line
        "-- name: NAME". If both have a name, the one in the configuration folder runs. A file beside the database may have
        come with it from somebody else: the shell asks before it runs a query of it, and a script refuses it unless --trust
        is given. Options are before NAME.
        """,
        "Options:",
        .options(QueryRequest.shownOptions),
        "What is overdue since a day:",
        .literal([
          "sqlite> .query save overdue SELECT title FROM task WHERE due < :day",
          "sqlite> .query overdue 2026-01-31",
        ]),
      ],
      examples: [
        Example(
          ".query --here --trust since 2026-01-31", prints: "read|2026-02-28\n",
          after: """
            .open shop.db
            CREATE TABLE task(title TEXT, due DATE);
            INSERT INTO task VALUES ('write', '2026-01-01'), ('read', '2026-02-28');
            .query save --here since SELECT title, due FROM task WHERE due >= :day
            """)
      ]),
    run: { console, arguments throws(ShellError) in
      var request = QueryRequest()
      try request.read(arguments, console.dialect)
      try request.run(console)
      return .proceed
    })
}

/// The arguments of `.query`.
private struct QueryRequest: CommandRequest {
  private var words: [String] = []
  private(set) var isHere = false
  private(set) var isTrusted = false

  static let options: [RequestOption<QueryRequest>] = [
    RequestOption("--here", "Use only the file beside the database", sets: \.isHere),
    RequestOption("--trust", "Run a query of that file without a question", sets: \.isTrusted),
  ]

  private var subcommand: String? {
    words.first.map { $0.lowercased() }.flatMap { QueryName.subcommands.contains($0) ? $0 : nil }
  }

  /// Values and words of SQL may look like options.
  var takesOptions: Bool { words.isEmpty || subcommand != nil && (words.count < 2 || subcommand != "save") }

  mutating func take(_ word: String) { words.append(word) }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .usage(.query) }

  func run(_ console: any SessionConsole) throws(ShellError) {
    let queries = SavedQueries(console: console)
    let places = isHere ? [.database] : SavedQueries.Place.allCases
    switch (subcommand, words.count) {
    case ("save", 2...):
      try queries.save(Self.sql(in: console.reading.text), as: words[1], in: isHere ? .database : .user)
    case ("list", 1): try queries.list(in: places)
    case ("show", 2): try queries.show(words[1], in: places)
    case ("remove", 2): try queries.remove(words[1], in: places)
    case (nil, 1...): try queries.run(words[0], Array(words.dropFirst()), in: places, isTrusted: isTrusted)
    default: throw .usage(.query)
    }
  }

  /// The SQL after `save NAME` and options, from the line because its quotes matter.
  private static func sql(in line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    var count = 0
    // The name of the command, `save` and the name of the query.
    while count < 3, !rest.isEmpty {
      let word = rest.prefix { !$0.isWhiteSpace }
      rest = rest[word.endIndex...].drop(while: \.isWhiteSpace)
      if word.first != UInt8(ascii: "-") { count += 1 }
    }
    return Array(rest)
  }
}
