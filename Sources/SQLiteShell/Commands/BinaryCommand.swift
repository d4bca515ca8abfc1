extension DotCommand {
  static let binary = DotCommand(
    name: "binary",
    shortest: 3,
    parameters: [.onOff],
    reach: .database,
    summary: "Turn binary output on or off.  Default OFF",
    discussion: "It has no effect on systems on which text and binary files are the same, such as this one.",
    section: .output,
    run: { shell, arguments throws(ShellError) in
      if let note = shell.dialect.commands.binaryNote { shell.report(.note(FailureWords(note))) }
      _ = shell.boolean(arguments[0])
      return .proceed
    })
}
