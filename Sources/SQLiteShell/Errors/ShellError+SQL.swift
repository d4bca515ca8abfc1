import TypedSQLite

/// What a statement was doing when it failed.
package enum StatementPhase: Sendable {
  case preparing
  case running
}

extension ShellError {
  /// A statement that failed.
  static func sql(_ error: DatabaseError, phase: StatementPhase, at position: SourcePosition) -> ShellError {
    let kind = phase == .preparing ? "Parse error" : "Runtime error"
    return ShellError("\(kind) near line \(position.line): \(error.message ?? "")")
  }
}
