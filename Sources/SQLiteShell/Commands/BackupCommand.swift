import OutputModes
import TypedSQLiteCore

extension DotCommand {
  static let backup = DotCommand(
    Names("backup", aliases: ["save"], shortest: 3),
    parameters: [
      CommandParameter("DB", .schema, optional: true), .options,
      CommandParameter("FILENAME", .file),
    ],
    traits: .checksArguments, reach: .files, needs: .copy,
    help: Help(
      "Backup DB (default \"main\") to FILE", section: .data,
      discussion: [
        """
        The copy is the content of the database at one moment. It replaces an existing file completely or, if something
        fails, not at all.
        """,
        "Options:",
        .options(BackupRequest.shownOptions),
      ],
      examples: [
        Example(
          ".backup copy.db\n.open copy.db\nSELECT * FROM t;", prints: "1\n",
          after: "CREATE TABLE t(a);\nINSERT INTO t VALUES(1);")
      ]),
    run: onConsole { console, arguments throws(ShellError) in
      let request = try BackupRequest(arguments, console.dialect)
      let start = console.surroundings.processTimes().real
      try request.copyDatabase(console)
      let seconds = console.surroundings.processTimes().real - start
      console.say(toPerson: "\(request.schema) copied to \(request.path), \(ResultFooter.timeText(seconds))")
      return .proceed
    })
}

/// The arguments of `.backup`.
private struct BackupRequest: CommandRequest {
  private(set) var schema = "main"
  private(set) var path = ""
  private var isAsynchronous = false
  private var isAppended = false

  private var words: [String] = []

  static let options: [RequestOption<BackupRequest>] = [
    RequestOption(
      "--append", "Put the copy at the end of FILENAME, as '.open --append'", sets: \.isAppended),
    RequestOption("--async", "Write without waiting for the disk", sets: \.isAsynchronous),
  ]

  init(_ arguments: [String], _ dialect: Dialect) throws(ShellError) {
    try read(arguments, dialect)
    guard let path = words.last else { throw .command(.missingBackupFile) }
    self.path = path
    if words.count == 2 { schema = words[0] }
  }

  mutating func take(_ word: String) throws(ShellError) {
    words.append(word)
    guard words.count <= 2 else { throw .usage(.backup) }
  }

  func failure(of word: String, _ fault: OptionFault) -> ShellError? {
    .command(.unknownBackupOption(word))
  }

  func copyDatabase(_ console: any CommandConsole) throws(ShellError) {
    if console.dialect.guardsDatabases, console.files.isDatabase(Array(path.utf8)),
      try console.database().pageCount(schema: schema) == 0
    {
      // Above all the name of a database that does not exist would empty the copy of the one that was meant.
      throw .command(.nothingToBackUp(schema: schema, over: path))
    }
    try console.withWrittenDatabase(
      path, isReplacing: true, isAppended: isAppended, cannotOpen: { _ in .file(.cannotOpenFile(path)) }
    ) { copy throws(ShellError) in
      try console.withDatabase(failure: ShellError.failed) { database throws(DatabaseError) in
        // The journal stays on: without it, an interrupted copy could leave half of a file that was complete.
        if isAsynchronous { try copy.runAll("PRAGMA synchronous=OFF") }
        try database.backUp(schema: schema, to: copy, pagesPerStep: 100) { _, _ throws(DatabaseError) in
          if console.surroundings.interrupt.isInterrupted {
            throw DatabaseError(resultCode: .SQLITE_INTERRUPT)
          }
        }
      }
    }
  }
}
