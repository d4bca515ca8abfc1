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
    run: changing(\.settings) { settings, words throws(ShellError) in
      let text = words.texts[0]
      settings.timer = TimedInputs(rawValue: text) ?? (words.boolean(text) ? .on : .off)
    })
}
