extension DotCommand {
  static let nonce = DotCommand(
    Names("nonce", shortest: 5),
    parameters: [CommandParameter.text("NONCE")], reach: .database,
    help: Help(
      "Suspend safe mode for one command if nonce matches", section: .session,
      discussion: "NONCE must be the one given with -nonce; otherwise the program ends."),
    run: { shell, arguments throws(ShellError) in
      guard arguments[0] == shell.settings.nonce else {
        throw .safety(.incorrectNonce(arguments[0], line: shell.reading.line))
      }
      shell.safety.suspend()
      return .proceed
    })
}
