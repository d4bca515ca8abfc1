import TypedSQLiteCore

/// How `.expert` fails.
enum AdviceFailure: Failure {
  case unknownOption(String)
  case missingArgument(String)
  case valueOutOfRange(String)
  case cannotBegin(DatabaseError)
  /// A statement that cannot be planned.
  case cannotPlan(DatabaseError, at: SourcePosition, worded: Dialect)

  var words: FailureWords {
    switch self {
    case .unknownOption(let option): "unknown option: \(option)"
    case .missingArgument(let option): "option requires an argument: \(option)"
    case .valueOutOfRange(let value): "value out of range: \(value)"
    case .cannotBegin(let error): "sqlite3_expert_new: \(error.message ?? "")"
    case .cannotPlan(let error, let position, let dialect): Self.cannotPlanWords(error, at: position, dialect)
    }
  }

  private static func cannotPlanWords(
    _ error: DatabaseError, at position: SourcePosition, _ dialect: Dialect
  ) -> FailureWords {
    let place =
      switch position.origin {
      case .file(let path) where !dialect.isSQLite3: " near line \(position.line) of \(path)"
      case .standardInput, .file: " near line \(position.line)"
      case .argument where dialect.namesScripts && position.line > 0:
        " in \(StatementFailure.ordinal(position.line)) command line argument"
      case .terminal, .argument: ""
      }
    return FailureWords(
      "Error\(place): \(error.message ?? "")",
      status: dialect.endsWithCode ? ExitStatus(rawValue: error.resultCode.rawValue) : .failure)
  }
}

extension ShellError {
  static func advice(_ failure: AdviceFailure) -> ShellError { ShellError(failure) }
}
