import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let vfsinfo = DotCommand(
    Names("vfsinfo", shortest: 2),
    parameters: [CommandParameter("AUX", .schema, optional: true)],
    traits: .checksArguments,
    reach: .database,
    needs: .file,
    help: Help(
      "Information about the top-level VFS", section: .diagnosis,
      examples: [
        Example(".vfsinfo", isFixed: false)
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      // As in sqlite3, more than one word counts as none.
      let schema = arguments.count == 1 ? arguments[0] : "main"
      if let system = console.fileSystem(schema: schema) {
        if console.printsFactsAsRows {
          try console.print([system.cells(isCurrent: true)], titled: DatabaseFileSystem.titles)
        } else {
          console.say(system)
        }
      }
      return .proceed
    })
}

extension CommandConsole {
  /// The VFS of a database; that of a new one passes everything on to the default one when there is a file.
  func fileSystem(schema: String) -> DatabaseFileSystem? {
    let system = openDatabase?.fileSystem(schema: schema)
    guard system?.name == NewDatabases.fileSystemName else { return system }
    return DatabaseFileSystem.all.first(where: \.isDefault)
  }

  /// Prints the facts about a VFS.
  func say(_ system: DatabaseFileSystem, isCurrent: Bool = false) {
    say("vfs.zName      = \"\(system.name)\"\(isCurrent ? "  <--- CURRENT" : "")\n")
    say("vfs.iVersion   = \(system.version)\n")
    say("vfs.szOsFile   = \(system.fileRecordSize)\n")
    say("vfs.mxPathname = \(system.longestPath)\n")
  }
}

extension DatabaseFileSystem {
  static let titles = ["name", "version", "file record size", "longest path", "current"]

  /// The facts about it as a row.
  func cells(isCurrent: Bool) -> [ReportCell] {
    [
      .text(name), .integer(Int(version)), .integer(Int(fileRecordSize)), .integer(Int(longestPath)),
      .flag(isCurrent),
    ]
  }
}
