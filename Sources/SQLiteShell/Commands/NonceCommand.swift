extension DotCommand {
  static let nonce = DotCommand(
    name: "nonce",
    shortest: 5,
    parameters: [CommandParameter.text("NONCE")],
    reach: .database,
    summary: "Suspend safe mode for one command if nonce matches",
    discussion: "NONCE must be the one given with -nonce; otherwise the program ends.",
    section: .session,
    run: { shell, arguments throws(ShellError) in
      guard arguments[0] == shell.settings.nonce else {
        throw .safety(.incorrectNonce(arguments[0], line: shell.reading.line))
      }
      shell.suspendSafeMode()
      return .proceed
    })
}
