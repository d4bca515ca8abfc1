import OutputModes
import TypedSQLite

extension DotCommand {
  static let vfsinfo = DotCommand(
    name: "vfsinfo",
    shortest: 2,
    parameters: [CommandParameter("AUX", .schema, optional: true)],
    countsArguments: false,
    reach: .database,
    summary: "Information about the top-level VFS",
    section: .diagnosis,
    examples: [
      Example(".vfsinfo", isFixed: false)
    ],
    run: { shell, arguments in
      // As in sqlite3, more than one word counts as none.
      let schema = arguments.count == 1 ? arguments[0] : "main"
      if let system = shell.connections.database?.fileSystem(schema: schema) {
        shell.say(system)
      }
      return .proceed
    })
}

extension Shell {
  /// Prints the facts about a VFS.
  func say(_ system: DatabaseFileSystem, isCurrent: Bool = false) {
    say("vfs.zName      = \"\(system.name)\"\(isCurrent ? "  <--- CURRENT" : "")\n")
    say("vfs.iVersion   = \(system.version)\n")
    say("vfs.szOsFile   = \(system.fileRecordSize)\n")
    say("vfs.mxPathname = \(system.longestPath)\n")
  }
}
