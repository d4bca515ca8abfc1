import OutputModes

extension DotCommand {
  static let explain = DotCommand(
    name: "explain",
    shortest: 3,
    parameters: [CommandParameter("on|off|auto", .choice(["on", "off", "auto"]), optional: true)],
    countsArguments: false,
    reach: .database,
    summary: "Change the EXPLAIN formatting mode.  Default: auto",
    discussion: """
      EXPLAIN QUERY PLAN is shown as a tree and EXPLAIN as a program with its loops indented, whatever the mode.
      With off, both are shown as other results are; with on, all results are shown as those of EXPLAIN.
      """,
    section: .output,
    examples: [
      Example(
        "EXPLAIN QUERY PLAN SELECT * FROM t;", prints: "QUERY PLAN\n`--SCAN t\n", after: "CREATE TABLE t(a);")
    ],
    run: changing(\.settings) { settings, words throws(ShellError) in
      let text = words.texts.first ?? "on"
      guard text != "auto" else {
        settings.planLayout = .auto
        return
      }
      switch words.step(text) {
      case 0: settings.planLayout = .off
      case 1: settings.planLayout = words.dialect.commands.explainAllResults ? .on : .auto
      default: break
      }
    })
}
