import TypedSQLiteCore

extension DotCommand {
  static let redo = DotCommand(
    Names("redo", shortest: 4),
    reach: .database, needs: .file,
    help: Help(
      "Bring back the statement that .undo undid last", section: .data,
      discussion: """
        The rows become as the statement had left them, without running it again; what DROP removed is dropped again.
        .redo again brings back the next statement. If a statement has changed rows since .undo, there is nothing to redo;
        if another connection has changed these rows, .redo changes nothing and says so.
        """),
    run: { console, _ throws(ShellError) in
      // Rows of RETURNING may be waiting to be read.
      console.last.rows?.end()
      let done = try console.undo.redo(in: console.database(), console)
      console.forgetPreparedStatements(keepsUndo: true)
      console.say(line: UndoHistory.line(done.text, done.sql, width: console.screenWidth))
      return .proceed
    })
}
