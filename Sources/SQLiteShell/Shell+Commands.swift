import TypedSQLite

extension Shell {
  /// Runs one dot-command, given without its dot.
  package func runCommand(_ line: some Collection<UInt8>) throws(ShellError) -> CommandOutcome {
    let words = ArgumentSplitter.split(Array(line), resolvesHexadecimal: !settings.isCompatible)
    adviceRequest = nil
    guard let name = words.first else { return .proceed }
    guard let command = DotCommand.named(name) else {
      throw .unknownCommand(name, suggestion: suggestion(for: name, among: DotCommand.all.flatMap(\.names)))
    }
    let arguments = Array(words.dropFirst())
    if settings.isSafe, !command.isSafe { throw .unsafe("run .\(name)", line: reading.line) }
    guard command.accepts(argumentCount: arguments.count) else { throw .usage(command) }
    defer { resumeSafeMode() }
    return try command.run(self, arguments)
  }
}
