import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let vfslist = DotCommand(
    Names("vfslist", shortest: 4),
    traits: .checksArguments, reach: .database,
    help: Help(
      "List all available VFSes", section: .diagnosis,
      examples: [
        Example(".vfslist", isFixed: false)
      ]),
    run: onConsole { console, _ throws(ShellError) in
      let current = console.fileSystem(schema: "main")
      if console.printsFactsAsRows {
        try console.print(
          DatabaseFileSystem.all.map { $0.cells(isCurrent: $0 == current) },
          titled: DatabaseFileSystem.titles)
        return .proceed
      }
      for (index, system) in DatabaseFileSystem.all.enumerated() {
        if index > 0 { console.say("-----------------------------------\n") }
        console.say(system, isCurrent: system == current)
      }
      return .proceed
    })
}
