import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let plan = DotCommand(
    Names("plan", shortest: 4),
    parameters: PlanRequest.shownOptions.map(CommandParameter.option)
      + [CommandParameter("SQL", .sql, repeats: true)],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Say in words how SQLite runs a statement, what it takes, and what would make it faster",
      section: .diagnosis,
      discussion: [
        """
        First it says what ANALYZE knows of the tables. Then come the steps of the plan in words, in the order in which
        SQLite takes them; a step that is indented is done for each row of the one above. A statement that only reads is
        run, and its rows are dropped: the figures are those that SQLite counts. Then comes advice: what keeps an index from
        being used, and the index that .expert finds, with the plan that it gives. A step that this shell does not know is
        printed as SQLite words it.
        """,
        "Ctrl-C ends the run, and the figures up to there are printed. In modes for programs each line is a row.",
        "Options:",
        .options(PlanRequest.shownOptions),
      ],
      examples: [
        Example(
          ".plan SELECT name FROM player WHERE team = 'red' ORDER BY score DESC",
          prints: "",
          after: "")
      ]),
    run: { shell, arguments throws(ShellError) in
      var request = PlanRequest()
      try request.read(arguments, shell.dialect)
      try request.check()
      if request.triesIndexes { try shell.safety.require(.files, to: "run .plan --try") }
      let report = PlanReport(
        presentation: shell.presentation, console: shell, findsIndexes: !shell.safety.isOn,
        triesIndexes: request.triesIndexes)
      try report.report(on: CommandSQL.text(in: shell.reading.text))
      return .proceed
    })
}

/// The arguments of `.plan`.
private struct PlanRequest: CommandRequest {
  private(set) var sql: [String] = []
  private(set) var triesIndexes = false

  static let options: [RequestOption<PlanRequest>] = [
    RequestOption(
      "--try", "Time the statement on a copy of the data, without the index and with it", sets: \.triesIndexes
    )
  ]

  /// Words of a statement may look like options.
  var takesOptions: Bool { sql.isEmpty }

  mutating func take(_ word: String) { sql.append(word) }

  /// Throws if there is no statement.
  func check() throws(ShellError) {
    if sql.isEmpty { throw .usage(.plan) }
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? { .usage(.plan) }
}
