import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let open = DotCommand(
    Names("open", shortest: 2),
    parameters: [
      .options, CommandParameter("FILE", .file, optional: true),
    ],
    traits: .checksArguments, reach: .database,
    help: Help(
      "Close existing database and reopen FILE", section: .session,
      discussion: [
        """
        Without FILE a database in memory is opened. A FILE that does not exist is created by the first statement that
        writes, which also replaces the FILE of --new; until then the prompt shows (new).
        """,
        "Options:",
        .options(OpenRequest.shownOptions),
      ],
      examples: [
        Example(".open --new shop.db\nCREATE TABLE sale(id);\n.open shop.db\n.tables", prints: "sale\n")
      ]),
    run: { console, arguments throws(ShellError) in
      let request = try OpenRequest(arguments, console)
      if console.safety.isOn, let file = request.file,
        file != ":memory:"
      {
        throw .unsafe("open disk-based database files", line: console.reading.line)
      }
      let opening = try newOpening(request, console)
      defer { NewDatabases.forgetReplacements() }
      let kept = console.isPrompted ? console.connections : nil
      if let database = kept?.database, database.isInsideTransaction {
        guard console.mayLeave([database]) else { return .proceed }
        try? database.execute(sql: "ROLLBACK")
      }
      do throws(ShellError) {
        try console.open(request.file ?? ":memory:", opening)
      } catch {
        if let kept {
          console.connections = kept
          throw .opening(.staysOpen(kept.path, error))
        }
        // As in sqlite3, this is no failure, and the session continues with an empty database in memory.
        console.report(error)
        try console.open(":memory:", DatabaseOpening())
        console.connections.path = request.file ?? ":memory:"
      }
      return .proceed
    })
}

extension DotCommand {
  /// How a database is opened, whose file begins empty if the request says so.
  ///
  /// The first write replaces the file, so nothing is lost by a wrong name, or if the database cannot be opened.
  fileprivate static func newOpening(
    _ request: OpenRequest, _ console: any SessionConsole
  ) throws(ShellError) -> DatabaseOpening {
    var opening = request.opening
    guard request.isNew, let file = request.file, console.files.exists(file) else { return opening }
    guard console.dialect.guardsDatabases else {
      console.files.removeFile(file)
      return opening
    }
    do throws(FileError) {
      try console.files.admitReplacing(Array(file.utf8))
    } catch {
      throw error.refusal(of: file) ?? .file(.cannotWriteFile(file, error))
    }
    guard opening.options.createsFile else { throw .opening(.newAndReadOnly(file)) }
    guard (opening.form ?? .plain) == .plain, console.files.canReadAgain(file) else {
      console.files.removeFile(file)
      return opening
    }
    NewDatabases.register()
    NewDatabases.willReplace(Array(file.utf8).map(CChar.init(bitPattern:)) + [0])
    opening.form = .plain
    opening.options.vfs = NewDatabases.fileSystemName
    return opening
  }
}

/// The arguments of `.open`.
private struct OpenRequest: CommandRequest {
  var file: String?
  var isNew = false
  private var isReadOnly = false
  private var mustExist = false
  private var refusesLinks = false
  private var form: DatabaseForm?
  private var sizeLimit: Int64?
  private var carrier: String?
  private var state: Int?
  /// Whether safe mode does not refuse archives.
  private let opensArchives: Bool

  var opening: DatabaseOpening {
    let options: Database.OpenOptions = isReadOnly ? .readOnly : mustExist ? .existing : .readWrite
    var opening = DatabaseOpening(
      refusesLinks ? options.refusingLinks : options, form: form, sizeLimit: sizeLimit)
    opening.carrier = carrier
    opening.state = state
    return opening
  }

  init(_ arguments: [String], _ console: any SessionConsole) throws(ShellError) {
    opensArchives = !console.safety.isOn || !console.dialect.isSQLite3(since: 3_052)
    isReadOnly = console.safety.isReadOnly
    try read(arguments, console.dialect)
  }

  mutating func take(_ word: String) throws(ShellError) {
    guard file == nil else { throw .command(.extraArgument(word)) }
    file = word
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .command(.unknownOpenOption(word))
  }

  static let options: [RequestOption<OpenRequest>] = [
    RequestOption(
      "--as-of", value: .text("N"), "Open FILE as it was after commit N, read-only, as .history numbers them",
      if: { !$0.isSQLite3 }
    ) { request, word, _ throws(ShellError) in request.state = try DatabaseStates.number(word) },
    form("append", .appended, "Use the database at the end of FILE, or append one"),
    form("deserialize", .image, "Load FILE into memory; changes are not written back"),
    form(
      "hexdb", .hexadecimal, "Load the text that .dbtotxt writes, from FILE or from the lines that follow"),
    RequestOption("--ifexist", aliases: ["ifexists"], "Open FILE only if it exists", sets: \.mustExist),
    RequestOption("--maxsize", value: .text("N"), "Maximum size for a --hexdb or --deserialize database") {
      request, value, dialect in
      request.sizeLimit = ArgumentValue.integer(value, wraps: dialect.wrapsNumbers)
    },
    RequestOption("--new", "Initialize FILE to an empty database", sets: \.isNew),
    RequestOption("--nofollow", "Do not follow symbolic links", sets: \.refusesLinks),
    form("normal", .plain, "FILE is an ordinary database, whatever it looks like"),
    RequestOption("--readonly", "Open FILE readonly", sets: \.isReadOnly),
    RequestOption(
      "--via", value: .text("COMMAND"), "Reach the host %h and port %p of an address through COMMAND",
      if: { !$0.isSQLite3 }
    ) { request, command, _ in request.carrier = command },
    form("zip", .zip, "FILE is a ZIP archive"),
  ]

  private static func form(
    _ name: String, _ form: DatabaseForm, _ summary: String
  ) -> RequestOption<OpenRequest> {
    RequestOption("--" + name, summary) { request, word, _ throws(ShellError) in
      guard request.opensArchives || !form.isArchive else { throw .command(.unknownOpenOption(word)) }
      request.form = form
    }
  }
}
