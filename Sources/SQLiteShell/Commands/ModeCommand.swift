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
    run: { shell, arguments throws(ShellError) in
      var request = try ModeRequest(arguments, shell)
      if request.showsMode {
        let isCommand = shell.dialect.showsModeAsCommand
        shell.say((isCommand ? shell.modeCommandText : "current output mode: \(shell.modeText)") + "\n")
      }
      try request.findMode()
      try request.apply()
      if request.listsModes {
        for mode in OutputMode.all { shell.say("\(mode.name)\n") }
      } else if request.isVerbose {
        shell.say(".mode \(shell.settings.mode.name)\(shell.settings.allModeOptions)\n")
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

extension Shell {
  /// The name under which the current mode is shown.
  var modeName: String {
    dialect.isSQLite3
      ? settings.mode.names.inSQLite3 ?? settings.mode.name : settings.mode.name
  }

  /// The mode as the command that selects it, with what differs from its own settings, as in sqlite3 3.52.
  fileprivate var modeCommandText: String {
    guard settings.planLayout != .on else { return ".mode explain" }
    let (mode, render) = (settings.mode, settings.render)
    var usual = Settings(dialect)
    usual.select(mode, dialect)
    var text = ".mode \(mode.name)"
    func add(_ setting: Setting, as name: String) {
      let value = setting.text(settings)
      if value != setting.text(usual) { text += " --\(name) \(value)" }
    }
    if mode.layout.needsAllRows { add(.align, as: "align") }
    add(.border, as: "border")
    add(.blobQuote, as: "blob-quote")
    if mode.selection.ownSettings.contains(.columnSeparator) { add(.columnSeparator, as: "colsep") }
    add(.limits, as: "limits")
    add(.nullvalue, as: "null")
    add(.quote, as: "quote")
    if mode.layout.needsAllRows { add(.screenwidth, as: "sw") }
    if mode.selection.ownSettings.contains(.table) {
      let table = render.tableName == dialect.modes.insertTable ? "" : render.tableName
      text += " --tablename " + CText.quoted(Array(table.utf8))
    }
    add(.textjsonb, as: "textjsonb")
    add(.headers, as: "titles")
    if mode.layout.needsAllRows {
      if !render.widths.isEmpty {
        text += " --widths " + render.widths.map(String.init).joined(separator: ",")
      }
      if render.isWordWrapChosen {
        text += (render.wrapWidth > 0 ? " --wrap \(render.wrapWidth)" : "") + " --ww"
      }
    }
    return text
  }

  /// The mode as `.mode` and `.show` print it, with the settings that sqlite3 3.40 does not have.
  package var modeText: String {
    guard settings.planLayout != .on else { return "explain" }
    guard !dialect.showsModeAsCommand else { return settings.mode.name }
    let (name, mode, render) = (modeName, settings.mode, settings.render)
    let quoting = render.cells.textQuoting
    let quote = quoting == .off || quoting == .sql ? nil : " --quote \(quoting.rawValue)"
    guard mode.layout.needsAllRows else { return name + (quote ?? "") + settings.changedModeOptions }
    return "\(name) --wrap \(render.wrapWidth) --wordwrap \(render.wrapsAtWords ? "on" : "off")"
      + (quote ?? (render.quotesCells ? " --quote" : " --noquote")) + settings.changedModeOptions
  }
}
