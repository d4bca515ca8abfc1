import TypedSQLiteCore

/// Reads an input line by line, and runs its commands and statements.
struct InputLoop {
  private let shell: Shell
  private let source: any LineSource
  private let isTerminal: Bool
  private var line: [UInt8] = []
  private var pending = PendingInput()
  private var result = InputResult()
  private var hasEnded = false
  /// The line on which the running statement or command began.
  private var lastStart = 1

  init(_ source: any LineSource, _ shell: Shell) {
    self.shell = shell
    self.source = source
    isTerminal = source.origin == .terminal
  }

  /// Reads the input to its end.
  mutating func run() -> InputResult {
    while !hasEnded, readLine() {
      let failures = result.failures
      beginBatch()
      runLine()
      if shell.settings.stopsAtError, result.failures > 0, !isTerminal { hasEnded = true }
      finishBatch(hasFailed: result.failures > failures)
      if shell.surroundings.interrupt.isInterrupted { interrupt(isTold: result.failures > failures) }
    }
    if !hasEnded, !pending.isEmpty, source.runsUnfinishedInput { runPending() }
    if let ending = shell.reading.batch?.ending { shell.report(note: ending) }
    flush()
    return result
  }

  // MARK: - Batches

  /// Begins a batch if a person entered several statements together.
  private func beginBatch() {
    guard isTerminal, !shell.dialect.isSQLite3, shell.reading.batch == nil, pending.isEmpty else { return }
    let lines = [line] + source.linesOfEntry
    guard lines.count > 1 || line.count > 1 && line.dropLast().contains(UInt8(ascii: ";")) else { return }
    let text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    let parts = shell.assistant.parts(of: text)
    let total = parts.commands.count + parts.statements.reduce(0) { $0 + InputBatch.count(Array(text[$1])) }
    if total > 1 { shell.reading.batch = InputBatch(total: total) }
  }

  /// Ends a batch of a person after its last line, or after a failure if the rest must not run.
  private mutating func finishBatch(hasFailed: Bool) {
    guard isTerminal, shell.reading.batch != nil else { return }
    if hasFailed, shell.settings.stopsAtError {
      pending.removeAll()
      source.didInterrupt()
    }
    guard source.linesOfEntry.isEmpty else { return }
    OutcomeNotes(console: shell).finishBatch()
    shell.reading.batch = nil
    flush()
  }

  /// Says which statement of a batch failed, below its error.
  private mutating func noteFailedStatement() {
    guard let batch = shell.reading.batch else { return }
    let isInterrupted = shell.surroundings.interrupt.isInterrupted
    let stops = shell.settings.stopsAtError || isInterrupted
    if stops, !isInterrupted, batch.file != nil, batch.total == nil {
      batch.total = countRest().map { batch.begun + $0 }
    }
    if let sentence = batch.fail(onLine: lastStart, stops: stops, isInterrupted: isInterrupted) {
      shell.report(note: sentence)
    }
  }

  /// Counts the statements and commands of the rest of a file, which is not run; nil if there are very many.
  private mutating func countRest() -> Int? {
    var count = 0
    var rest = PendingInput()
    var next: [UInt8] = []
    for number in 0..<Self.countedLines {
      guard !shell.surroundings.interrupt.isInterrupted,
        (try? source.readLine(into: &next, prompt: "")) == true
      else { return rest.isEmpty ? count : count + 1 }
      if rest.isEmpty, next.first == UInt8(ascii: ".") {
        count += 1
        continue
      }
      rest.append(next, number: number)
      if rest.isBlank {
        rest.removeAll()
      } else if rest.isComplete {
        count += InputBatch.count(rest.text)
        rest.removeAll()
      }
    }
    return nil
  }

  /// How many lines of a file are read only to count their statements.
  private static let countedLines = 100_000

  // MARK: - Lines

  /// Reads the next line.
  private mutating func readLine() -> Bool {
    // Results are buffered as long as more lines are at hand, because a write for each statement of a script would cost
    // more than many statements.
    if !shell.output.buffer.isEmpty, !source.hasLineAtHand { flush() }
    guard !hasEnded else { return false }
    do {
      while try !source.readLine(
        into: &line, prompt: isTerminal ? PromptText(shell: shell).first(after: pending) : "")
      {
        guard isTerminal, !mayLeave() else { return false }
      }
    } catch {
      shell.report(.input(.failed(error)))
      result.addFailure()
      // The rest of a statement may be missing.
      hasEnded = true
      return false
    }
    if shell.surroundings.interrupt.isInterrupted {
      interrupt(isTold: false)
      // A terminal answers an interrupt with a line that must not run.
      return !hasEnded && readLine()
    }
    shell.reading.line += 1
    if isTerminal, let warning = shell.last.warning(at: shell.surroundings.processTimes().real) {
      shell.report(warning: warning)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return true
  }

  private func mayLeave() -> Bool { shell.mayLeave(shell.connections.openDatabases) }

  /// Handles a line: a command, a comment, or part of a statement.
  private mutating func runLine() {
    if pending.isEmpty {
      switch line.first {
      case UInt8(ascii: "."): return runCommandLine(line.dropFirst())
      case UInt8(ascii: "#"):
        return attempt { loop throws(ShellError) in try InputReports(shell: loop.shell).echo(loop.line) }
      default:
        if isTerminal, let answer = shell.assistant.bareAnswer(line) { return run(answer) }
      }
    }
    pending.append(line, number: shell.reading.line)
    guard pending.text.count <= shell.lengthLimit else {
      shell.report(.input(.failed(.tooLong("a statement", limit: shell.lengthLimit))))
      result.addFailure()
      pending.removeAll()
      hasEnded = true
      return
    }
    if pending.isBlank {
      attempt { loop throws(ShellError) in
        try InputReports(shell: loop.shell).echo(loop.pending.isEmpty ? loop.line : loop.pending.text)
      }
      pending.removeAll()
    } else if pending.isComplete {
      runPending()
    }
  }

  // MARK: - Commands

  /// Runs a line that is a command, given its name without the dot and its arguments.
  private mutating func runCommandLine(_ words: ArraySlice<UInt8>) {
    if isTerminal { source.didRead(input: line) }
    OutcomeNotes(console: shell).finishBatch()
    shell.reading.batch?.begin(line[...])
    lastStart = shell.reading.line
    attempt { loop throws(ShellError) in
      let shell = loop.shell
      try InputReports(shell: shell).echo(loop.line)
      guard !shell.reading.isSQLOnly else {
        throw .safety(
          .commandInSQL(
            loop.line, at: SourcePosition(origin: loop.source.origin, line: shell.reading.line)))
      }
      try loop.runCommand(words)
      if shell.output.isTerminal { try shell.output.flush() } else { try shell.output.flushIfLarge() }
    }
  }

  /// Answers a line that is a command without a dot.
  private mutating func run(_ answer: BorrowedCommand.Answer) {
    switch answer {
    case .command(let words, let isTold):
      if isTold { shell.report(note: "this is .\(words) here") }
      runCommandLine(Array(words.utf8)[...])
    case .advice(let text):
      source.didRead(input: line)
      shell.report(note: text)
    case .clearing:
      source.didRead(input: line)
      guard shell.surroundings.environment.showsStyles else { break }
      // The cursor goes home, and all after it is erased.
      shell.outputs.standard.buffer.append("\u{1B}[H\u{1B}[2J")
      flush()
    }
  }

  /// Runs one dot-command and applies its outcome to the input.
  private mutating func runCommand(_ words: ArraySlice<UInt8>) throws(ShellError) {
    switch try CommandRunner(shell: shell).run(words) {
    case .proceed: break
    case .failed: result.addFailure()
    case .leaveInput: hasEnded = mayLeave()
    case .quit(let status):
      guard mayLeave() else { break }
      result.quitStatus = status
      hasEnded = true
    }
    try shell.routing.finishUse()
  }

  // MARK: - Statements

  /// Runs the statements that have been read.
  private mutating func runPending() {
    if isTerminal { source.didRead(input: pending.text) }
    if shell.settings.echoesInput {
      attempt { loop throws(ShellError) in try InputReports(shell: loop.shell).echo(loop.pending.text) }
      guard !hasEnded else { return }
    }
    let position = SourcePosition(origin: source.origin, line: pending.startLine)
    lastStart = pending.startLine
    var text = pending.takeTerminated()
    if shell.settings.resolvesBackslashes { text = ArgumentSplitter.unescape(text[...]) }
    attempt { loop throws(ShellError) in
      try loop.runInput(text, at: position)
      try loop.shell.routing.finishUse()
    }
    pending.takeBack(&text)
  }

  /// Runs the statements of an input, with what `.timer` and `.changes` print after it.
  private func runInput(_ text: [UInt8], at position: SourcePosition) throws(ShellError) {
    let start = shell.settings.timer == .off ? nil : shell.surroundings.processTimes()
    if shell.settings.timer == .once { shell.settings.timer = .off }
    shell.watching.progress?.begin()
    do {
      defer {
        shell.safety.resume()
        shell.restoreMode()
      }
      try shell.statements.run(terminated: text, at: position)
    } catch {
      // At a prompt, a statement that did not run took no time.
      let isTold = !isTerminal || shell.dialect.isSQLite3 || !error.isParseError
      if let start, isTold { try InputReports(shell: shell).writeTimes(since: start) }
      throw shell.safety.takeViolation() ?? error
    }
    shell.writeErrorLog()
    if let start { try InputReports(shell: shell).writeTimes(since: start) }
    if shell.settings.showsChanges { try InputReports(shell: shell).writeChanges() }
  }

  // MARK: - Failures

  /// Runs a part of the input and records how it ended.
  private mutating func attempt(_ body: (inout InputLoop) throws(ShellError) -> Void) {
    do {
      try body(&self)
    } catch {
      note(error)
    }
    shell.routing.endTexts()
  }

  private mutating func flush() {
    attempt { loop throws(ShellError) in try loop.shell.output.flush() }
  }

  private mutating func note(_ failure: ShellError) {
    var error = failure
    do {
      try shell.output.flush()
    } catch let unwritten {
      // The reader closed the output before the failure happened.
      if unwritten.isBrokenPipe { error = unwritten }
    }
    guard error.isBrokenPipe else {
      OutcomeNotes(console: shell).finishBatch()
      // The terminal has shown `^C` on this line; a prompt or a question has ended it.
      if isTerminal, shell.surroundings.interrupt.isInterrupted, shell.outputs.errors.isTerminal,
        !error.message.isEmpty, error != .notDone
      {
        shell.outputs.errors.buffer.append(UInt8(ascii: "\n"))
      }
      shell.report(error)
      // A person at a prompt has read each message.
      let isPlain = isTerminal || shell.dialect.isSQLite3
      result.addFailure(isPlain ? .failure : ExitStatus(after: error, in: shell.dialect))
      if error != .notDone { noteFailedStatement() }
      guard !error.endsProgram else {
        result.quitStatus = ExitStatus(after: error, in: shell.dialect)
        hasEnded = true
        return
      }
      do { try shell.routing.finishUse() } catch { note(error) }
      return
    }
    if shell.output === shell.outputs.standard {
      result.quitStatus = .success
      hasEnded = true
    } else {
      // The program that `.output |…` started has read all that it wanted.
      try? shell.routing.reset()
    }
  }

  /// Ends an interrupted input; at a terminal, drops the incomplete statement.
  private mutating func interrupt(isTold: Bool) {
    guard isTerminal else {
      hasEnded = true
      result.wasInterrupted = true
      if !shell.dialect.isSQLite3 { result.interruptedStatus = .interrupted }
      if !isTold { result.silentEnd = shell.reading.line }
      return
    }
    pending.removeAll()
    source.didInterrupt()
    OutcomeNotes(console: shell).finishBatch()
    shell.reading.batch = nil
    shell.surroundings.interrupt.reset()
  }
}
