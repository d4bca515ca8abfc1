import OutputModes
import TypedSQLite

extension DotCommand {
  static let open = DotCommand(
    name: "open",
    shortest: 2,
    parameters: [
      CommandParameter("OPTIONS", optional: true), CommandParameter("FILE", .file, optional: true),
    ],
    countsArguments: false,
    reach: .database,
    summary: "Close existing database and reopen FILE",
    discussion: """
      Without FILE a database in memory is opened. At a prompt, a FILE that does not exist is created by the first
      statement that writes, and until then the prompt shows (new).
      Options:
        --append        Use the database at the end of FILE, or append one
        --deserialize   Load FILE into memory; changes are not written back
        --hexdb         Load the text that .dbtotxt writes, from FILE or from the lines that follow
        --ifexist       Open FILE only if it exists
        --maxsize N     Maximum size for a --hexdb or --deserialize database
        --new           Initialize FILE to an empty database
        --nofollow      Do not follow symbolic links
        --normal        FILE is an ordinary database, whatever it looks like
        --readonly      Open FILE readonly
        --zip           FILE is a ZIP archive
      """,
    section: .session,
    examples: [
      Example(".open --new shop.db\nCREATE TABLE sale(id);\n.open shop.db\n.tables", prints: "sale\n")
    ],
    run: { shell, arguments throws(ShellError) in
      let request = try OpenRequest(arguments, shell)
      if shell.settings.isSafe, let file = request.file,
        file != ":memory:"
      {
        throw .unsafe("open disk-based database files", line: shell.reading.line)
      }
      let kept = shell.isPrompted ? shell.connections : nil
      if let database = kept?.database, database.isInsideTransaction {
        guard shell.mayLeave([database]) else { return .proceed }
        try? database.execute(sql: "ROLLBACK")
      }
      if let file = request.file, request.isNew { shell.surroundings.files.removeFile(file) }
      do throws(ShellError) {
        try shell.open(request.file ?? ":memory:", request.opening)
      } catch {
        if let kept {
          shell.connections = kept
          throw .opening(.staysOpen(kept.path, error))
        }
        // As in sqlite3, this is no failure, and the session continues with an empty database in memory.
        shell.report(error)
        try shell.open(":memory:", DatabaseOpening())
        shell.connections.path = request.file ?? ":memory:"
      }
      return .proceed
    })
}

/// The arguments of `.open`.
private struct OpenRequest {
  var file: String?
  var isNew = false
  private var isReadOnly = false
  private var mustExist = false
  private var refusesLinks = false
  private var form: DatabaseForm?
  private var sizeLimit: Int64?

  var opening: DatabaseOpening {
    let options: Database.OpenOptions = isReadOnly ? .readOnly : mustExist ? .existing : .readWrite
    return DatabaseOpening(
      refusesLinks ? options.refusingLinks : options, form: form, sizeLimit: sizeLimit)
  }

  init(_ arguments: [String], _ shell: Shell) throws(ShellError) {
    var words = arguments[...]
    while let word = words.popFirst() {
      switch OptionWord.name(of: word) {
      case "new": isNew = true
      case "readonly": isReadOnly = true
      case "ifexist", "ifexists": mustExist = true
      case "nofollow": refusesLinks = true
      case "append": form = .appended
      case "deserialize": form = .image
      case "hexdb": form = .hexadecimal
      case "normal": form = .plain
      case "zip": form = .zip
      case "maxsize":
        guard let size = words.popFirst() else { throw .command(.unknownOpenOption(word)) }
        sizeLimit = shell.integer(size)
      case .some: throw .command(.unknownOpenOption(word))
      case nil:
        guard file == nil else { throw .command(.extraArgument(word)) }
        file = word
      }
    }
  }
}
