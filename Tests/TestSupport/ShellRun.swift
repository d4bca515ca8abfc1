package import SQLiteShell

/// What a session printed.
package struct ShellRun: Equatable, Sendable {
  /// What went to the output.
  package let output: String
  /// What went to the error stream.
  package let errors: String
  /// How the input ended.
  package let result: InputResult
}

/// Runs lines in a new session in memory.
///
/// - Parameters:
///   - input: the lines.
///   - memory: the surroundings, where files are wanted.
///   - isTerminal: whether the output is one.
///   - origin: what the input claims to be.
///   - prepare: changes the session before the lines run.
/// - Returns: what was printed.
package func runShell(
  _ input: String, memory: MemorySurroundings = MemorySurroundings(), isTerminal: Bool = false,
  origin: InputOrigin = .standardInput, prepare: (Shell) -> Void = { _ in }
) -> ShellRun {
  let shell = Shell(surroundings: memory.surroundings(isTerminal: isTerminal))
  prepare(shell)
  let result = shell.run(TextLines(Array(input.utf8), origin: origin))
  return ShellRun(output: memory.output.text, errors: memory.errors.text, result: result)
}
