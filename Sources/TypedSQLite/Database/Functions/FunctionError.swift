/// What a SQL function failed with; SQLite reports the code and the message.
package struct FunctionError: Error, Hashable, Sendable {
  /// The code, one that means a failure.
  package let resultCode: ResultCode
  /// The message.
  package let message: String

  package init(_ message: String) {
    self.init(resultCode: .SQLITE_ERROR, message: message)
  }

  private init(resultCode: ResultCode, message: String) {
    self.resultCode = resultCode
    self.message = message
  }

  /// Takes the code and the message of a ``DatabaseError``; any other error is its description.
  internal init(_ error: any Error) {
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
