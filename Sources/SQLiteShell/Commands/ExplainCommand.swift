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
    run: { shell, arguments throws(ShellError) in
      let word = arguments.first ?? "on"
      guard word != "auto" else {
        shell.settings.planLayout = .auto
        return .proceed
      }
      switch shell.step(word) {
      case 0: shell.settings.planLayout = .off
      case 1: shell.settings.planLayout = shell.dialect.commands.explainAllResults ? .on : .auto
      default: break
      }
      return .proceed
    })
}
