extension DatabaseError {
  /// Creates an error, for example to throw from a SQL function.
  ///
  /// - Parameters:
  ///   - resultCode: the code, primary or extended.
  ///   - message: what went wrong; nil for SQLite's own text.
  ///   - sql: the statement that failed.
  ///   - arguments: the arguments of the statement.
  ///   - publicStatementArguments: whether ``description`` shows the arguments.
  public init(
    resultCode: ResultCode = .SQLITE_ERROR, message: String? = nil, sql: String? = nil,
    arguments: StatementArguments? = nil, publicStatementArguments: Bool = false
  ) {
    self.init(
      code: resultCode, message: message ?? resultCode.message, sql: sql,
      argumentsText: arguments?.description, showsArguments: publicStatementArguments)
  }

  /// Creates an error of another process; `offset` is the byte of the statement at which it is wrong.
  package init(resultCode: ResultCode, message: String?, offset: Int?) {
    self.init(code: resultCode, message: message ?? resultCode.message, offset: offset)
  }
}
