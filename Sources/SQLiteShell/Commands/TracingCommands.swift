extension DotCommand {
  static let selecttrace: DotCommand = tracing(
    "selecttrace", shortest: 11, summary: "Trace how SELECT is compiled")
  static let treetrace: DotCommand = tracing(
    "treetrace", shortest: 9, summary: "Trace how SELECT is compiled")
  static let wheretrace: DotCommand = tracing(
    "wheretrace", shortest: 1, summary: "Trace how the planner chooses")

  /// A command of sqlite3 that has no effect in normal builds of the library.
  private static func tracing(_ name: String, shortest: Int, summary: String) -> DotCommand {
    DotCommand(
      Names(name, shortest: shortest),
      parameters: [CommandParameter("...", optional: true)],
      traits: [.checksArguments, .isHidden],
      reach: .database,
      help: Help(
        summary,
        section: .diagnosis,
        discussion: "It has an effect only with a SQLite library that was built for debugging."),
      run: { _, _ throws(ShellError) in .proceed })
  }
}
