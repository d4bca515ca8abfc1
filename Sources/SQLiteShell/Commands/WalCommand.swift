import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let wal = DotCommand(
    Names("wal", shortest: 3),
    parameters: [CommandParameter("FILE", .file, optional: true)],
    traits: .checksArguments, reach: .files, needs: .file,
    help: Help(
      "Show what is in the write-ahead log of the database or FILE, and what keeps it from shrinking",
      section: .diagnosis,
      discussion: [
        """
        The first result has the size of the log, its frames and how many of them count, the transactions, how many frames
        a checkpoint has copied to the database, and the oldest frame that a reader needs. The last row is the verdict: one
        word, whose meaning follows at the end: who keeps the log from shrinking, and the command to run. In modes for
        programs, such as json, that is in the row. The second result has a row for each process that uses the database: the
        frame up to which it reads, how many frames came after that, and since when it reads at least.
        """,
        """
        A checkpoint copies frames up to that of the oldest reader. When all are copied and nobody reads from the log, the
        next writer begins it again from its start; the file becomes smaller only by
        \(LogVerdict.command), by a limit of journal_size_limit, or when the last program closes the database.
        The files are read as bytes, the whole log once, and nothing is locked or changed.
        """,
        "A log grows although a program checkpoints it:",
        .literal([
          "$ tsqlite history.db .wal",
          "file|/home/ann/history.db-wal|",
          "size|4152992|4.2 MB, last written at 2026-01-31 10:04:11",
          "page size|4096|",
          "frames|1008|each has a page",
          "valid frames|1000|the others are of an earlier round, or incomplete",
          "commits|41|the last one ends with frame 1000",
          "round|7|how often the log began again",
          "checkpointed|392|frames, from the first on, that the database has; ...",
          "oldest reader|392|the last frame that it reads; 608 came after it",
          "verdict|pinned|",
          "4711|python3|reading|392|608|2026-01-31 10:04:11Z|...|python3 report.py",
          "Process 4711 (python3) reads the database as it was at frame 392, since",
          "at least 2026-01-31 10:04:11. Until that ends, no checkpoint copies 608",
          "later frames, and the log grows with each write. End its transaction,",
          "or the process, then run:",
          "  PRAGMA wal_checkpoint(TRUNCATE);",
        ]),
      ],
      examples: [
        Example(
          ".wal shop.db",
          prints: "verdict|none|\nThere is no log: the journal mode of the database is not WAL.\n",
          after: ".open shop.db\nCREATE TABLE t(a);\n.open :memory:")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      try showLog(arguments, console)
      return .proceed
    })

  private static func showLog(_ arguments: [String], _ console: any CommandConsole) throws(ShellError) {
    try LogReport(path: wal.databaseFile(arguments, console), console: console).run()
  }
}
