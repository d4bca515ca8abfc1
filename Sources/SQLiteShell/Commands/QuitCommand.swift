import OutputModes

extension DotCommand {
  static let quit = DotCommand(
    name: "quit",
    ignoresExtraWords: true,
    reach: .database,
    worksWithoutDot: true,
    summary: "Exit this program",
    discussion:
      "In a file that .read reads, it ends only that file. The exit status is 1 if something failed before.",
    section: .session,
    examples: [
      Example(".print before\n.quit\n.print after", prints: "before\n")
    ],
    run: { _, _ throws(ShellError) in .leaveInput })
}
