import SQLiteShell

extension CommandLineOption {
  /// The options for reading and running inputs.
  static let session: [CommandLineOption] =
    [
      CommandLineOption("cmd", .value("COMMAND"), summary: "Run COMMAND before the input; may be repeated") {
        request, command in
        let number = request.wordNumber
        request.addStep { (shell) throws(ShellError) -> ExitStatus? in
          shell.run(command: command, number: number)
        }
      },
      CommandLineOption(
        "init", .value("FILENAME"), values: .file, summary: "Read FILENAME in place of the init file"
      ) { request, path in request.initFile = path },
      .flag("noinit", summary: "Read no init file") { $0.skipsInitFile = true },
      .flag("no-formats", summary: "Ignore the file of formats beside the database") {
        $0.ignoresSavedFormats = true
      },
      .flag("batch", summary: "Treat standard input as a script, even a terminal") { $0.setPrompting(false) },
      .flag("interactive", summary: "Treat standard input as a terminal, even a pipe") {
        $0.setPrompting(true)
      },
    ] + setting(.bail, .echo, .typedInput, .maxRows, .maxBytes, .maxCell, .timeLimit) + [
      .step("backslash", summary: "Resolve C escapes in SQL that is read from standard input") { shell, _ in
        shell.settings.resolvesBackslashes = true
      },
      .flag("safe", summary: "Refuse access to anything but the database") { request in
        request.ignoresSavedFormats = true
        request.addStep { shell throws(ShellError) in
          shell.safety.enter()
          return nil
        }
      },
      .flag("single", summary: "Refuse anything but one statement as SQL, before it runs") {
        $0.isSingle = true
      },
      CommandLineOption(
        "check", .value("FILE"), values: .file,
        summary: "Say what is wrong in the script FILE for the database, without running it"
      ) { request, path in request.checkedScript = path },
      .accepted("unsafe-testing", reason: "operations that damage files stay refused"),
      CommandLineOption(
        "nonce", .value("STRING"), summary: "Let '.nonce STRING' suspend -safe for one command"
      ) { request, word in request.nonce = word },
    ]
}
