/// Why a request failed, and what that means for the data.
package enum RemoteFailure: Error {
  /// The server refused the statement.
  case answered(DatabaseError)
  /// The engine cannot run the statement, and nothing was sent.
  case refused(String)
  /// Nothing was done.
  case notRun(String)
  /// The statement was sent, and no answer came: it is done or not.
  case inDoubt(String)
  /// The connection is lost, and with it all that the open transaction did.
  case transactionLost(String)

  /// The error that the caller of a statement gets.
  package func databaseError(sql: String) -> DatabaseError {
    switch self {
    case .answered(let error):
      DatabaseError(
        code: error.extendedResultCode, message: error.message, sql: sql, offset: error.offset)
    case .refused(let reason):
      DatabaseError(code: .SQLITE_ERROR, message: reason, sql: sql)
    case .notRun(let reason):
      DatabaseError(code: .SQLITE_IOERR, message: "\(reason); nothing was done", sql: sql)
    case .inDoubt(let reason):
      DatabaseError(
        code: .SQLITE_IOERR, message: "\(reason); it is not known whether the statement was carried out",
        sql: sql)
    case .transactionLost(let reason):
      DatabaseError(
        code: .SQLITE_ABORT, message: "\(reason); nothing of the open transaction is kept", sql: sql)
    }
  }
}
