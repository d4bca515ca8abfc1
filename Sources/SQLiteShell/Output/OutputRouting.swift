import TypedSQLiteCore

/// The target of `.output` and `.once`.
package struct Redirection {
  /// The name as the user gave it; `stdout` if results are not redirected.
  var name = "stdout"
  /// After how many more commands and inputs the output returns to standard output; nil for no limit.
  var remainingUses: Int?
  /// The results that `.output memory` keeps, even after the redirection has ended.
  var memory: KeptOutput?
  /// The text before each line of a message; empty.
  var messagePrefix = ""
  /// Whether messages go to the output of results, as `.testcase --error-prefix` requires.
  var takesMessages = false
  /// The program that shows the results when they are written.
  var viewing: Viewing?
}

/// Sends results to files, programs and viewers, for `.output`, `.once` and single commands.
package struct OutputRouting {
  let shell: Shell

  /// Runs `.output` and `.once`.
  ///
  /// The arguments are options, such as that of a viewer, and a file, a command after `|`, `stdout`, `stderr` or `off`;
  /// no argument means standard output. If `uses` is given, the output returns to standard output after so many
  /// commands and inputs.
  func redirect(
    _ arguments: [String], as command: DotCommand, uses: Int? = nil
  ) throws(ShellError) {
    let request = try OutputRequest(arguments, of: command, shell.dialect)
    if let prefix = request.messagePrefix { shell.outputs.redirection.messagePrefix = prefix }
    try shell.output.flush()
    if !request.keepsOutput { try reset() }
    if request.showsMemory { try showMemory() }
    guard !request.keepsOutput else { return }
    let path = request.viewer.map {
      shell.surroundings.environment.makeTemporaryPath(shell.surroundings.randomNumber(), suffix: $0.suffix)
    }
    if let path, let viewer = request.viewer {
      try sendOutput(toViewedFile: path, uses: uses)
      beginViewing(viewer, at: path)
    } else {
      try sendOutput(to: request.name ?? "stdout", uses: uses)
    }
    shell.updateControlDisplay()
    if request.writesByteOrderMark {
      for _ in 0..<(shell.dialect.isSQLite3(since: 3_046, before: 3_047) ? 2 : 1) {
        shell.output.buffer.append([0xEF, 0xBB, 0xBF])
      }
    }
  }

  /// Sends results to the target that a word names.
  private func sendOutput(to name: String, uses: Int?) throws(ShellError) {
    guard name != "stdout" else { return }
    var memory: KeptOutput?
    if name == "stderr" {
      shell.output = shell.outputs.errors
    } else {
      let destination = try destination(name)
      shell.output = OutputSink(destination)
      memory = destination as? KeptOutput
    }
    shell.outputs.redirection = Redirection(
      name: name, remainingUses: uses, memory: memory, messagePrefix: shell.outputs.redirection.messagePrefix)
  }

  /// Sends results to a new file, which a program will show.
  private func sendOutput(toViewedFile path: String, uses: Int?) throws(ShellError) {
    do throws(FileError) {
      shell.output = OutputSink(try shell.files.makePrivateFile(Array(path.utf8)))
    } catch {
      throw .file(.cannotWriteFile(path, error))
    }
    shell.outputs.viewedFiles.append(
      ViewedFile(shell.files.canonicalPath(of: Array(path.utf8)) ?? Array(path.utf8)))
    shell.outputs.redirection = Redirection(
      name: path, remainingUses: uses, memory: nil, messagePrefix: shell.outputs.redirection.messagePrefix)
  }

  /// Ends a redirection: writes the remaining output, and waits for a program at the end of a pipe.
  func reset() throws(ShellError) {
    guard shell.output !== shell.outputs.standard else { return }
    let viewing = shell.outputs.redirection.viewing
    if let viewing { finishViewing(viewing) }
    let ended = shell.output
    shell.output = shell.outputs.standard
    shell.outputs.redirection = Redirection(
      memory: shell.outputs.redirection.memory,
      messagePrefix: shell.outputs.redirection.takesMessages ? "" : shell.outputs.redirection.messagePrefix)
    shell.updateControlDisplay()
    do {
      if ended === shell.outputs.errors { try ended.flush() } else { try ended.close() }
      if let viewing, let workbook = viewing.workbook {
        restore(viewing)
        try finish(workbook, at: viewing.path)
      }
    } catch {
      // A program may stop reading early; it has read all that it wanted.
      if !error.isBrokenPipe { throw error }
    }
    if let viewing { open(viewing) }
  }

  /// Counts the end of a command or input, which may end the redirection of `.once`.
  func finishUse() throws(ShellError) {
    guard let uses = shell.outputs.redirection.remainingUses else { return }
    shell.outputs.redirection.remainingUses = uses - 1
    if uses <= 1 { try reset() }
  }

  /// Prints what `.output memory` has kept.
  private func showMemory() throws(ShellError) {
    shell.outputs.standard.buffer.append(shell.outputs.redirection.memory?.bytes ?? [])
    try shell.outputs.standard.flush()
  }

  /// What takes output that goes neither to a file nor to a program; nil for other words.
  private func place(named word: String) -> (any ByteDestination)? {
    switch word {
    case "off": NoDestination()
    case "memory" where !shell.dialect.isSQLite3(before: 3_052): KeptOutput()
    default: nil
    }
  }

  /// Opens a target of output: a file, a program after `|`, `off` or `memory`.
  func destination(_ name: String) throws(ShellError) -> any ByteDestination {
    if let place = place(named: name) { return place }
    do throws(FileError) {
      guard name.hasPrefix("|") else {
        return try shell.surroundings.files.openForWriting(name, appending: false)
      }
      let program = ReadingProgram(
        String(name.dropFirst()), files: shell.surroundings.files,
        mustSucceed: shell.dialect.failsWithPrograms)
      // While a person types the statement, Ctrl-C would end the program too. In safe mode only this command may start it.
      if !shell.isPrompted || shell.safety.isLasting { try program.start() }
      return program
    } catch {
      if name.hasPrefix("|") { throw .file(.cannotOpenPipe(name)) }
      throw error.refusal(of: name) ?? .file(.cannotWriteFile(name, error))
    }
  }

  /// The stream that a word of `.log` or `.trace` names: `stdout`, `stderr` or a file; nil for `off`, and for a file
  /// that cannot be written, which is reported.
  ///
  /// - Throws: ``ShellError`` if the remaining output of the old stream cannot be written.
  func stream(named word: String, replacing old: OutputSink?) throws(ShellError) -> OutputSink? {
    if let old, old !== shell.outputs.standard, old !== shell.outputs.errors { try old.close() }
    switch word {
    case "off": return nil
    // Its lines would be among the rows of a result.
    case "on", "stdout": return shell.outputs.contract == nil ? shell.outputs.standard : shell.outputs.errors
    case "stderr": return shell.outputs.errors
    default:
      do throws(FileError) {
        return OutputSink(try shell.surroundings.files.openForWriting(word, appending: false))
      } catch {
        // As in sqlite3, the session continues without the stream.
        shell.report(error.refusal(of: word) ?? .file(.cannotOpenFile(word)))
        return nil
      }
    }
  }

  /// Sends the messages of SQLite's error log to a stream.
  func logErrors(to word: String) throws(ShellError) {
    shell.watching.log = try stream(named: word, replacing: shell.watching.log)
    ErrorLog.keep(shell.watching.log != nil)
  }

  /// Runs a body whose output goes to a file, which stays as it was if anything fails, or to the program after `|`.
  func send(to name: String, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    try shell.output.flush()
    guard name.hasPrefix("|") || place(named: name) != nil else {
      return try shell.writeFile(name, cannotOpen: { .file(.cannotWriteFile(name, $0)) }) {
        sink throws(ShellError) in
        try send(in: sink, body)
      }
    }
    let sink = OutputSink(try destination(name))
    do {
      try send(in: sink, body)
      try sink.close()
    } catch {
      // A program may stop reading early; it has read all that it wanted.
      if !error.isBrokenPipe || !name.hasPrefix("|") { throw error }
    }
  }

  private func send(
    in sink: OutputSink, _ body: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let before = shell.output
    shell.output = sink
    shell.updateControlDisplay()
    defer {
      shell.output = before
      shell.updateControlDisplay()
    }
    try body()
  }
}

/// A program that reads the output, which starts with the first bytes at the latest.
private final class ReadingProgram: ByteDestination {
  private let command: String
  private let files: any FileAccess
  private let mustSucceed: Bool
  private var pipe: (any ByteDestination)?

  init(_ command: String, files: any FileAccess, mustSucceed: Bool) {
    self.command = command
    self.files = files
    self.mustSucceed = mustSucceed
  }

  func start() throws(FileError) {
    if pipe == nil { pipe = try files.openPipe(to: command) }
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    try start()
    try pipe?.write(bytes)
  }

  func close() throws(FileError) {
    try start()
    try pipe?.close()
    if mustSucceed { try (pipe as? any StartedProgram)?.checkEnd(of: command) }
  }
}

/// Discards all bytes.
private final class NoDestination: ByteDestination {
  func write(_ bytes: Span<UInt8>) throws(FileError) {}
  func close() throws(FileError) {}
}
