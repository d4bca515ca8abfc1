import TypedSQLiteCore

/// How far the session has read its inputs.
struct ReadingState {
  /// How many inputs are open, each read by the one before.
  var depth = 0
  /// The line of the innermost input, from 1.
  var line = 0
  /// Which word of the command line is being run, from 1, if ``source`` is nil.
  var argument = 0
  /// The innermost input; nil for words of the command line.
  var source: (any LineSource)?
  /// Whether the next lines are a text that a command reads.
  var isInText = false
  /// Whether the input may contain only SQL, so commands are refused.
  var isSQLOnly = false
  /// The command that runs; nil while a statement does.
  var command: DotCommand?
  /// Whether the command was given `--force`.
  var isForced = false
  /// Whether a function could not do what the running statement asked for, which it has reported.
  var hasFailedFunction = false
  /// The name of the last command as the user typed it, which messages of sqlite3 repeat.
  var commandName = ""
  /// The arguments of the last command as bytes, for commands that pass on text that is not UTF-8.
  var arguments: [[UInt8]] = []

  /// How many inputs may be open at once.
  static let depthLimit = 25

  /// The line or the word, as newer versions of sqlite3 name it.
  var placeText: String {
    switch source?.origin {
    case .file(let path): "\(path):\(line)"
    case .terminal, .standardInput: "line \(line)"
    case .argument, nil: "argv[\(argument)]"
    }
  }
}

extension Shell {
  /// Reads an input to its end and runs it.
  ///
  /// Failures are reported, and the input goes on unless `.bail` is on. An interrupt ends an input that is not a
  /// terminal; at a terminal it drops the lines of an incomplete statement.
  public func run(_ source: any LineSource) -> InputResult {
    run(source, isSQLOnly: false)
  }

  /// Reads an input to its end; refuses commands if it may contain only SQL.
  func run(_ source: any LineSource, isSQLOnly: Bool) -> InputResult {
    var input = RunningInput(source)
    guard reading.depth < ReadingState.depthLimit else {
      input.result.failures = 1
      var file: String?
      if dialect.messages.nameScripts, case .file(let path) = reading.source?.origin { file = path }
      report(.input(.nestedTooDeep(limit: ReadingState.depthLimit, line: reading.line, file: file)))
      return input.result
    }
    let outer = reading
    reading = ReadingState(depth: outer.depth + 1, line: 0, source: source, isSQLOnly: isSQLOnly)
    defer { reading = outer }
    while !input.hasEnded, readLine(&input) {
      let failures = input.result.failures
      runLine(&input)
      if settings.stopsAtError, input.result.failures > 0, !input.isTerminal { input.hasEnded = true }
      if surroundings.interrupt.isInterrupted { interrupt(&input, isTold: input.result.failures > failures) }
    }
    if !input.hasEnded, !input.pending.isEmpty, source.runsUnfinishedInput { runPending(&input) }
    flush(&input)
    return input.result
  }

  /// The greatest length of a text in SQLite, in bytes, which no line and no statement may exceed.
  var lengthLimit: Int { connections.database?.value(of: .length) ?? DatabaseLimit.usualLength }

  /// Reads the next line.
  private func readLine(_ input: inout RunningInput) -> Bool {
    // Results are buffered as long as more lines are at hand, because a write for each statement of a script would cost
    // more than many statements.
    if !output.buffer.isEmpty, !input.source.hasLineAtHand { flush(&input) }
    guard !input.hasEnded else { return false }
    let prompt = input.isTerminal ? self.prompt(after: input.pending) : ""
    do {
      while try !input.source.readLine(into: &input.line, prompt: prompt) {
        guard input.isTerminal, !mayLeave(connections.openDatabases) else { return false }
      }
    } catch {
      report(.input(.failed(error)))
      input.result.failures += 1
      // The rest of a statement may be missing.
      input.hasEnded = true
      return false
    }
    if surroundings.interrupt.isInterrupted {
      interrupt(&input, isTold: false)
      // A terminal answers an interrupt with a line that must not run.
      return !input.hasEnded && readLine(&input)
    }
    reading.line += 1
    if input.isTerminal, let warning = last.warning(at: surroundings.processTimes().real) { warn(warning) }
    if input.line.last == UInt8(ascii: "\r") { input.line.removeLast() }
    return true
  }

  /// The prompt of the line after the lines that have been read.
  private func prompt(after pending: PendingInput) -> String {
    pending.isEmpty
      ? marked(settings.prompt, with: promptMarks) : continuationPrompt(openMark: pending.openMark)
  }

  /// What a person must not forget: that the database has no file yet, and that a transaction is open.
  private var promptMarks: String {
    guard isPrompted else { return "" }
    return (isNew ? " (new)" : "") + (connections.database?.isInsideTransaction == true ? "*" : "")
  }

  /// A prompt with marks before its last character.
  private func marked(_ prompt: String, with marks: String) -> String {
    guard !marks.isEmpty, let last = prompt.lastIndex(where: { $0 != " " }) else { return prompt }
    return prompt[..<last] + marks + prompt[last...]
  }

  /// The prompt of the later lines of a statement; if its first three columns are blank, they show what is open.
  func continuationPrompt(openMark: String?) -> String {
    let prompt = marked(settings.continuationPrompt, with: String(promptMarks.map { _ in "." }))
    guard dialect.messages.promptWithOpenMarks, prompt.hasPrefix("   "), let mark = openMark else {
      return prompt
    }
    return mark + prompt.dropFirst(3)
  }

  /// Handles a line: a command, a comment, or part of a statement.
  private func runLine(_ input: inout RunningInput) {
    if input.pending.isEmpty {
      switch input.line.first {
      case UInt8(ascii: "."): return runCommandLine(input.line.dropFirst(), &input)
      case UInt8(ascii: "#"):
        return attempt(&input) { shell, input throws(ShellError) in try shell.echo(input.line) }
      default:
        if input.isTerminal, let command = bareCommand(input.line) {
          return runCommandLine(Array(command.name.utf8)[...], &input)
        }
      }
    }
    input.pending.append(input.line, number: reading.line)
    guard input.pending.text.count <= lengthLimit else {
      report(.input(.failed(.tooLong("a statement", limit: lengthLimit))))
      input.result.failures += 1
      input.pending.removeAll()
      input.hasEnded = true
      return
    }
    if input.pending.isBlank {
      attempt(&input) { shell, input throws(ShellError) in
        try shell.echo(input.pending.isEmpty ? input.line : input.pending.text)
      }
      input.pending.removeAll()
    } else if input.pending.isComplete {
      runPending(&input)
    }
  }

  /// Runs a line that is a command, given its name without the dot and its arguments.
  private func runCommandLine(_ words: ArraySlice<UInt8>, _ input: inout RunningInput) {
    if input.isTerminal { input.source.didRead(input: input.line) }
    attempt(&input) { shell, input throws(ShellError) in
      try shell.echo(input.line)
      guard !shell.reading.isSQLOnly else {
        throw .safety(.commandInSQL(input.line, number: shell.reading.line))
      }
      try shell.runCommand(words, &input)
      if shell.output.isTerminal { try shell.output.flush() } else { try shell.output.flushIfLarge() }
    }
  }

  /// Runs one dot-command and applies its outcome to the input.
  private func runCommand(_ line: ArraySlice<UInt8>, _ input: inout RunningInput) throws(ShellError) {
    switch try runCommand(line) {
    case .proceed: break
    case .failed: input.result.failures += 1
    case .leaveInput: input.hasEnded = mayLeave(connections.openDatabases)
    case .quit(let status):
      guard mayLeave(connections.openDatabases) else { break }
      input.result.quitStatus = status
      input.hasEnded = true
    }
    try finishUse()
  }

  /// Runs the statements that have been read.
  private func runPending(_ input: inout RunningInput) {
    if input.isTerminal { input.source.didRead(input: input.pending.text) }
    if settings.echoesInput {
      attempt(&input) { shell, input throws(ShellError) in try shell.echo(input.pending.text) }
      guard !input.hasEnded else { return }
    }
    let position = SourcePosition(origin: input.source.origin, line: input.pending.startLine)
    var text = input.pending.takeTerminated()
    if settings.resolvesBackslashes { text = ArgumentSplitter.unescape(text[...]) }
    attempt(&input) { shell, _ throws(ShellError) in
      try shell.runInput(text, at: position)
      try shell.finishUse()
    }
    input.pending.takeBack(&text)
  }

  /// Runs the statements of an input, with what `.timer` and `.changes` print after it.
  private func runInput(_ text: [UInt8], at position: SourcePosition) throws(ShellError) {
    let start = settings.timer == .off ? nil : surroundings.processTimes()
    if settings.timer == .once { settings.timer = .off }
    watching.progress?.begin()
    do {
      defer {
        resumeSafeMode()
        restoreMode()
      }
      try runStatements(terminated: text, at: position)
    } catch {
      if let start { try writeTimes(since: start) }
      throw takeViolation() ?? error
    }
    writeErrorLog()
    if let start { try writeTimes(since: start) }
    if settings.showsChanges { try writeChanges() }
  }

  /// Runs a part of an input and records how it ended.
  private func attempt(
    _ input: inout RunningInput, _ body: (Shell, inout RunningInput) throws(ShellError) -> Void
  ) {
    do {
      try body(self, &input)
    } catch {
      note(error, in: &input)
    }
  }

  private func flush(_ input: inout RunningInput) {
    attempt(&input) { shell, _ throws(ShellError) in try shell.output.flush() }
  }

  private func note(_ failure: ShellError, in input: inout RunningInput) {
    var error = failure
    do {
      try output.flush()
    } catch let unwritten {
      // The reader closed the output before the failure happened.
      if unwritten.isBrokenPipe { error = unwritten }
    }
    guard error.isBrokenPipe else {
      report(error)
      input.result.failures += 1
      guard !error.endsProgram else {
        input.result.quitStatus = error.status
        input.hasEnded = true
        return
      }
      do { try finishUse() } catch { note(error, in: &input) }
      return
    }
    if output === outputs.standard {
      input.result.quitStatus = .success
      input.hasEnded = true
    } else {
      // The program that `.output |…` started has read all that it wanted.
      try? resetOutput()
    }
  }

  /// Ends an interrupted input; at a terminal, drops the incomplete statement.
  private func interrupt(_ input: inout RunningInput, isTold: Bool) {
    guard input.isTerminal else {
      input.hasEnded = true
      input.result.wasInterrupted = true
      if !isTold { input.result.silentEnd = reading.line }
      return
    }
    input.pending.removeAll()
    input.source.didInterrupt()
    surroundings.interrupt.reset()
  }
}

/// The state of an input that is being read.
private struct RunningInput {
  let source: any LineSource
  let isTerminal: Bool
  var line: [UInt8] = []
  var pending = PendingInput()
  var result = InputResult()
  var hasEnded = false

  init(_ source: any LineSource) {
    self.source = source
    isTerminal = source.origin == .terminal
  }
}
