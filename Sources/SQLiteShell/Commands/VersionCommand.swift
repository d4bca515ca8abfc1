import TypedSQLite

extension DotCommand {
  static let version = DotCommand(
    name: "version",
    summary: "Show the version of the SQLite library",
    section: .session,
    run: { shell, _ throws(ShellError) in
      shell.output.buffer.append("SQLite \(Database.libraryVersion) \(Database.librarySourceID)\n")
      return .proceed
    })
}
