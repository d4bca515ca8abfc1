extension DotCommand {
  static let selecttrace = DotCommand(
    name: "selecttrace",
    shortest: 11,
    parameters: [CommandParameter("...", optional: true)],
    countsArguments: false,
    isHidden: true,
    summary: "Trace how SELECT is compiled",
    discussion: "Only a SQLite library that was built for debugging does anything for it.",
    section: .diagnosis,
    run: { _, _ throws(ShellError) in .proceed })
}
