import OutputModes

extension DotCommand {
  static let exit = DotCommand(
    Names("exit", shortest: 2),
    parameters: [CommandParameter("CODE", .integer, optional: true)],
    traits: [.ignoresExtraWords, .worksWithoutDot],
    reach: .database,
    help: Help(
      "Exit this program with return-code CODE", section: .session,
      discussion: "Without CODE, or with 0, the same as .quit.",
      examples: [
        Example(".print before\n.exit 0\n.print after", prints: "before\n")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let code = arguments.first.map(console.shortInteger) ?? 0
      return code == 0 ? .leaveInput : .quit(ExitStatus(rawValue: Int32(truncatingIfNeeded: code)))
    })

  static let quit = DotCommand(
    "quit",
    traits: [.ignoresExtraWords, .worksWithoutDot], reach: .database,
    help: Help(
      "Exit this program", section: .session,
      discussion:
        "In a file that .read reads, it ends only that file. The exit status is 1 if something failed before.",
      examples: [
        Example(".print before\n.quit\n.print after", prints: "before\n")
      ]),
    run: onConsole { _, _ throws(ShellError) in .leaveInput })
}
