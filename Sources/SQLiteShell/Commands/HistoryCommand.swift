import OutputModes

extension DotCommand {
  static let history = DotCommand(
    Names("history", shortest: 3),
    parameters: [CommandParameter("FILE", .file, optional: true)],
    traits: .checksArguments, reach: .files, needs: .file,
    help: Help(
      "List the earlier states of the database or FILE that its journal keeps", section: .diagnosis,
      discussion: [
        """
        A write-ahead log has all commits since it began again from its start. Each is one row: its number, how many frames
        of the log and how many bytes it wrote, the pages of the database after it, what it changed, and whether that state
        can be opened exactly. In changes, +3 -1 ~2 after a table means that 3 rows were inserted, 1 was deleted and 2 were
        changed, as the pages of the commit show it; a table without numbers has changes only in its indexes or in the parts
        of its tree. Row 0 is the state before the first commit. A rollback journal that a crash or the journal mode PERSIST
        left has one commit, the last one.
        """,
        """
        tsqlite --as-of N FILE, or .open --as-of N FILE, opens the database as it was after commit N: a private copy, which
        is read-only, and of which nothing is left at the end. The files are read as bytes, and nothing is locked or
        changed. A state is mixed if a checkpoint has put a later version of a page into the database, and the log has no
        earlier one: then the tables with such pages may have rows of later states, or be damaged, and are named.
        """,
        "A row was deleted by mistake, and the log still has the state before:",
        .literal([
          "$ tsqlite shop.db .history",
          "0|||5||exact|",
          "1|2|8192|5|sale +1|exact|",
          "2|1|4096|5|sale -40|now|",
          "$ tsqlite --as-of 1 shop.db 'SELECT count(*) FROM sale'",
          "41",
        ]),
      ],
      examples: [
        Example(
          ".history", prints: "0|||2||exact|\n1|2|8192|2|note +1|now|\n",
          after: """
            .open notes.db
            PRAGMA journal_mode = PERSIST;
            CREATE TABLE note(text);
            INSERT INTO note VALUES('Buy milk');
            """)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      try showHistory(arguments, console)
      return .proceed
    })

  private static func showHistory(_ arguments: [String], _ console: any CommandConsole) throws(ShellError) {
    try HistoryReport(path: history.databaseFile(arguments, console), console: console).run()
  }
}
