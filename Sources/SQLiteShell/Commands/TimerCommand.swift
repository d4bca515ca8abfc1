import OutputModes

extension DotCommand {
  static let timer = DotCommand(
    name: "timer",
    shortest: 5,
    parameters: [CommandParameter("on|off", .choice(["on", "off", "once"]))],
    reach: .database,
    summary: "Turn SQL timer on or off",
    discussion: """
      Prints the seconds that each input took: on the clock, in the program, in the system. With once, only the
      next input is timed.
      """,
    section: .session,
    examples: [
      Example(
        "SELECT 1;", prints: "1\nRun Time: real 0.000 user 0.000000 sys 0.000000\n", after: ".timer on",
        isFixed: false)
    ],
    run: { shell, arguments throws(ShellError) in
      shell.settings.timer = TimedInputs(rawValue: arguments[0]) ?? (shell.boolean(arguments[0]) ? .on : .off)
      return .proceed
    })
}
