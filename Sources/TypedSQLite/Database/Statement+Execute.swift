extension Statement {
  /// Runs the statement to its end, ignoring its rows.
  ///
  /// - Parameter arguments: the arguments of this run only; nil for those that were set.
  /// - Throws: ``DatabaseError`` if the arguments do not fit the statement or it fails.
  public func execute(arguments: StatementArguments? = nil) throws(DatabaseError) {
    guard let arguments else {
      try prepareRun()
      try run()
      return
    }
    let values = try self.values(of: arguments)
    try bind(values)
    context.runArguments = arguments
    defer { restoreArguments() }
    try run()
  }

  /// Prepares for a run that begins with the next step.
  ///
  /// - Parameter arguments: arguments to set; nil for those that were set before.
  /// - Throws: ``DatabaseError`` if they do not fit the statement.
  internal func prepareRun(_ arguments: StatementArguments? = nil) throws(DatabaseError) {
    if let arguments {
      try setArguments(arguments)
    } else if context.needsValidation {
      try validateArguments(context.arguments)
      context.needsValidation = false
    }
    try checkAccess()
    reset()
    beginRun()
  }

  /// Throws if the statement writes but the connection may only read, as in the `read` of a queue, or if the
  /// transaction in which it belongs has ended, so that nothing would undo what it does.
  internal func checkAccess() throws(DatabaseError) {
    if database.context.isReading, !isReadonly {
      throw refusal(.SQLITE_READONLY, DatabaseError.readOnlyMessage)
    }
    if database.context.needsTransaction, !database.isInsideTransaction {
      throw refusal(.SQLITE_ABORT, "Transaction was aborted")
    }
  }

  private func refusal(_ code: ResultCode, _ message: String) -> DatabaseError {
    DatabaseError(
      code: code, message: message, sql: sql, argumentsText: currentArguments.description,
      showsArguments: database.showsStatementArguments)
  }

  /// Runs to the end, and resets the statement.
  internal func run() throws(DatabaseError) {
    try checkAccess()
    beginRun()
    defer { reset() }
    while try step() {}
  }

  /// Notes that the statement runs, so that an interrupt of earlier statements does not stop it.
  package func beginRun() {
    guard !context.isRunning else { return }
    if database.context.runningStatements == 0 { database.interruptHandle.endStatements() }
    context.isRunning = true
    if let observation = database.context.observation { observation.willRun(self) }
    database.context.runningStatements += 1
  }

  /// Notes that the statement has ended.
  internal func endRun() {
    guard context.isRunning else { return }
    context.isRunning = false
    database.context.runningStatements -= 1
  }

  /// Binds the arguments that were set, after a run with others.
  private func restoreArguments() {
    context.runArguments = nil
    if context.arguments.isEmpty {
      clearBindings()
    } else {
      setUncheckedArguments(context.arguments)
    }
  }
}

extension DatabaseError {
  /// SQLite's message for a write to a read-only database.
  internal static let readOnlyMessage = "attempt to write a readonly database"
}
