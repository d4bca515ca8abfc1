extension DotCommand {
  static let wheretrace = DotCommand(
    name: "wheretrace",
    shortest: 1,
    parameters: [CommandParameter("...", optional: true)],
    countsArguments: false,
    isHidden: true,
    summary: "Trace how the planner chooses",
    discussion: "Only a SQLite library that was built for debugging does anything for it.",
    section: .diagnosis,
    run: { _, _ throws(ShellError) in .proceed })
}
