extension DotCommand {
  static let quit = DotCommand(
    name: "quit",
    ignoresExtraWords: true,
    reach: .database,
    summary: "Exit this program",
    discussion:
      "In a file that .read reads, only the file is left. The status is 1 where something failed before.",
    section: .session,
    run: { _, _ throws(ShellError) in .leaveInput })
}
