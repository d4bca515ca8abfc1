import OutputModes
import TypedSQLite

extension DotCommand {
  static let show = DotCommand(
    name: "show",
    shortest: 3,
    reach: .database,
    summary: "Show the current values for various settings",
    section: .session,
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
    ],
    run: { shell, _ throws(ShellError) in
      for (name, value) in shell.settingsTexts {
        shell.output.buffer.append(UInt8(ascii: " "), times: 12 - name.count)
        shell.say("\(name): \(value)\n")
      }
      return .proceed
    })
}

extension Shell {
  /// The settings that `.show` prints, in order.
  fileprivate var settingsTexts: [(String, String)] {
    let render = settings.render
    return [
      ("echo", settings.echoesInput ? "on" : "off"),
      ("eqp", settings.shownPlans.rawValue),
      ("explain", settings.planLayout.rawValue),
      ("headers", render.showsHeaders ? "on" : "off"),
      ("mode", modeText),
      ("nullvalue", CText.quoted(render.nullText)),
      ("output", outputName),
      ("colseparator", CText.quoted(render.columnSeparator)),
      ("rowseparator", CText.quoted(render.rowSeparator)),
      ("stats", settings.statistics.rawValue),
      ("width", render.widths.map { "\($0) " }.joined()),
      ("filename", connections.current > 0 && connections.path == ":memory:" ? "" : connections.path),
    ]
  }
}
