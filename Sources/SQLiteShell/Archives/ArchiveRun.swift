import SQLSyntax
import TypedSQLiteCore

/// One run of `.archive`, from its words to its result.
struct ArchiveRun {
  private let request: ArchiveRequest
  private let console: any CommandConsole

  /// Reads the words after `.archive` or after the option -A.
  init(_ words: [String], isOption: Bool, _ console: any CommandConsole) throws(ShellError) {
    self.console = console
    request = try ArchiveRequest(words, isOption: isOption, console.dialect)
  }

  /// Runs the requested action.
  ///
  /// - Returns: whether everything succeeded.
  /// - Throws: ``ShellError`` if nothing could be done.
  func run() throws(ShellError) -> Bool {
    do {
      return try act()
    } catch {
      guard console.dialect.isSQLite3, error.message.hasPrefix("ERROR: ") else {
        throw error
      }
      console.say(error.message + "\n")
      try console.output.flush()
      throw .reported(status: error.status)
    }
  }

  private func act() throws(ShellError) -> Bool {
    if request.action == .help {
      console.say(DotCommand.archive.helpPage)
      return true
    }
    guard let path = request.file else {
      if console.databaseForm == .zip { return try runZip(console.databasePath, source: "zip") }
      return try run(on: try console.database())
    }
    var form = DatabaseForm.likely(path, named: true, console.surroundings)
    if form == .zip { return try runZip(path, source: "zipfile(\(SQLName.literal(path)))") }
    if request.isAppended { form = .appended }
    let isWriting = [.create, .insert, .update, .remove].contains(request.action)
    guard isWriting, !request.isDryRun else { return try run(on: try openArchive(path, form)) }
    return try console.withWrittenDatabase(
      path, isAppended: form == .appended, cannotOpen: { cannotOpen(path, $0) }
    ) { database throws(ShellError) in
      try addFunctions(to: database, path)
      return try run(on: database)
    }
  }

  private func runZip(_ path: String, source: String) throws(ShellError) -> Bool {
    try ZipArchiveRun(path: path, source: source, request: request, console: console).run()
  }

  private func openArchive(_ path: String, _ form: DatabaseForm) throws(ShellError) -> Database {
    if request.isDryRun {
      console.say("-- open database '\(path)'\(form == .appended ? " using 'apndvfs'" : "")\n")
    }
    var options: Database.OpenOptions =
      switch request.action {
      case .create, .insert, .update, .remove: .readWrite
      default: .readOnly
      }
    options.hasSwiftFunctions = false
    if form == .appended { options.vfs = AppendedDatabases.fileSystemName }
    let database: Database
    do throws(DatabaseError) {
      database = try Database(path: path, options: options, interruptHandle: console.surroundings.interrupt)
    } catch {
      throw cannotOpen(path, error)
    }
    try addFunctions(to: database, path)
    return database
  }

  private func addFunctions(to database: Database, _ path: String) throws(ShellError) {
    do throws(DatabaseError) {
      try console.addFunctions(to: database)
    } catch {
      throw cannotOpen(path, error)
    }
  }

  private func cannotOpen(_ path: String, _ error: DatabaseError) -> ShellError {
    .archive(
      .cannotOpen(path, error, isFolder: console.dialect.namesFolders && console.isFolder(path)))
  }

  private func run(on database: Database) throws(ShellError) -> Bool {
    let archive = SQLArchive(database: database, request: request, console: console)
    guard request.action == .create || archive.exists else { throw .archive(.noTable) }
    switch request.action {
    case .create, .update, .insert: try archive.fill()
    case .remove:
      guard !request.names.isEmpty else { throw .archive(.nothingToRemove) }
      try archive.remove()
    case .list: try archive.list()
    case .extract: return try archive.extract()
    case .help, nil: break
    }
    return true
  }
}

extension Shell {
  /// Runs `.archive` for the option -A.
  ///
  /// - Returns: the status of the program.
  package func runArchive(_ words: [String]) -> ExitStatus {
    var bytes = words.map { Array($0.utf8) }
    reading.command = .archive
    reading.isForced = FileUse.takeForce(from: &bytes, of: .archive, dialect)
    defer { (reading.command, reading.isForced) = (nil, false) }
    do {
      let words = bytes.map { String(decoding: $0, as: UTF8.self) }
      let isWhole = try ArchiveRun(words, isOption: true, self).run()
      try output.flush()
      return isWhole || dialect.archiveOptionSucceeds ? .success : .failure
    } catch {
      report(error)
      return dialect.archiveOptionSucceeds ? .success : error.status
    }
  }
}
