package import SQLiteShell

/// The output and the messages of a session, and how it ended.
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
///   - memory: the surroundings, which also provide files.
///   - isTerminal: whether the output is one.
///   - origin: what the input claims to be.
///   - dialect: that of tsqlite or of sqlite3.
///   - prepare: changes the session before the lines run.
/// - Returns: the output.
package func runShell(
  _ input: String, memory: MemorySurroundings = MemorySurroundings(), isTerminal: Bool = false,
  origin: InputOrigin = .standardInput, dialect: Dialect = .tsqlite, prepare: (Shell) -> Void = { _ in }
) -> ShellRun {
  let shell = Shell(dialect: dialect, surroundings: memory.surroundings(isTerminal: isTerminal))
  prepare(shell)
  let result = shell.run(TextLines(Array(input.utf8), origin: origin))
  return ShellRun(output: memory.output.text, errors: memory.errors.text, result: result)
}
