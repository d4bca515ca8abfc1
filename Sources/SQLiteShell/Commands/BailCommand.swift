import OutputModes

extension DotCommand {
  static let bail = DotCommand(
    name: "bail",
    shortest: 3,
    parameters: [.onOff],
    reach: .database,
    summary: "Stop after hitting an error.  Default OFF",
    discussion: "At the prompt, the session always continues after an error.",
    section: .session,
    examples: [
      Example(".bail on\nSELECT 1;", prints: "1\n")
    ],
    run: { shell, arguments throws(ShellError) in
      shell.settings.stopsAtError = shell.boolean(arguments[0])
      return .proceed
    })
}
