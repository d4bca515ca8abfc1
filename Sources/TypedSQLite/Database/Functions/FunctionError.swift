/// What a SQL function failed with; SQLite reports the code and the message.
package struct FunctionError: Error, Hashable, Sendable {
  /// The code, one that means a failure.
  package let resultCode: ResultCode
  /// The message.
  package let message: String

  package init(_ message: String, code: ResultCode = .SQLITE_ERROR) {
    self.init(resultCode: code.asFailure, message: message)
  }

  private init(resultCode: ResultCode, message: String) {
    self.resultCode = resultCode
    self.message = message
  }

  /// What an interrupt ends a function with.
  package static let interrupted = FunctionError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")

  /// What a function ends with whose result SQLite has no room for.
  package static let tooBig = FunctionError(
    resultCode: .SQLITE_TOOBIG, message: "string or blob too big")

  /// Takes the code and the message of a ``DatabaseError``; any other error is its description.
  package init(_ error: any Error) {
    if let error = error as? FunctionError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self.init("\(error)")
      return
    }
    let code = error.extendedResultCode.asFailure
    self.init(resultCode: code, message: error.message ?? code.message)
  }
}

extension ResultCode {
  /// The code, or a general failure in place of one that SQLite would take for a success.
  internal var asFailure: ResultCode {
    guard rawValue > 0 else { return .SQLITE_ERROR }
    switch primaryResultCode {
    case .SQLITE_OK, .SQLITE_ROW, .SQLITE_DONE: return .SQLITE_ERROR
    default: return self
    }
  }
}
