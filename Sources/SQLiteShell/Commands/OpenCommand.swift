import TypedSQLite

extension DotCommand {
  static let open = DotCommand(
    name: "open",
    shortest: 2,
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("FILE", .file, optional: true),
    ],
    countsArguments: false,
    summary: "Close existing database and reopen FILE",
    discussion: """
      Without FILE a database in memory is opened.
      Options:
        --new           Initialize FILE to an empty database
        --nofollow      Do not follow symbolic links
        --readonly      Open FILE readonly
      """,
    section: .session,
    run: { shell, arguments throws(ShellError) in
      let request = try OpenRequest(arguments)
      if shell.settings.isSafe, let file = request.file, file != ":memory:" {
        throw .unsafe("open disk-based database files", line: shell.reading.line)
      }
      if let file = request.file, request.isNew { shell.surroundings.files.removeFile(file) }
      do throws(ShellError) {
        try shell.open(request.file ?? ":memory:", options: request.options)
      } catch {
        // As sqlite3: the message is no failure, and the session goes on with an empty database in memory.
        shell.report(error)
        try shell.open(":memory:", options: .readWrite)
        shell.databasePath = request.file ?? ":memory:"
      }
      return .proceed
    })
}

/// What `.open` is asked for.
private struct OpenRequest {
  var file: String?
  var isNew = false
  private var isReadOnly = false
  private var refusesLinks = false

  var options: Database.OpenOptions {
    let options: Database.OpenOptions = isReadOnly ? .readOnly : .readWrite
    return refusesLinks ? options.refusingLinks : options
  }

  init(_ arguments: [String]) throws(ShellError) {
    for word in arguments {
      switch OptionWord.name(of: word) {
      case "new": isNew = true
      case "readonly": isReadOnly = true
      case "nofollow": refusesLinks = true
      case "append", "deserialize", "hexdb", "maxsize", "zip": throw .unsupportedOption(word, of: .open)
      case .some: throw .unknownOpenOption(word)
      case nil:
        guard file == nil else { throw .extraArgument(word) }
        file = word
      }
    }
  }
}
