import TypedSQLite

extension DotCommand {
  static let vfsname = DotCommand(
    name: "vfsname",
    shortest: 4,
    parameters: [CommandParameter("AUX", optional: true)],
    countsArguments: false,
    summary: "Print the name of the VFS stack",
    section: .diagnosis,
    run: { shell, arguments in
      if let name = shell.slots.database?.fileSystemName(schema: arguments.first ?? "main") {
        shell.say("\(name)\n")
      }
      return .proceed
    })
}
