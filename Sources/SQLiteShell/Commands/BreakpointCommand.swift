extension DotCommand {
  static let breakpoint = DotCommand(
    name: "breakpoint",
    shortest: 3,
    parameters: [CommandParameter("...", optional: true)],
    countsArguments: false,
    reach: .database,
    isHidden: true,
    summary: "Do nothing, where a debugger can stop",
    section: .diagnosis,
    run: { _, _ throws(ShellError) in .proceed })
}
