import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let locks = DotCommand(
    Names("locks", shortest: 3),
    parameters: [CommandParameter("FILE", .file, optional: true)],
    traits: .checksArguments, reach: .files, needs: .file,
    help: Help(
      "Show which processes use the database or FILE, and what they do", section: .diagnosis,
      discussion: [
        """
        Each process is a row: its number and name; whether it is writing, checkpointing, reading or only connected; since
        when at least; what that means for others; SQLite's names of its locks; when the process was started, and its
        command line. It works in rollback modes and in WAL mode. In WAL mode each connection keeps a SHARED lock on the
        file, which is no sign of trouble: a process that has no other lock is only connected.
        """,
        """
        The system keeps no time of a lock. The time is that at which the process had it at the latest: that of the journal
        which a writer has written, or of a log that was written after a reader had begun. It is empty if nothing shows it.
        On Linux the locks are those of /proc/locks; users other than root do not see the processes of others that have the
        file open without a lock. Other systems name one holder of each lock.
        """,
        "A program has a transaction open that it forgot, and others get \"database is locked\":",
        .literal([
          "$ tsqlite shop.db \".mode line\" .locks",
          "process = 26305",
          "   name = python3",
          "  state = writing",
          "  since = 2026-01-31 10:04:11Z",
          "   note = nobody else can write until it ends; others can read",
          "  locks = SHARED (shared), RESERVED",
          "started = 2026-01-31 09:58:02Z",
          "command = python3 import.py",
        ]),
      ],
      examples: [
        Example(".locks", after: ".open shop.db\nCREATE TABLE sale(id);", isFixed: false)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      try showLocks(arguments, console)
      return .proceed
    })

  private static func showLocks(_ arguments: [String], _ console: any CommandConsole) throws(ShellError) {
    let path = try locks.databaseFile(arguments, console)
    try HolderReport(use: DatabaseUse(of: path, console.surroundings), console: console).run()
  }
}
