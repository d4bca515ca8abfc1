extension DotCommand {
  static let undo = DotCommand(
    name: "undo",
    shortest: 4,
    reach: .database,
    needs: .file,
    summary: "Undo the last statement at the prompt that changed rows",
    discussion: """
      It restores the rows that INSERT, UPDATE, DELETE or REPLACE changed, with those that its triggers changed, and
      prints their numbers. If it cannot restore all of them, it changes nothing and says why: the statement changed the
      schema, a table without a primary key or more than \(Shell.undoLimit) rows, or its rows were changed since. Only what is
      typed at a prompt is recorded, unless .set undo off.
      """,
    section: .data,
    run: { shell, _ throws(ShellError) in
      try shell.undoLastChange()
      return .proceed
    })
}
