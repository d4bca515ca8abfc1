import OutputModes
import TypedSQLiteCore

// What goes to the error stream.

extension Shell {
  /// Prints a failure to the error stream, after the results written so far.
  package func report(_ error: ShellError) {
    guard !error.isBrokenPipe else { return }
    // If a stream fails while a failure is reported, nobody is left to read about it.
    try? output.flush()
    guard !error.message.isEmpty else { return }
    watching.running?.stop()
    writeErrorLog()
    let errors = outputs.redirection.takesMessages ? output : outputs.errors
    // What is not a message has no style.
    if !errors.buffer.isEmpty { try? errors.flush() }
    let holders = (error.failure as? StatementFailure)?.unexplainedError.map(failures.lockHolders) ?? []
    if outputs.contract != nil, errors === outputs.errors {
      return MessageReport(error, advice: holders, in: self).write(in: self)
    }
    let message = prefixed(([error.message] + holders).joined(separator: "\n"))
    errors.buffer.append(errors.isTerminal ? message.fitted(to: self) : message)
    // A message may quote a hostile file.
    if dialect.escapesControls { ControlEscape.apply(.caret, to: &errors.buffer, from: 0) }
    let styles = errors.styles
    if errors.isTerminal, surroundings.environment.showsStyles {
      MessageStyle.apply(to: &errors.buffer)
      errors.styles = MessageStyle.styles
    }
    errors.buffer.append(UInt8(ascii: "\n"))
    try? errors.flush()
    errors.styles = styles
  }

  /// Writes the messages that SQLite has logged since the last call.
  func writeErrorLog() {
    guard let log = watching.log else { return }
    for entry in ErrorLog.drain() {
      // A message quotes names and SQL; a file gets them unchanged.
      let isShown = log === outputs.errors || log.isTerminal
      ControlEscape.write(to: &log.buffer, escaping: isShown && dialect.escapesControls) {
        $0.append("(\(entry.code.rawValue)) \(entry.message)")
      }
      log.buffer.append(UInt8(ascii: "\n"))
    }
    // A log that cannot be written must not end the statement.
    try? log.flush()
  }

  /// A message with the prefix of `.output --error-prefix` before each of its lines.
  private func prefixed(_ message: String) -> String {
    guard !outputs.redirection.messagePrefix.isEmpty else { return message }
    // CR LF is one Character, which is not a line feed, so the text is split by scalars.
    return message.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\(outputs.redirection.messagePrefix) \(String($0))" }.joined(separator: "\n")
  }
}

extension CommandConsole {
  /// Whether losses are reported that sqlite3 does not report: if a person is watching, or has asked about meanings.
  ///
  /// The error output of an existing script must stay the same with this shell.
  var tellsLosses: Bool {
    guard dialect.reportsLosses else { return false }
    let isWatched = outputs.standard.isTerminal || reading.source?.origin == .terminal
    return isWatched || settings.asksForMeanings || meaning.loaded != nil
  }
}

extension String {
  /// The message with lines that end between words on the screen of a person; lines of SQL stay as they are.
  func fitted(to console: any CommandConsole) -> String {
    guard console.isPrompted, !console.dialect.isSQLite3, let width = console.surroundings.terminalWidth(),
      width >= 20
    else { return self }
    return unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.first == " " ? String(line) : String(line).broken(to: width)
    }.joined(separator: "\n")
  }

  /// A line in lines of at most `width` columns, which end at single blanks, except for longer words.
  fileprivate func broken(to width: Int) -> String {
    let measure = TextMeasure.columns
    guard measure.width(of: Array(utf8).span) > width else { return self }
    var (text, used) = ("", 0)
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let size = measure.width(of: Array(word.utf8).span)
      if text.isEmpty {
        used = size
      } else if used + 1 + size > width, !word.isEmpty {
        text += "\n"
        used = size
      } else {
        text += " "
        used += 1 + size
      }
      text += word
    }
    return text
  }
}
