import OutputModes

extension DotCommand {
  static let timeline = DotCommand(
    Names("timeline", shortest: 5),
    parameters: TimelineRequest.shownOptions.map(CommandParameter.option)
      + [CommandParameter("TABLE", .table, optional: true, repeats: true)],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Show the rows of all tables in the order of their dates", section: .typedValues,
      discussion: [
        """
        Each value of a column that means an instant or a day is one row: the time in the zone of `.format zone`, the table,
        the rowid, the column, and the first texts of the row. Tables of attached databases have its name before theirs.
        Values that mean "not set" or "never" are left out, and so are values that are not dates. A table that needs a collation
        or a module of its application is reported and left out; the status is then that of a failure.
        With TABLE it shows only these tables, or with TABLE.COLUMN only these columns.
        With --deleted the rows are those that .deleted finds, and the rowid is missing if it is lost.
        """,
        "Options:",
        .options(TimelineRequest.shownOptions),
      ],
      examples: [
        Example(
          ".timeline --from 2026-01-31",
          prints: "2026-01-31 10:00:00.000|task|2|due|Pay\n",
          after: """
            CREATE TABLE task(id INTEGER PRIMARY KEY, title TEXT, due DATETIME);
            INSERT INTO task VALUES(1, 'Call', '2026-01-30 09:00:00'), (2, 'Pay', '2026-01-31 10:00:00');
            """)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let report = TimelineReport(
        explainer: console.explainer, countsSteps: console.watching.progress != nil,
        show: { statement, place, beforeRows throws(ShellError) in
          try console.statements.run(statement, at: place, beforeRows: beforeRows)
        },
        findDeleted: { names throws(ShellError) in
          guard !console.safety.isOn else {
            throw .unsafe("read the files of the database", line: console.reading.line)
          }
          return try console.findDeletedRows(
            of: DotCommand.deleted.databaseFile([], console), tables: names,
            into: DeletedReport.scratch(console))
        })
      try report.show(arguments)
      return .proceed
    })
}
