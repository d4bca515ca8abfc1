import CSQLite

/// The state that a statement keeps between runs.
package struct StatementContext {
  /// The arguments bound to the statement.
  var arguments = StatementArguments()
  /// Whether ``arguments`` have not been checked against the statement.
  var needsValidation = true
  /// Whether ``arguments`` were only lent to an earlier run, and must be bound for the next one.
  var areArgumentsUnbound = false
  /// The arguments of the current run, if they are not ``arguments``.
  var runArguments: StatementArguments?
  /// The text with literals in whose place the statement runs; nil if it is its own.
  package var literalText: [UInt8]?
  /// The error that ended the current run; a cursor that is asked for another row throws it again.
  package var failure: DatabaseError?
  /// Whether the statement has begun and not ended.
  var isRunning = false
  /// The text under which the statement returns to the cache of its connection.
  var cacheKey: String?
  /// The number of the cursor that runs the statement.
  package var cursorNumber = 0
  /// The query of the statement with the current arguments; nil if it is not known.
  package var query: (any Sendable)?
  /// The changes of the connection, and those of them that it reported, when the statement began.
  package var changesBefore: (all: Int, reported: Int) = (0, 0)
  /// What the running statement reads and changes; nil if nothing observes the connection.
  package var effects: AnyObject?
  /// The run on the server; nil for a statement of a local database.
  var remoteRun: RemoteRun?
  /// The columns, and SQLite's count of preparations when they were read.
  var layout: (layout: RowLayout, preparations: CInt)?
}

extension Statement {
  /// The arguments of the current run.
  package var currentArguments: StatementArguments { context.runArguments ?? context.arguments }

  /// The error of the call that just failed, with the statement and its arguments.
  internal func error(_ code: CInt) -> DatabaseError {
    let error = database.error(code)
    return DatabaseError(
      code: error.extendedResultCode, message: error.message, sql: sql, offset: error.offset,
      argumentsText: currentArguments.description, showsArguments: database.showsStatementArguments)
  }

  /// The columns of the result.
  ///
  /// SQLite prepares a statement again after the schema has changed, which can change the columns of `SELECT
  /// *`.
  package var layout: RowLayout {
    let preparations = unsafe sqlite3_stmt_status(describing, SQLITE_STMTSTATUS_REPREPARE, 0)
    if let known = context.layout, known.preparations == preparations { return known.layout }
    let layout = RowLayout(names: columnNames)
    context.layout = (layout, preparations)
    return layout
  }
}
