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
        "At a terminal it looks like this:",
        .literal([
          "> .plan SELECT name FROM visit WHERE url = 'a' ORDER BY time",
          "ANALYZE has not been run for visit, so SQLite guesses how many rows it",
          "finds; run ANALYZE.",
          "",
          "reads all rows of visit: 5,000,000 rows",
          "sorts all rows in a temporary tree for ORDER BY, before the first one is",
          "given",
          "",
          "Took 0.412 s for 1,204 rows: 4,999,999 steps of full scans, ...",
          "",
          "An index would help:",
          "  CREATE INDEX visit_idx_83cb9b9e ON visit(url, time);",
          "  finds rows of visit by the index visit_idx_83cb9b9e (url=?)",
        ]),
        "Ctrl-C ends the run, and the figures up to there are printed. In modes for programs each line is a row.",
        "Options:",
        .options(PlanRequest.shownOptions),
      ],
      examples: [
        Example(
          ".plan UPDATE player SET score = 0 WHERE lower(name) = 'ann'",
          prints: """
            statistics|0|ANALYZE has not been run for player, so SQLite guesses how many rows it finds; run ANALYZE||||
            step|0|reads all rows of player: 2 rows|player||2|SCAN player
            cost|0|The statement changes rows, so it was not run||||
            advice|0|lower(name) is computed, so the index player_name on name is not used; compare name itself, or make \
            an index on the expression: CREATE INDEX … ON player(lower(name))||||

            """,
          after: """
            CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT, score);
            CREATE INDEX player_name ON player(name);
            INSERT INTO player VALUES (1, 'Ann', 7), (2, 'Bob', 3);
            """)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      var request = PlanRequest()
      try request.read(arguments, console.dialect)
      let sql = try request.statement(in: console.reading.text)
      if request.triesIndexes { try console.safety.require(.files, to: "run .plan --try") }
      let report = PlanReport(
        presentation: console.presentation, console: console, findsIndexes: !console.safety.isOn,
        countsSteps: console.watching.progress != nil,
        triesIndexes: request.triesIndexes)
      try report.report(on: sql)
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

  /// The statement, as it is in the line of the command.
  func statement(in line: [UInt8]) throws(ShellError) -> [UInt8] {
    let text = sql.isEmpty ? [] : CommandSQL.text(in: line)
    guard !text.isEmpty else { throw .usage(.plan) }
    return text
  }
}
