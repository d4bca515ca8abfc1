extension DotCommand {
  static let bail = DotCommand(
    name: "bail",
    shortest: 3,
    parameters: [.onOff],
    reach: .database,
    summary: "Stop after hitting an error.  Default OFF",
    discussion: "At the prompt, the session always continues after an error.",
    section: .session,
    run: { shell, arguments throws(ShellError) in
      shell.settings.stopsAtError = shell.boolean(arguments[0])
      return .proceed
    })
}
