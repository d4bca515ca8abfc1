extension DotCommand {
  static let explain = DotCommand(
    name: "explain",
    shortest: 3,
    parameters: [CommandParameter("on|off|auto", .choice(["on", "off", "auto"]), optional: true)],
    summary: "Change the EXPLAIN formatting mode.  Default: auto",
    discussion: """
      EXPLAIN QUERY PLAN is shown as a tree and EXPLAIN as a program with its loops indented, whatever the mode.
      With off, both are results like others.
      """,
    section: .output,
    examples: [
      Example(
        "EXPLAIN QUERY PLAN SELECT * FROM t;", prints: "QUERY PLAN\n`--SCAN t\n", after: "CREATE TABLE t(a);")
    ],
    run: { shell, arguments throws(ShellError) in
      let word = arguments.first ?? "auto"
      shell.settings.formatsPlans = word == "auto" || shell.boolean(word)
      return .proceed
    })
}
