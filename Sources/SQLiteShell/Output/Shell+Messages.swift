import OutputModes
import TypedSQLite

// What goes to the error stream.

extension Shell {
  /// Prints a failure to the error stream, after the results written so far.
  package func report(_ error: ShellError) {
    guard !error.isBrokenPipe, !error.message.isEmpty else { return }
    // A stream that fails while a failure is reported leaves nobody to tell.
    try? output.flush()
    writeErrorLog()
    let errors = outputs.redirection.takesMessages ? output : outputs.errors
    errors.buffer.append(prefixed(error.message))
    // A message may quote what a hostile file holds.
    if dialect.messages.escapeControls { ControlEscape.apply(.caret, to: &errors.buffer, from: 0) }
    errors.buffer.append(UInt8(ascii: "\n"))
    try? errors.flush()
  }

  /// Prints a note to the error stream that is no failure.
  func warn(_ text: String) {
    report(.note("Warning: \(text)"))
  }

  /// Prints a failure of a command that sqlite3 goes on from as if there had been none.
  func tell(_ failure: ShellError) -> CommandOutcome {
    report(failure)
    return .proceed
  }

  /// Whether things are told that sqlite3 has no words for: somebody looks, or has asked about meanings.
  ///
  /// What a script writes to the error stream stays as it was before it met this shell.
  var tellsLosses: Bool {
    guard dialect.messages.reportLosses else { return false }
    let isWatched = outputs.standard.isTerminal || reading.source?.origin == .terminal
    return isWatched || settings.asksForMeanings || meaning.loaded != nil
  }

  /// A message with what `.output --error-prefix` puts before each of its lines.
  private func prefixed(_ message: String) -> String {
    guard !outputs.redirection.messagePrefix.isEmpty else { return message }
    // To a text CR LF is one character, and no line feed.
    return message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\(outputs.redirection.messagePrefix) \(String($0))" }.joined(separator: "\n")
  }
}
