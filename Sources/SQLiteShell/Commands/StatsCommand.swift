import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let stats = DotCommand(
    name: "stats",
    shortest: 2,
    parameters: [
      CommandParameter("on|off|stmt|vmstep", .choice(["on", "off", "stmt", "vmstep"]), optional: true)
    ],
    reach: .database,
    summary: "Show stats or turn stats on or off",
    discussion: """
      on prints after each statement what it used; stmt also prints its columns; vmstep prints only the steps of the
      virtual machine. Without an argument, the counters are printed now.
      """,
    section: .diagnosis,
    examples: [
      Example(".stats vmstep\nSELECT 1;", isFixed: false)
    ],
    run: { shell, arguments throws(ShellError) in
      guard let word = arguments.first else {
        Statistics(shell).write(for: nil)
        return .proceed
      }
      shell.settings.statistics = ShownStatistics(rawValue: word) ?? ShownStatistics(step: shell.step(word))
      return .proceed
    })
}
