import OutputModes

extension DotCommand {
  static let read: DotCommand = DotCommand(
    Names("read", shortest: 3),
    parameters: [CommandParameter("FILE", .file)], traits: .checksArguments, reach: .process,
    help: Help(
      "Read input from FILE or command output", section: .session,
      discussion: [
        "If FILE begins with \"|\", it is a command that generates the input.",
        "Options:",
        .options(ReadRequest.shownOptions),
        """
        With it, a line that begins with a dot is refused, and so are ATTACH and functions that access files or programs.
        Nothing of FILE acts later: temporary tables, views and triggers and most settings are refused, a PRAGMA that dumps
        use is restored at the end, and a transaction that FILE leaves open is rolled back.
        """,
      ],
      examples: [
        Example(".read answer.sql", prints: "42\n", after: ".shell echo 'SELECT 6 * 7;' >answer.sql")
      ]),
    run: { console, arguments throws(ShellError) in
      var request = ReadRequest()
      try request.read(arguments, console.dialect)
      guard request.files.count == 1, let file = request.files.first else { throw .usage(.read) }
      let lines = ReaderLines(
        try console.openInput(file), origin: .file(file), lengthLimit: console.lengthLimit)
      var leftTransaction = false
      let result: InputResult
      if request.isSQLOnly {
        (result, leftTransaction) = try console.safety.withoutReach { console.run(lines, isSQLOnly: true) }
      } else {
        result = console.run(lines, isSQLOnly: false)
      }
      if let status = result.quitStatus { return .quit(status) }
      if let line = result.silentEnd, !console.dialect.isSQLite3 {
        throw .input(.interrupted(file, line: line))
      }
      guard result.failures > 0 || leftTransaction else { return .proceed }
      // The failures have been printed; the program may end with what they have in common.
      if let status = result.failureStatus, status != .failure { throw .reported(status: status) }
      return .failed
    })
}

extension CommandConsole {
  /// Opens a file, or starts a command after `|`, to read from it.
  package func openInput(_ path: String) throws(ShellError) -> any ByteReader {
    guard path.hasPrefix("|") else {
      do {
        return try surroundings.files.openForReading(path)
      } catch {
        throw .file(.cannotOpenFile(path))
      }
    }
    try output.flush()
    do {
      return try openProgram(String(path.dropFirst()))
    } catch {
      throw .file(.cannotOpenPipe(path))
    }
  }
}

/// The arguments of `.read`.
private struct ReadRequest: CommandRequest {
  private(set) var files: [String] = []
  private(set) var isSQLOnly = false

  static let options: [RequestOption<ReadRequest>] = [
    RequestOption(
      "--sql-only", "Run only the SQL of FILE, for a dump of a file that you do not trust",
      if: { !$0.isSQLite3 }, sets: \.isSQLOnly)
  ]

  /// The name of a file may begin with a dash.
  var takesOptions: Bool { !isSQLOnly && files.isEmpty }

  mutating func take(_ word: String) { files.append(word) }
}
