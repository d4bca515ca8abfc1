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
      \(RequestOption.help(OpenRequest.options))
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
  private var carrier: String?

  var opening: DatabaseOpening {
    let options: Database.OpenOptions = isReadOnly ? .readOnly : mustExist ? .existing : .readWrite
    var opening = DatabaseOpening(
      refusesLinks ? options.refusingLinks : options, form: form, sizeLimit: sizeLimit)
    opening.carrier = carrier
    return opening
  }

  init(_ arguments: [String], _ shell: Shell) throws(ShellError) {
    let dialect = shell.dialect
    let opensArchives = !shell.settings.isSafe || dialect.commands.opensArchivesInSafeMode
    var words = arguments[...]
    while let word = words.popFirst() {
      if let name = OptionWord.name(of: word) {
        guard try RequestOption.read(name, from: &words, into: &self, among: Self.options, dialect),
          opensArchives || form?.isArchive != true
        else {
          throw .command(.unknownOpenOption(word))
        }
      } else {
        guard file == nil else { throw .command(.extraArgument(word)) }
        file = word
      }
    }
  }

  static let options: [RequestOption<OpenRequest>] = [
    form("append", .appended, "Use the database at the end of FILE, or append one"),
    form("deserialize", .image, "Load FILE into memory; changes are not written back"),
    form(
      "hexdb", .hexadecimal, "Load the text that .dbtotxt writes, from FILE or from the lines that follow"),
    RequestOption("ifexist", aliases: ["ifexists"], "Open FILE only if it exists", sets: \.mustExist),
    RequestOption("maxsize", value: "N", "Maximum size for a --hexdb or --deserialize database") {
      request, value, dialect in
      request.sizeLimit = ArgumentValue.integer(value, wraps: dialect.words.wrapNumbers)
    },
    RequestOption("new", "Initialize FILE to an empty database", sets: \.isNew),
    RequestOption("nofollow", "Do not follow symbolic links", sets: \.refusesLinks),
    form("normal", .plain, "FILE is an ordinary database, whatever it looks like"),
    RequestOption("readonly", "Open FILE readonly", sets: \.isReadOnly),
    RequestOption(
      "via", value: "COMMAND", "Reach the host %h and port %p of an address through COMMAND",
      if: { $0.commands.openThroughPrograms }
    ) { request, command, _ in request.carrier = command },
    form("zip", .zip, "FILE is a ZIP archive"),
  ]

  private static func form(
    _ name: String, _ form: DatabaseForm, _ summary: String
  ) -> RequestOption<OpenRequest> {
    RequestOption(name, summary) { request, _, _ in request.form = form }
  }
}
