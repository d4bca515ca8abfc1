import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let show = DotCommand(
    Names("show", shortest: 3),
    reach: .database,
    help: Help(
      "Show the current values for various settings", section: .session,
      discussion: """
        At a prompt, only the settings that do not have their defaults are shown, with the output and the database; .set
        lists all settings.
        """,
      examples: [
        Example(
          ".show",
          prints: """
                    echo: off
                     eqp: off
                 explain: auto
                 headers: off
                    mode: list
               nullvalue: ""
                  output: stdout
            colseparator: "|"
            rowseparator: "\\n"
                   stats: off
                   width: 
                filename: :memory:

            """)
      ]),
    run: { console, _ throws(ShellError) in
      if console.printsFactsAsRows {
        try console.print(
          settingsTexts(console).map { [.text($0.0), .text($0.1)] }, titled: ["name", "value"])
        return .proceed
      }
      for (name, value) in console.isPrompted ? changedTexts(console) : settingsTexts(console) {
        console.output.buffer.append(UInt8(ascii: " "), times: max(12 - name.count, 0))
        console.say("\(name): \(value)\n")
      }
      return .proceed
    })
}

extension DotCommand {
  /// The settings that do not have their defaults, the output and the database.
  fileprivate static func changedTexts(_ console: any SessionConsole) -> [(String, String)] {
    SettingsEditor(console: console).changed.map { ($0.name, $0.text(console.settings)) }
      + [("output", console.outputs.redirection.name), ("filename", filename(console.connections))]
  }

  /// The path of the database, as sqlite3 prints it.
  private static func filename(_ connections: ConnectionSlots) -> String {
    connections.current > 0 && connections.path == ":memory:" ? "" : connections.path
  }

  /// The settings that sqlite3 has, in its order.
  fileprivate static func settingsTexts(_ console: any SessionConsole) -> [(String, String)] {
    let settings = console.settings
    func texts(_ rows: Setting...) -> [(String, String)] { rows.map { ($0.name, $0.text(settings)) } }
    return texts(.echo, .eqp, .explain)
      + [("headers", settings.render.showsHeaders ? "on" : "off"), ("mode", ModeText(console).text)]
      + texts(.nullvalue) + [("output", console.outputs.redirection.name)]
      + texts(.columnSeparator, .rowSeparator, .stats)
      + [
        ("width", settings.render.widths.map { "\($0) " }.joined()),
        ("filename", filename(console.connections)),
      ]
  }
}
