import TypedSQLiteCore

extension DotCommand {
  static let undo = DotCommand(
    Names("undo", shortest: 4),
    reach: .database, needs: .file,
    help: Help(
      "Undo the last statement at the prompt that changed rows", section: .data,
      discussion: """
        It restores the rows that INSERT, UPDATE, DELETE or REPLACE changed, with their rowids and with the rows that
        triggers and foreign keys changed, and prints their numbers. If it cannot restore all of them, it changes nothing
        and says why: the statement changed the schema, a virtual table, more than \(UndoHistory.limits.rows) rows or more than
        \(UndoHistory.limits.bytes >> 20) MiB of them, or its rows were changed since. Only what is typed at a prompt is recorded,
        unless .set undo off.
        """),
    run: { shell, _ throws(ShellError) in
      let done = try shell.undo.undo(in: shell.database(), shell) { shell.last.rows?.end() }
      shell.forgetPreparedStatements()
      shell.sayLine(done)
      return .proceed
    })
}
