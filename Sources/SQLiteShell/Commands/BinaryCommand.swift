import OutputModes

extension DotCommand {
  static let binary: DotCommand = DotCommand(
    name: "binary",
    shortest: 3,
    parameters: [.onOff],
    countsArguments: false,
    reach: .database,
    summary: "Turn binary output on or off.  Default OFF",
    discussion: "It has no effect on systems on which text and binary files are the same, such as this one.",
    section: .output,
    examples: [
      Example(".binary off", prints: "")
    ],
    run: onConsole { console, arguments throws(ShellError) in
      let commands = console.dialect.commands
      if let note = commands.binaryNote, arguments.count != 1 || !commands.takeBinary {
        console.report(.note(FailureWords(note)))
      }
      guard commands.takeBinary else { return .failed }
      guard arguments.count == 1 else { throw .usage(.binary) }
      _ = console.boolean(arguments[0])
      return .proceed
    })
}
