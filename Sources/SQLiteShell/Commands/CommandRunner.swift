import TypedSQLiteCore

/// Runs dot-commands.
package struct CommandRunner {
  private let shell: Shell

  package init(shell: Shell) {
    self.shell = shell
  }

  /// The command that a person may have meant: one of a near name, or of another name in other shells.
  private func suggestion(for name: String) -> String? {
    guard shell.dialect.suggestsNames else { return nil }
    return shell.suggestion(for: name, among: DotCommand.all.flatMap(\.names))
      ?? Self.commandsOfOthers[name.lowercased()]
  }

  private static let commandsOfOthers = [
    "columns": "describe", "connect": "open", "fields": "describe", "graph": "chart", "ls": "tables",
    "plot": "chart", "profile": "describe", "run": "read", "source": "read", "stat": "describe",
    "summarize": "describe", "summary": "describe", "use": "open", "views": "tables",
  ]

  /// Runs one dot-command, given without its dot.
  package func run(_ words: some Collection<UInt8>) throws(ShellError) -> CommandOutcome {
    try endingResults { () throws(ShellError) in try run(line: Array(words)) }
  }

  /// Runs a command or the like, and ends the results and texts that it leaves open if it fails.
  func endingResults<Result>(_ body: () throws(ShellError) -> Result) throws(ShellError) -> Result {
    let output = shell.output
    defer { (output.source, shell.outputs.standard.source) = (nil, nil) }
    do {
      let result = try body()
      shell.routing.endTexts()
      return result
    } catch {
      let failure = error.of(output.source ?? shell.outputs.standard.source)
      for sink in [output, shell.outputs.standard] {
        while let frame = sink.frame {
          frame.abandon(MessageReport(failure, in: shell))
          shell.outputs.contract?.hasToldFailure = frame.hasEnvelope
        }
      }
      shell.routing.endTexts()
      throw failure
    }
  }

  private func run(line words: [UInt8]) throws(ShellError) -> CommandOutcome {
    var line = words
    if shell.dialect.isSQLite3(since: 3_052) {
      while line.last?.isWhiteSpace == true { line.removeLast() }
      if line.last == UInt8(ascii: ";") { line.removeLast() }
    } else if !shell.dialect.isSQLite3, shell.isPrompted, shell.isTyped {
      line = Self.withoutSemicolon(line)
    }
    var words = ArgumentSplitter.splitBytes(
      line, limit: shell.dialect.isSQLite3(before: 3_052) ? 51 : .max,
      resolvesHexadecimal: !shell.dialect.isSQLite3(before: 3_042),
      resolvesBareWords: !shell.dialect.isSQLite3(since: 3_046))
    if shell.dialect.isSQLite3 { words = words.map { Array($0.prefix { $0 != 0 }) } }
    shell.advice = nil
    shell.safety.forgetCalls()
    shell.repeated.queries.removeAll()
    guard let name = words.first.map({ String(decoding: $0, as: UTF8.self) }) else { return .proceed }
    guard let command = DotCommand.named(LaterCommand.fullName(of: name, shell.dialect)) else {
      return try answer(to: .command(.unknownCommand(name, suggestion: suggestion(for: name))), line)
    }
    if shell.isPrompted, shell.reading.source?.origin == .terminal, !shell.dialect.isSQLite3 {
      // Scripts have the abbreviations of sqlite3; a person may have meant another command, which does more.
      let names = DotCommand.names(beginningWith: name)
      guard names.count < 2 else { throw .command(.ambiguousCommand(name, names)) }
      if let quote = ArgumentSplitter.openQuote(in: line) { throw .command(.openQuote(quote)) }
    }
    (shell.output.source, shell.outputs.standard.source) = (command.name, command.name)
    shell.reading.commandName = name
    shell.reading.text = line
    shell.reading.command = command
    shell.reading.arguments = Array(words.dropFirst())
    shell.reading.isForced = FileUse.takeForce(from: &shell.reading.arguments, of: command, shell.dialect)
    defer { (shell.reading.command, shell.reading.isForced) = (nil, false) }
    let arguments = shell.reading.arguments.map { String(decoding: $0, as: UTF8.self) }
    try shell.safety.require(command.reach, to: "run .\(name)")
    defer { shell.safety.resume() }
    do {
      return try RemoteCopies(console: shell).provide(command.needs, to: name) { () throws(ShellError) in
        try run(command, arguments)
      }
    } catch {
      return try answer(to: error, line)
    }
  }

  /// A command without the semicolon that people end it with, as they do with SQL; one alone or in quotes is a word.
  private static func withoutSemicolon(_ line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    while rest.last?.isWhiteSpace == true { rest.removeLast() }
    guard rest.popLast() == UInt8(ascii: ";"), let last = rest.last, last.isWordByte else { return line }
    return Array(rest)
  }

  /// Says as sqlite3 does why a command failed, in its dialect.
  ///
  /// - Throws: the failure in the dialect of tsqlite, or if sqlite3 says the same.
  private func answer(to error: ShellError, _ line: [UInt8]) throws(ShellError) -> CommandOutcome {
    if shell.dialect.pointsAtWords, let pointed = error.pointed {
      let command = "." + String(decoding: line, as: UTF8.self)
      let note = ShellError.note(FailureWords(pointed.message(in: command, at: shell.reading.placeText)))
      guard !pointed.fails else { throw note }
      shell.report(note)
      return .proceed
    }
    guard shell.dialect.isSQLite3, let upstream = error.upstream else { throw error }
    if upstream.goesToOutput {
      shell.say("\(upstream.message)\n")
    } else {
      shell.report(.note(FailureWords(upstream.message)))
    }
    return upstream.fails ? .failed : .proceed
  }

  private func run(_ command: DotCommand, _ arguments: [String]) throws(ShellError) -> CommandOutcome {
    var arguments = arguments
    if shell.dialect.isSQLite3, command.traits.contains(.ignoresExtraWords) {
      arguments = Array(arguments.prefix(command.parameters.count))
    }
    guard command.accepts(argumentCount: arguments.count) else {
      // A person asks for the state.
      if arguments.isEmpty, shell.isPrompted, shell.isTyped, !shell.dialect.isSQLite3,
        let setting = Setting.all.first(where: { $0.command?.name == command.name })
      {
        try SettingsEditor(console: shell).show(setting)
        return .proceed
      }
      throw shell.usage(of: command)
    }
    if command.section.endsQueries { shell.last.rows?.end() }
    // Another program, or a reader of the same file, must find everything that was printed before.
    if command.reach != .database { try shell.output.flush() }
    guard command.section.readsRows else { return try runPaged(command, arguments) }
    return try TimeLimit.watch(shell) { () throws(ShellError) in
      do throws(ShellError) {
        guard command.section.endsQueries else { return try runPaged(command, arguments) }
        return try StatementProgress.watch(shell) { () throws(ShellError) in try runPaged(command, arguments)
        }
      } catch {
        throw shell.failures.explained(error)
      }
    }
  }

  /// Runs a command, and shows what it prints on pages if it is one that prints much.
  private func runPaged(_ command: DotCommand, _ arguments: [String]) throws(ShellError) -> CommandOutcome {
    guard command.traits.contains(.isPaged) else { return try command.run(shell, arguments) }
    var outcome = CommandOutcome.proceed
    try shell.routing.paging { () throws(ShellError) in outcome = try command.run(shell, arguments) }
    return outcome
  }
}
