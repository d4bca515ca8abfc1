import TypedSQLiteCore

extension Shell {
  /// Runs one dot-command, given without its dot.
  package func runCommand(_ line: some Collection<UInt8>) throws(ShellError) -> CommandOutcome {
    var line = Array(line)
    if dialect.isSQLite3(since: 3_052) {
      while line.last?.isWhiteSpace == true { line.removeLast() }
      if line.last == UInt8(ascii: ";") { line.removeLast() }
    }
    var words = ArgumentSplitter.splitBytes(
      line, limit: dialect.isSQLite3(before: 3_052) ? 51 : .max,
      resolvesHexadecimal: !dialect.isSQLite3(before: 3_042),
      resolvesBareWords: !dialect.isSQLite3(since: 3_046))
    if dialect.isSQLite3 { words = words.map { Array($0.prefix { $0 != 0 }) } }
    advice = nil
    safety.forgetCalls()
    guard let name = words.first.map({ String(decoding: $0, as: UTF8.self) }) else { return .proceed }
    let fullName = name == "o" && dialect.isSQLite3(since: 3_052) ? "output" : name
    guard let command = DotCommand.named(fullName) else {
      throw .command(
        .unknownCommand(name, suggestion: suggestion(for: name, among: DotCommand.all.flatMap(\.names))))
    }
    reading.commandName = name
    reading.command = command
    reading.arguments = Array(words.dropFirst())
    reading.isForced = takeForce(from: &reading.arguments, of: command)
    defer { (reading.command, reading.isForced) = (nil, false) }
    let arguments = reading.arguments.map { String(decoding: $0, as: UTF8.self) }
    // It refuses by itself what reaches files.
    let isConfined = command.name == "log" && dialect.isSQLite3(since: 3_046)
    if !isConfined { try safety.require(command.reach, to: "run .\(name)") }
    defer { safety.resume() }
    do {
      return try RemoteCopies(shell: self).provide(command.needs, to: name) { () throws(ShellError) in
        try run(command, arguments)
      }
    } catch {
      if dialect.pointsAtWords, let pointed = error.pointed {
        let command = "." + String(decoding: line, as: UTF8.self)
        let note = ShellError.note(FailureWords(pointed.message(in: command, at: reading.placeText)))
        guard !pointed.fails else { throw note }
        report(note)
        return .proceed
      }
      guard dialect.isSQLite3, let upstream = error.upstream else { throw error }
      if upstream.goesToOutput {
        say("\(upstream.message)\n")
      } else {
        report(.note(FailureWords(upstream.message)))
      }
      return upstream.fails ? .failed : .proceed
    }
  }

  private func run(_ command: DotCommand, _ arguments: [String]) throws(ShellError) -> CommandOutcome {
    var arguments = arguments
    if dialect.isSQLite3, command.traits.contains(.ignoresExtraWords) {
      arguments = Array(arguments.prefix(command.parameters.count))
    }
    guard command.accepts(argumentCount: arguments.count) else { throw usage(of: command) }
    if command.section.endsQueries { last.rows?.end() }
    // Another program, or a reader of the same file, must find everything that was printed before.
    if command.reach != .database { try output.flush() }
    guard command.traits.contains(.isPaged) else { return try command.run(self, arguments) }
    var outcome = CommandOutcome.proceed
    try paging { () throws(ShellError) in outcome = try command.run(self, arguments) }
    return outcome
  }
}
