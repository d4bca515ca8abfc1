/// The error of a SQL function, whose code and message SQLite reports.
package struct FunctionError: Error, Hashable, Sendable {
  /// The code; never a success.
  package let resultCode: ResultCode
  package let message: String

  package init(_ message: String, code: ResultCode = .SQLITE_ERROR) {
    self.init(resultCode: code.asFailure, message: message)
  }

  private init(resultCode: ResultCode, message: String) {
    self.resultCode = resultCode
    self.message = message
  }

  /// The error of a function that was interrupted.
  package static let interrupted = FunctionError(resultCode: .SQLITE_INTERRUPT, message: "interrupted")

  /// The error of a function whose result is too large for SQLite.
  package static let tooBig = FunctionError(
    resultCode: .SQLITE_TOOBIG, message: "string or blob too big")

  /// Creates an error with the code and message of a ``DatabaseError``, or with the description of another
  /// error.
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
  /// The code, or a general failure if the code means success.
  package var asFailure: ResultCode {
    guard rawValue > 0 else { return .SQLITE_ERROR }
    switch primaryResultCode {
    case .SQLITE_OK, .SQLITE_ROW, .SQLITE_DONE: return .SQLITE_ERROR
    default: return self
    }
  }
}
