import SQLSyntax
import TypedSQLiteCore

/// What a command, a function or a table can access; safe mode allows only ``database``.
package enum Reach: Hashable, Sendable {
  /// Only the database, its connection and the session.
  case database
  /// Files and folders.
  case files
  /// The same; since its version 3.46 sqlite3 leaves it to the command which of them to refuse.
  case checkedFiles
  /// Other programs.
  case process
}

/// What safe mode refuses.
enum SafetyFailure: Failure {
  case unsafeTestControl(String, line: Int)
  /// An action that safe mode forbids; it ends the program.
  case unsafe(String, line: Int)
  /// A dot-command in a file that may contain only SQL.
  case commandInSQL([UInt8], at: SourcePosition)
  /// A transaction that SQL from a file left open, and which was rolled back.
  case leftTransaction
  case incorrectNonce(String, line: Int)
  case unsafeExpert

  var words: FailureWords {
    switch self {
    case .unsafeTestControl(let name, let line):
      FailureWords("line \(line): \".testctrl \(name)\" may not be used in safe mode", endsProgram: true)
    case .unsafe(let fault, let line):
      FailureWords("line \(line): cannot \(fault) in safe mode", endsProgram: true)
    case .commandInSQL(let line, let position): Self.commandInSQLWords(line, at: position)
    case .leftTransaction:
      """
      Error: the SQL left a transaction open; it was rolled back, because SQL that may reach only the database must \
      commit its own changes
      """
    case .incorrectNonce(let word, let line):
      FailureWords("line \(line): incorrect nonce: \"\(word)\"", endsProgram: true)
    case .unsafeExpert: "Cannot run experimental commands such as \"expert\" in safe mode"
    }
  }

  private static func commandInSQLWords(_ line: [UInt8], at position: SourcePosition) -> FailureWords {
    let file = if case .file(let path) = position.origin { " of \(path)" } else { "" }
    let name = line.prefix { !$0.isWhiteSpace }
    return FailureWords(
      "Error near line \(position.line)\(file): '\(String(decoding: name, as: UTF8.self))' in a file that is read as SQL only"
    )
  }
}

extension ShellError {
  static func unsafe(_ fault: String, line: Int) -> ShellError { .safety(.unsafe(fault, line: line)) }
  static func safety(_ failure: SafetyFailure) -> ShellError { ShellError(failure) }
}
