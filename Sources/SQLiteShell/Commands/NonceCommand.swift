extension DotCommand {
  static let nonce = DotCommand(
    Names("nonce", shortest: 5),
    parameters: [CommandParameter.text("NONCE")], reach: .database,
    help: Help(
      "Suspend safe mode for one command if nonce matches", section: .session,
      discussion: "NONCE must be the one given with -nonce; otherwise the program ends."),
    run: onConsole { console, arguments throws(ShellError) in
      guard arguments[0] == console.settings.nonce else {
        throw .safety(.incorrectNonce(arguments[0], line: console.reading.line))
      }
      console.safety.suspend()
      return .proceed
    })
}
