import OutputModes

extension DotCommand {
  static let eqp = DotCommand(
    name: "eqp",
    shortest: 2,
    parameters: [CommandParameter("off|on|trace|trigger|full", .choice(["off", "on", "trigger", "full"]))],
    reach: .database,
    summary: "Enable or disable automatic EXPLAIN QUERY PLAN",
    discussion: """
      With on, the plan of each statement is printed before it runs; with trigger also the plans of the triggers that
      it fires; with full also its program. A trace requires a library that was built for debugging.
      """,
    section: .diagnosis,
    examples: [
      Example(
        "SELECT * FROM t;", prints: "QUERY PLAN\n`--SCAN t\n", after: "CREATE TABLE t(a);\n.eqp on")
    ],
    run: changing(\.settings) { settings, words throws(ShellError) in
      let text = words.texts[0]
      settings.shownPlans = ShownPlans(rawValue: text) ?? ShownPlans(step: words.step(text))
    })
}
