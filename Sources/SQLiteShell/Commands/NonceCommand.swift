extension DotCommand {
  static let nonce = DotCommand(
    name: "nonce",
    shortest: 5,
    parameters: [CommandParameter("STRING")],
    countsArguments: false,
    summary: "Suspend safe mode for one command if nonce matches",
    discussion: "STRING is the one given by -nonce. The program ends where it is another.",
    section: .session,
    run: { shell, arguments throws(ShellError) in
      guard let nonce = shell.settings.nonce, arguments.first == nonce else {
        throw .incorrectNonce(arguments.first ?? "", line: shell.reading.line)
      }
      shell.suspendSafeMode()
      return .proceed
    })
}
