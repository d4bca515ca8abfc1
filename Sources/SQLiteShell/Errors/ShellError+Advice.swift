import TypedSQLite

// The words of failures of `.expert`.

extension ShellError {
  static var unsafeExpert: ShellError {
    ShellError("Cannot run experimental commands such as \"expert\" in safe mode")
  }

  static func unknownExpertOption(_ option: String) -> ShellError {
    ShellError("unknown option: \(option)")
  }

  static func missingExpertArgument(_ option: String) -> ShellError {
    ShellError("option requires an argument: \(option)")
  }

  static func expertValueOutOfRange(_ value: String) -> ShellError {
    ShellError("value out of range: \(value)")
  }

  static func cannotBeExpert(_ error: DatabaseError) -> ShellError {
    ShellError("sqlite3_expert_new: \(error.message ?? "")")
  }

  /// A statement that cannot be planned.
  static func cannotAdvise(_ error: DatabaseError, at position: SourcePosition) -> ShellError {
    let place =
      switch position.origin {
      case .standardInput, .file: " near line \(position.line)"
      case .terminal, .argument: ""
      }
    return ShellError(
      "Error\(place): \(error.message ?? "")", status: ExitStatus(rawValue: error.resultCode.rawValue))
  }
}
