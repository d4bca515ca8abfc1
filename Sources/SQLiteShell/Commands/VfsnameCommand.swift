import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let vfsname = DotCommand(
    Names("vfsname", shortest: 4),
    parameters: [CommandParameter("AUX", .schema, optional: true)],
    traits: .checksArguments,
    reach: .database,
    needs: .file,
    help: Help(
      "Print the name of the VFS stack", section: .diagnosis,
      examples: [
        Example(".open a.db\n.vfsname", prints: "unix\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      // As in sqlite3, more than one word counts as none.
      let schema = arguments.count == 1 ? arguments[0] : "main"
      let database = console.openDatabase
      var name = database?.fileSystemName(schema: schema)
      // A new database has no file yet that could name its layers.
      if name == nil, database?.fileSystem(schema: schema)?.name == NewDatabases.fileSystemName {
        name = console.fileSystem(schema: schema)?.name
      }
      if console.printsFactsAsRows {
        try console.print(name.map { [[.text($0)]] } ?? [], titled: ["name"])
      } else if let name {
        console.say("\(name)\n")
      }
      return .proceed
    })
}
