import TypedSQLiteCore

extension DotCommand {
  static let undo = DotCommand(
    Names("undo", shortest: 4),
    reach: .database, needs: .file,
    help: Help(
      "Undo the last statement at the prompt that changed rows", section: .data,
      discussion: [
        """
        It restores the rows that INSERT, UPDATE, DELETE or REPLACE changed, with their rowids and with the rows that
        triggers and foreign keys changed, and prints their numbers and the statement. It also makes again what DROP
        removed: a table with its rows, indexes and triggers, a view, an index or a trigger. .undo again undoes the
        statement before; .redo brings back what was undone.
        """,
        """
        If it cannot restore everything, it changes nothing and says why: the statement changed the schema otherwise, a
        virtual table, more than \(UndoHistory.limits.rows) rows or more than \(UndoHistory.limits.bytes >> 20) MiB of them, or its rows were changed
        since. The last \(UndoHistory.stepLimit) statements are kept in memory, up to \(UndoHistory.limits.bytes >> 20) MiB of rows. Only what is typed at a
        prompt is recorded, unless .set undo off.
        """,
      ]),
    run: { console, _ throws(ShellError) in
      let done = try console.undo.undo(in: console.database(), console) { console.last.rows?.end() }
      console.forgetPreparedStatements(keepsUndo: true)
      console.say(line: UndoHistory.line(done.text, done.sql, width: console.screenWidth))
      return .proceed
    })
}

extension UndoHistory {
  /// What was done, and the statement, as far as it fits into a line.
  static func line(_ text: String, _ sql: String, width: Int?) -> String {
    let room = max(20, (width ?? 80) - text.count - 3)
    return "\(text) (\(sql.count > room ? sql.prefix(room - 1) + "…" : sql[...]))"
  }
}
