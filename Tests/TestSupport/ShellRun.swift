package import SQLiteShell

/// What a session printed.
package struct ShellRun: Equatable, Sendable {
  /// The text of the output.
  package let output: String
  /// The text of the error stream.
  package let errors: String
  /// How the input ended.
  package let result: InputResult
}

/// Runs lines in a new session in memory.
///
/// - Parameters:
///   - input: the lines.
///   - memory: the surroundings; new ones by default.
///   - isTerminal: whether the output is a terminal.
///   - origin: the reported origin of the input.
///   - prepare: changes the session before the lines run.
/// - Returns: the output.
package func runShell(
  _ input: String, memory: MemorySurroundings = MemorySurroundings(), isTerminal: Bool = false,
  origin: InputOrigin = .standardInput, prepare: (Shell) -> Void = { _ in }
) -> ShellRun {
  let shell = Shell(surroundings: memory.surroundings(isTerminal: isTerminal))
  prepare(shell)
  let result = shell.run(TextLines(Array(input.utf8), origin: origin))
  return ShellRun(output: memory.output.text, errors: memory.errors.text, result: result)
}
