extension DotCommand {
  static let treetrace = forDebuggers("treetrace", shortest: 9, summary: "Trace how SELECT is compiled")

  /// A command of sqlite3 that a library for everybody does nothing for.
  static func forDebuggers(_ name: String, shortest: Int, summary: String) -> DotCommand {
    DotCommand(
      name: name,
      shortest: shortest,
      parameters: [CommandParameter("...", optional: true)],
      countsArguments: false,
      reach: .database,
      isHidden: true,
      summary: summary,
      discussion: "Only a SQLite library that was built for debugging does anything for it.",
      section: .diagnosis,
      run: { _, _ throws(ShellError) in .proceed })
  }
}
