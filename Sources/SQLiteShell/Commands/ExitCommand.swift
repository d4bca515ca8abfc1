extension DotCommand {
  static let exit = DotCommand(
    name: "exit",
    parameters: [CommandParameter("CODE", .integer, optional: true)],
    summary: "Exit this program with return-code CODE",
    section: .session,
    run: { _, arguments throws(ShellError) in
      guard let first = arguments.first, let code = Int32(first), code != 0 else { return .leaveInput }
      return .quit(ExitStatus(rawValue: code))
    })
}
