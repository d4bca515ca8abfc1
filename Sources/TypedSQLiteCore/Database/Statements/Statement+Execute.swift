extension Statement {
  /// Runs the statement to its end, ignoring its rows.
  ///
  /// - Parameter arguments: the arguments of this run and of later ones; nil for those that were set before.
  /// - Throws: ``DatabaseError`` if the arguments do not fit the statement or it fails; the error of an observer
  ///   that refuses the commit.
  public func execute(arguments: StatementArguments? = nil) throws {
    do {
      guard let arguments, parameterCount <= Self.maximumLentCount else {
        try prepareRun(arguments)
        return try runToEnd()
      }
      try lend(arguments) {
        try checkAccess()
        beginRun()
        try runToEnd()
      }
    } catch let error as DatabaseError {
      throw database.reported(error)
    }
  }

  private func runToEnd() throws(DatabaseError) {
    defer { reset() }
    while try step() {}
  }

  /// Prepares for a run that begins with the next step.
  ///
  /// - Parameter arguments: arguments to set; nil for those that were set before.
  /// - Throws: ``DatabaseError`` if they do not fit the statement.
  package func prepareRun(_ arguments: StatementArguments? = nil) throws(DatabaseError) {
    if let arguments {
      // This resets the statement.
      try setArguments(arguments)
      try checkAccess()
    } else {
      if context.needsValidation {
        try validateArguments(context.arguments)
        context.needsValidation = false
      }
      try checkAccess()
      if context.areArgumentsUnbound { try setArguments(context.arguments) } else { reset() }
    }
    beginRun()
  }

  /// Throws if the statement writes but the connection may only read, as in the `read` of a queue, or if the
  /// transaction in which it belongs has ended, so that nothing would undo what it does.
  internal func checkAccess() throws(DatabaseError) {
    if database.context.isReading, !isReadonly, !asksForJournalMode {
      throw refusal(.SQLITE_READONLY, DatabaseError.readOnlyMessage)
    }
    if database.context.transaction.isNeeded, !database.isInsideTransaction {
      throw refusal(.SQLITE_ABORT, "Transaction was aborted")
    }
    if database.interruptHandle.isSuspended { try checkSuspension() }
  }

  /// Whether the statement only asks for the journal mode, although SQLite counts it among those that write.
  private var asksForJournalMode: Bool {
    let words = sql.lowercased().split(whereSeparator: \.isWhitespace)
    return words.count == 2 && words[0] == "pragma"
      && (words[1] == "journal_mode" || words[1].hasSuffix(".journal_mode"))
  }

  internal func refusal(_ code: ResultCode, _ message: String) -> DatabaseError {
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
    guard let hooks = database.context.changeHooks, hooks.hasRefusedEmptyCommit else { return }
    hooks.hasRefusedEmptyCommit = false
    // The caller gets the error of the observer in its place.
    throw DatabaseError(
      code: .SQLITE_CONSTRAINT_COMMITHOOK, message: "an observer refused the commit", sql: sql)
  }

  /// Notes that the statement runs, so that an interrupt of earlier statements does not stop it.
  package func beginRun() {
    guard !context.isRunning else { return }
    if database.context.runningStatements == 0 { database.interruptHandle.endStatements() }
    context.isRunning = true
    if let observer = database.context.client?.observer { observer.willRun(self) }
    database.context.runningStatements += 1
  }

  /// Notes that the statement has ended.
  package func endRun() {
    guard context.isRunning else { return }
    context.isRunning = false
    database.context.runningStatements -= 1
    database.noteTransaction()
  }
}

extension DatabaseError {
  /// SQLite's message for a write to a read-only database.
  internal static let readOnlyMessage = "attempt to write a readonly database"
}
