import OutputModes

extension DotCommand {
  static let find: DotCommand = DotCommand(
    Names("find", shortest: 4),
    parameters: FindRequest.shownOptions.map(CommandParameter.option)
      + [
        .text("TEXT"), CommandParameter("TABLE", .table, optional: true, repeats: true),
      ],
    traits: [.checksArguments, .isPaged], reach: .database,
    help: Help(
      "Search all tables for TEXT", section: .schema,
      discussion: [
        """
        Each value that contains TEXT is one row: the table, the rowid or the key, the column, and the text around it. Capital
        and small letters are alike. A value is searched as it is stored and as it is shown, so that a day such as 2026-11-24
        is found in dates that are stored as numbers. With TABLE only these tables are searched, or with TABLE.COLUMN only
        these columns. Ctrl-C shows what was found so far.
        """,
        "Options:",
        .options(FindRequest.shownOptions),
      ],
      examples: [
        Example(
          ".find ada", prints: "person|1|name|Ada Lovelace\nvisit|3|note|call ada back\n",
          after: """
            CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT);
            INSERT INTO person VALUES (1, 'Ada Lovelace'), (2, 'Alan Turing');
            CREATE TABLE visit(id INTEGER PRIMARY KEY, at DATETIME, note TEXT);
            INSERT INTO visit VALUES (3, '2026-11-24 10:00:00', 'call ada back');
            """)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = FindRequest()
      try request.read(arguments, console.dialect)
      guard let first = request.words.first, let text = SoughtText(first) else { throw .usage(.find) }
      // A person does not read more; a program must get all.
      let usual = console.presentation.isForPeople(console) ? FindRequest.usualLimit : nil
      try FindReport(
        explainer: console.explainer, presentation: console.presentation,
        countsSteps: console.watching.progress != nil, text: text, limit: request.limit ?? usual
      ).show(TablePath.joiningNames(in: Array(request.words.dropFirst())))
      return .proceed
    })
}

/// The arguments of `.find`.
private struct FindRequest: CommandRequest {
  private(set) var words: [String] = []
  private(set) var limit: Int?

  /// How many values a person sees.
  static let usualLimit = 1000

  static let options: [RequestOption<FindRequest>] = [
    RequestOption(
      "--limit", value: .text("N"), "Stop after N values; at a terminal after \(usualLimit) without it"
    ) { request, value, _ throws(ShellError) in
      guard let limit = Int(value), limit > 0 else { throw .usage(.find) }
      request.limit = limit
    }
  ]

  mutating func take(_ word: String) { words.append(word) }
}
