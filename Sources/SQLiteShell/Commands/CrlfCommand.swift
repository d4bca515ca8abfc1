import OutputModes

extension DotCommand {
  static let crlf = DotCommand(
    Names("crlf", aliases: ["crnl"], shortest: 3),
    parameters: [CommandParameter("on|off", .choice(["on", "off"]), optional: true)], reach: .database,
    help: Help(
      "Translate line endings on Windows, or not (no effect here)", section: .output,
      discussion: "Other systems translate nothing. Without an argument, the setting is printed.",
      examples: [Example(".crlf", prints: "crlf is OFF\n")]),
    run: onConsole { console, arguments throws(ShellError) in
      if let word = arguments.first { _ = console.boolean(word) }
      console.say("crlf is OFF\n")
      return .proceed
    })
}
