extension DotCommand {
  static let treetrace = DotCommand(
    name: "treetrace",
    shortest: 9,
    parameters: [CommandParameter("...", optional: true)],
    countsArguments: false,
    isHidden: true,
    summary: "Trace how SELECT is compiled",
    discussion: "Only a SQLite library that was built for debugging does anything for it.",
    section: .diagnosis,
    run: { _, _ throws(ShellError) in .proceed })
}
