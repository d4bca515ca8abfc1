import OutputModes

extension DotCommand {
  static let binary: DotCommand = DotCommand(
    Names("binary", shortest: 3),
    parameters: [.onOff], traits: .checksArguments, reach: .database,
    help: Help(
      "Turn binary output on or off.  Default OFF", section: .output,
      discussion:
        "It has no effect on systems on which text and binary files are the same, such as this one.",
      examples: [
        Example(".binary off", prints: "")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      if console.dialect.isSQLite3(since: 3_047) {
        console.report(.note("The \".binary\" command is deprecated."))
        return .failed
      }
      if console.dialect.isSQLite3(since: 3_046), arguments.count != 1 {
        console.report(.note("The \".binary\" command is deprecated. Use \".crnl\" instead."))
      }
      guard arguments.count == 1 else { throw .usage(.binary) }
      _ = console.boolean(arguments[0])
      return .proceed
    })
}
