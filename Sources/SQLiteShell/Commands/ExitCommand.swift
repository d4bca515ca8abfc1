import OutputModes

extension DotCommand {
  static let exit = DotCommand(
    name: "exit",
    shortest: 2,
    parameters: [CommandParameter("CODE", .integer, optional: true)],
    ignoresExtraWords: true,
    reach: .database,
    worksWithoutDot: true,
    summary: "Exit this program with return-code CODE",
    discussion: "Without CODE, or with 0, the same as .quit.",
    section: .session,
    examples: [
      Example(".print before\n.exit 0\n.print after", prints: "before\n")
    ],
    run: onConsole { console, arguments throws(ShellError) in
      let code = arguments.first.map(console.shortInteger) ?? 0
      return code == 0 ? .leaveInput : .quit(ExitStatus(rawValue: Int32(truncatingIfNeeded: code)))
    })
}
