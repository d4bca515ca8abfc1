internal import TypedSQLite

/// An error of SQLite, with the statement that failed.
public enum Result: Error, Hashable, Sendable {
  /// An error, with the primary code.
  case error(message: String, code: Int32, statement: FailedStatement?)
  /// An error, with the extended code; if ``Connection/usesExtendedErrorCodes`` is set.
  case extendedError(message: String, extendedCode: Int32, statement: FailedStatement?)

  /// The statement that failed.
  public struct FailedStatement: Hashable, Sendable, CustomStringConvertible {
    /// The SQL.
    public let description: String

    /// Creates a failed statement from its SQL.
    public init(description: String) {
      self.description = description
    }
  }

  internal init(_ error: DatabaseError, isExtended: Bool) {
    let message = error.message ?? "unknown error"
    let statement = error.sql.map { FailedStatement(description: $0) }
    self =
      isExtended
      ? .extendedError(
        message: message, extendedCode: error.extendedResultCode.rawValue, statement: statement)
      : .error(message: message, code: error.resultCode.rawValue, statement: statement)
  }
}

extension Result: CustomStringConvertible {
  /// The message, the statement and the code, such as `UNIQUE constraint failed: users.email (INSERT …) (code: 19)`.
  public var description: String {
    switch self {
    case .error(let message, let code, let statement):
      message + Self.place(statement) + " (code: \(code))"
    case .extendedError(let message, let code, let statement):
      message + Self.place(statement) + " (extended code: \(code))"
    }
  }

  private static func place(_ statement: FailedStatement?) -> String {
    statement.map { " (\($0))" } ?? ""
  }
}
