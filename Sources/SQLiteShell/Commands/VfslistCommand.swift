import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let vfslist = DotCommand(
    name: "vfslist",
    shortest: 4,
    countsArguments: false,
    reach: .database,
    summary: "List all available VFSes",
    section: .diagnosis,
    examples: [
      Example(".vfslist", isFixed: false)
    ],
    run: onConsole { console, _ throws(ShellError) in
      let current = console.fileSystem(schema: "main")
      for (index, system) in DatabaseFileSystem.all.enumerated() {
        if index > 0 { console.say("-----------------------------------\n") }
        console.say(system, isCurrent: system == current)
      }
      return .proceed
    })
}
