extension DotCommand {
  static let quit = DotCommand(
    name: "quit",
    summary: "Leave the input; at the prompt, the program",
    section: .session,
    run: { _, _ throws(ShellError) in .leaveInput })
}
