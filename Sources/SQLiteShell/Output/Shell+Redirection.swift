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

extension Shell {
  /// The name of the output as `.show` prints it.
  package var outputName: String { outputs.redirection.name }

  /// Runs `.output` and `.once`.
  ///
  /// The arguments are options, such as that of a viewer, and a file, a command after `|`, `stdout`, `stderr` or `off`;
  /// no argument means standard output. If `uses` is given, the output returns to standard output after so many
  /// commands and inputs.
  package func redirectOutput(
    _ arguments: [String], as command: DotCommand, uses: Int? = nil
  ) throws(ShellError) {
    let request = try OutputRequest(arguments, of: command, dialect)
    if let prefix = request.messagePrefix { outputs.redirection.messagePrefix = prefix }
    try output.flush()
    if !request.keepsOutput { try resetOutput() }
    if request.showsMemory { try showMemory() }
    guard !request.keepsOutput else { return }
    let path = request.viewer.map {
      surroundings.environment.makeTemporaryPath(surroundings.randomNumber(), suffix: $0.suffix)
    }
    if let path, let viewer = request.viewer {
      try sendOutput(toViewedFile: path, uses: uses)
      beginViewing(viewer, at: path)
    } else {
      try sendOutput(to: request.name ?? "stdout", uses: uses)
    }
    updateControlDisplay()
    if request.writesByteOrderMark {
      for _ in 0..<(dialect.isSQLite3(since: 3_046, before: 3_047) ? 2 : 1) {
        output.buffer.append([0xEF, 0xBB, 0xBF])
      }
    }
  }

  /// Sends results to the target that a word names.
  private func sendOutput(to name: String, uses: Int?) throws(ShellError) {
    guard name != "stdout" else { return }
    var memory: KeptOutput?
    if name == "stderr" {
      output = outputs.errors
    } else {
      let destination = try destination(name)
      output = OutputSink(destination)
      memory = destination as? KeptOutput
    }
    outputs.redirection = Redirection(
      name: name, remainingUses: uses, memory: memory, messagePrefix: outputs.redirection.messagePrefix)
  }

  /// Sends results to a new file, which a program will show.
  private func sendOutput(toViewedFile path: String, uses: Int?) throws(ShellError) {
    do throws(FileError) {
      output = OutputSink(try files.makePrivateFile(Array(path.utf8)))
    } catch {
      throw .file(.cannotWriteFile(path, error))
    }
    outputs.viewedFiles.append(ViewedFile(files.canonicalPath(of: Array(path.utf8)) ?? Array(path.utf8)))
    outputs.redirection = Redirection(
      name: path, remainingUses: uses, memory: nil, messagePrefix: outputs.redirection.messagePrefix)
  }

  /// Ends a redirection: writes the remaining output, and waits for a program at the end of a pipe.
  package func resetOutput() throws(ShellError) {
    guard output !== outputs.standard else { return }
    let viewing = outputs.redirection.viewing
    if let viewing { finishViewing(viewing) }
    let ended = output
    output = outputs.standard
    outputs.redirection = Redirection(
      memory: outputs.redirection.memory,
      messagePrefix: outputs.redirection.takesMessages ? "" : outputs.redirection.messagePrefix)
    updateControlDisplay()
    do {
      if ended === outputs.errors { try ended.flush() } else { try ended.close() }
    } catch {
      // A program may stop reading early; it has read all that it wanted.
      if !error.isBrokenPipe { throw error }
    }
    if let viewing { open(viewing) }
  }

  /// Counts the end of a command or input, which may end the redirection of `.once`.
  func finishUse() throws(ShellError) {
    guard let uses = outputs.redirection.remainingUses else { return }
    outputs.redirection.remainingUses = uses - 1
    if uses <= 1 { try resetOutput() }
  }

  /// Prints what `.output memory` has kept.
  private func showMemory() throws(ShellError) {
    outputs.standard.buffer.append(outputs.redirection.memory?.bytes ?? [])
    try outputs.standard.flush()
  }

  /// Opens a target of output: a file, a program after `|`, `off` or `memory`.
  func destination(_ name: String) throws(ShellError) -> any ByteDestination {
    if name == "off" { return NoDestination() }
    if name == "memory", !dialect.isSQLite3(before: 3_052) { return KeptOutput() }
    do throws(FileError) {
      guard name.hasPrefix("|") else {
        return try surroundings.files.openForWriting(name, appending: false)
      }
      let program = ReadingProgram(
        String(name.dropFirst()), files: surroundings.files, mustSucceed: dialect.failsWithPrograms)
      // While a person types the statement, Ctrl-C would end the program too. In safe mode only this command may start it.
      if !isPrompted || safety.isLasting { try program.start() }
      return program
    } catch {
      if name.hasPrefix("|") { throw .file(.cannotOpenPipe(name)) }
      throw error.refusal(of: name) ?? .file(.cannotWriteFile(name, error))
    }
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
