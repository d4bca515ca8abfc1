import TypedSQLite

extension DotCommand {
  static let clone = DotCommand(
    name: "clone",
    parameters: [CommandParameter("NEWDB", .file)],
    countsArguments: false,
    isSafe: false,
    summary: "Clone data into NEWDB from the existing database",
    discussion: """
      Unlike .backup it reads table by table, and goes on behind what it cannot read: some of a damaged database
      is better than none.
      """,
    section: .data,
    run: { shell, arguments throws(ShellError) in
      guard arguments.count == 1 else { throw .cloneUsage }
      guard !shell.surroundings.files.exists(arguments[0]) else {
        shell.report(.fileExists(arguments[0]))
        return .proceed
      }
      let copy: Database
      do throws(DatabaseError) {
        copy = try Database(path: arguments[0], interruptHandle: shell.surroundings.interrupt)
      } catch {
        throw .cannotCreateClone(error)
      }
      try DatabaseClone(source: try shell.database(), copy: copy, shell: shell).run()
      return .proceed
    })
}
