import ColumnMeaning
import OutputModes
import SQLiteShell
import TypedSQLiteCore

/// A session as the command line requests it: the database, the init file, the options, the input.
struct Session {
  let request: Request
  let process: ProcessSurroundings
  private let isPrompted: Bool
  private let shell: Shell
  /// The streams of a server; nil if the program is none.
  private let served: ServedStreams?

  init(request: Request, process: ProcessSurroundings) {
    var request = request
    if !request.dialect.isSQLite3, !request.servesTools { request.findScript(process.surroundings.files) }
    self.request = request
    self.process = process
    isPrompted =
      request.script == nil && !request.servesTools && (request.isPrompted ?? process.inputIsTerminal)
    var surroundings = process.surroundings
    served = request.servesTools ? ServedStreams(replacingIn: &surroundings) : nil
    shell = Shell(
      databasePath: request.filename ?? ":memory:", dialect: request.dialect, surroundings: surroundings)
  }

  /// Runs the session to its end.
  func run() -> ExitStatus {
    defer { shell.routing.removeViewedFiles() }
    let status = shell.reportTestcases(after: runInputs())
    shell.routing.end()
    return status
  }

  /// Whether a person reads what the session says, and answers.
  private var isConversation: Bool {
    isPrompted && request.inputs.isEmpty && request.archiveWords == nil && request.identifiedFile == nil
  }

  private func runInputs() -> ExitStatus {
    if request.wantsJSON, !isConversation { shell.routing.keepToJSON() }
    process.watchInterrupts(isTerminal: isPrompted && request.inputs.isEmpty)
    for setup in request.librarySetups { setup.apply() }
    ErrorLog.install()
    AppendedDatabases.register()
    OpenDescriptors.watchSQLite()
    if let name = request.fileSystem, !DatabaseFileSystem.all.contains(where: { $0.name == name }) {
      shell.report(.message("no such VFS: \"\(name)\""))
      return request.dialect.isSQLite3 ? .failure : .usage
    }
    prepare()
    if let path = request.identifiedFile { return shell.identify(file: path) }
    if request.isSingle, let status = requireOneStatement() { return status }
    if let status = chooseState() ?? openExistingFile() { return status }
    // Only the tool that changes the first database may change anything.
    if served != nil { shell.safety.forbidWriting() }
    if let status = readInitFile() { return status }
    for step in request.steps {
      do {
        if let status = try step.run(shell) { return status }
      } catch {
        shell.report(error)
        // What an option is given does not fit it.
        return shell.dialect.isSQLite3 ? error.status : .usage
      }
    }
    if let served { return serve(served) }
    do {
      try shell.settings.checkLimits()
    } catch {
      shell.report(error)
      return .usage
    }
    if let path = request.checkedScript { return ScriptCheck.run(path, in: shell) }
    if request.showsDemo {
      let status = shell.runDemo().status
      guard status == .success else { return status }
    }
    if let words = request.archiveWords { return shell.runArchive(words) }
    if let script = request.script {
      let status = run(script: script)
      guard status == .success else { return status }
      if request.inputs.isEmpty { return shell.finish() }
    }
    if !request.inputs.isEmpty { return shell.run(words: request.inputs, numbers: request.inputNumbers) }
    let status = readInput()
    let end = shell.finish()
    return status == .success ? end : status
  }

  /// Makes the settings that the init file can change.
  private func prepare() {
    shell.settings.nonce = request.nonce
    if process.surroundings.outputIsTerminal, isPrompted { shell.select(.box) }
    shell.isPrompted =
      isPrompted && process.surroundings.outputIsTerminal && request.inputs.isEmpty
      && request.archiveWords == nil
    if shell.isPrompted, !request.skipsInitFile { SettingsFile(shell: shell).read() }
    if served != nil { ServedSession(shell).prepare() }
    if request.ignoresSavedFormats { shell.settings.readsSavedFormats = false }
    for setup in request.setups { setup(shell) }
    let isReadOnly =
      request.isReadOnly || request.isFrozen || request.checkedScript != nil
      || served != nil && !request.allowsWrites
    if request.isFrozen {
      shell.safety.freeze()
    } else if isReadOnly, !shell.dialect.isSQLite3 {
      shell.safety.forbidWriting()
    }
    var options: Database.OpenOptions =
      isReadOnly ? .readOnly : mustExist ? .existing : .readWrite
    if request.refusesLinks { options = options.refusingLinks }
    options.vfs = request.fileSystem
    shell.connections.opening = DatabaseOpening(
      options, form: request.databaseForm,
      sizeLimit: !shell.dialect.isSQLite3(since: 3_046) ? request.sizeLimit : nil)
    shell.connections.opening.isExclusive = request.isExclusive
    shell.connections.opening.carrier = request.carrier
  }

  /// Ends the program unless the words after the file are one statement of SQL.
  private func requireOneStatement() -> ExitStatus? {
    guard let fault = SingleStatement.fault(in: request.inputs) else { return nil }
    shell.report(.message("Error: \(fault)"))
    return .usage
  }

  /// Answers a client until it sends no more.
  private func serve(_ streams: ServedStreams) -> ExitStatus {
    do {
      for path in request.servedFiles { try shell.opener.attach(path) }
    } catch {
      shell.report(error)
      return ExitStatus(after: error, in: shell.dialect)
    }
    let isReadOnly = request.isReadOnly || request.isFrozen
    return ToolServer(
      shell, StandardInputChannel(process.standardReader), streams,
      allowsWrites: request.allowsWrites && !isReadOnly
    ).run()
  }

  private var mustExist: Bool {
    request.mustExist || request.servesTools
      || request.refusesLinks && request.dialect.isSQLite3(since: 3_052)
  }

  /// Notes which state of the database is wanted; a wrong number ends the program.
  private func chooseState() -> ExitStatus? {
    guard let word = request.state else { return nil }
    do {
      shell.connections.opening.state = try DatabaseStates.number(word)
      return nil
    } catch {
      shell.report(error)
      return shell.dialect.isSQLite3 ? error.status : .usage
    }
  }

  /// Opens the file immediately if it exists; a missing file is created when it is needed, unless it must have a content.
  private func openExistingFile() -> ExitStatus? {
    let isWanted = mustExist || request.state != nil
    guard let path = request.filename, isWanted || process.surroundings.files.exists(path) else {
      return nil
    }
    do {
      _ = try shell.database()
      return nil
    } catch {
      shell.report(error)
      return ExitStatus(after: error, in: shell.dialect)
    }
  }

  /// Reads the init file: the one that is given, or else the first that exists.
  private func readInitFile() -> ExitStatus? {
    guard !request.skipsInitFile else { return nil }
    let files = process.surroundings.files
    let places = process.initFiles(request.dialect)
    let path = request.initFile ?? places.first { files.exists($0) }
    guard let path else { return nil }
    guard let reader = try? files.openForReading(path) else {
      shell.report(.message("cannot open: \"\(path)\""))
      return shell.settings.stopsAtError ? .failure : nil
    }
    if isPrompted, process.inputIsTerminal { process.writeError("-- Loading resources from \(path)\n") }
    let result = shell.run(ReaderLines(reader, origin: .file(path)))
    if let status = result.quitStatus { return status }
    return result.failures > 0 && shell.settings.stopsAtError ? .failure : nil
  }

  private func run(script: String) -> ExitStatus {
    guard let reader = try? process.surroundings.files.openForReading(script) else {
      shell.report(.message("cannot open: \"\(script)\""))
      return .failure
    }
    return shell.run(ReaderLines(reader, origin: .file(script))).status
  }

  private func readInput() -> ExitStatus {
    guard isPrompted else { return shell.run(process.standardInput).status }
    printBanner()
    guard process.inputIsTerminal else {
      return shell.run(PromptingLines(process) { [unowned shell] in shell.assistant.rest() }).status
    }
    return shell.run(process.makeTerminalSource(for: shell)).status
  }

  private func printBanner() {
    let dialect = request.dialect
    let greeting =
      dialect.isSQLite3
      ? "SQLite version \(Database.libraryVersion) \(Database.librarySourceID.prefix(19))"
      : ProgramVersion.text
    var text = "\(greeting)\nEnter \".help\" for usage hints.\n"
    if dialect.isSQLite3 ? request.isBare : request.filename == nil {
      text += "Connected to a transient in-memory database.\n"
      text += "Use \".open FILENAME\" to reopen on a persistent database.\n"
    }
    _ = process.write(text)
  }
}
