package import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let mode = DotCommand(
    "mode",
    parameters: [
      CommandParameter("MODE", .mode, optional: true), .options,
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Set output mode", section: .output,
      discussion: [
        "MODE is one of:",
        .table(OutputMode.all.map { DiscussionPart.Row($0.name, $0.documentation.summary) }),
        "OPTIONS: (for columnar modes or insert mode):",
        .options(ModeOption.all.filter(\.reselects).map(\.row)),
        "Further options, for any mode:",
        .options(
          ModeRequest.shownOptions + ModeOption.all.filter { !$0.reselects }.map(\.row),
          or: [DiscussionPart.Row("TABLE", "The name of SQL table used for \"insert\" mode")]),
        """
        Limits and quotes are for modes that people read: output for programs, and SQL, is never cut.
        Without MODE the current mode is shown.
        """,
      ],
      examples: [
        Example(".mode", prints: "current output mode: list\n"),
        Example(
          ".mode box --align LR --limits 2,10\nSELECT 'a long text' AS a, 12 AS b, 3 AS bbbb;",
          prints: """
            ┌───────────────┬────┬──────┐
            │       a       │ b  │ bbbb │
            ├───────────────┼────┼──────┤
            │ a long tex... │ 12 │ 3    │
            └───────────────┴────┴──────┘

            """),
      ]),
    run: { console, arguments throws(ShellError) in
      var request = try ModeRequest(arguments, console)
      if request.showsMode {
        let isCommand = console.dialect.showsModeAsCommand
        console.say(
          (isCommand ? ModeText(console).commandText : "current output mode: \(ModeText(console).text)")
            + "\n")
      }
      try request.findMode()
      try request.apply()
      if request.listsModes {
        for mode in OutputMode.all { console.say("\(mode.name)\n") }
      } else if request.isVerbose {
        console.say(".mode \(console.settings.mode.name)\(console.settings.allModeOptions)\n")
      }
      if let fault = request.fault { throw fault }
      return .proceed
    })
}

extension OutputMode {
  /// The mode with a name, or with a name that begins so, if that is long enough; `lines` and `columns` are accepted
  /// too.
  package static func named(_ name: String, inFull: Bool = false) -> OutputMode? {
    if let mode = all.first(where: { $0.name == name }) { return mode }
    return inFull ? nil : all.first { name.count >= $0.names.shortest && "\($0.name)s".hasPrefix(name) }
  }
}
