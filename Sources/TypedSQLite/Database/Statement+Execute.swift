extension Statement {
  /// Runs the statement to its end, dropping the rows it gives.
  ///
  /// - Parameter arguments: the arguments of this run alone; nil for those that were set.
  /// - Throws: ``DatabaseError`` where the arguments do not suit the statement or it fails.
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

  /// Makes the statement ready for a run that begins with the next step.
  ///
  /// - Parameter arguments: arguments to set; nil for those that were set before.
  /// - Throws: ``DatabaseError`` where they do not fit the statement.
  internal func prepareRun(_ arguments: StatementArguments? = nil) throws(DatabaseError) {
    if let arguments {
      try setArguments(arguments)
    } else if context.needsValidation {
      try validateArguments(context.arguments)
      context.needsValidation = false
    }
    try checkAccess()
    reset()
  }

  /// Refuses to write where the connection only reads, as in the `read` of a queue.
  private func checkAccess() throws(DatabaseError) {
    guard database.context.isReading, !isReadonly else { return }
    throw DatabaseError(
      code: .SQLITE_READONLY, message: DatabaseError.readOnlyMessage, sql: sql,
      argumentsText: currentArguments.description, showsArguments: database.showsStatementArguments)
  }

  /// Runs to the end, and makes the statement ready again.
  internal func run() throws(DatabaseError) {
    try checkAccess()
    defer { reset() }
    while try step() {}
  }

  /// Binds the arguments that were set in place of those of one run.
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
  /// SQLite's own words for a write to what is only read.
  internal static let readOnlyMessage = "attempt to write a readonly database"
}
