extension DotCommand {
  static let breakpoint = DotCommand(
    name: "breakpoint",
    shortest: 3,
    parameters: [CommandParameter("...", optional: true)],
    countsArguments: false,
    reach: .database,
    isHidden: true,
    summary: "Do nothing; a debugger can stop there",
    section: .diagnosis,
    run: { _, _ throws(ShellError) in .proceed })
}
