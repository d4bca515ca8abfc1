import CSQLite

/// What a statement keeps between runs.
internal struct StatementContext {
  /// The arguments bound to the statement.
  var arguments = StatementArguments()
  /// Whether nobody has said yet that ``arguments`` suit the statement.
  var needsValidation = true
  /// Whether the arguments of the current run are not ``arguments``.
  var runArguments: StatementArguments?
  /// The error that ended the current run, thrown again by a cursor that is asked for more.
  var failure: DatabaseError?
  /// The text under which the statement goes back to the cache of its connection.
  var cacheKey: String?
  /// The number of the cursor that runs the statement.
  var cursorNumber = 0
  /// The columns, and how often SQLite had prepared the statement again when they were read.
  var layout: (layout: RowLayout, preparations: CInt)?
}

extension Statement {
  /// The arguments of the current run.
  internal var currentArguments: StatementArguments { context.runArguments ?? context.arguments }

  /// What SQLite says of the call that just failed, with the statement and its arguments.
  internal func error(_ code: CInt) -> DatabaseError {
    let error = database.error(code)
    return DatabaseError(
      code: error.extendedResultCode, message: error.message, sql: sql, offset: error.offset,
      argumentsText: currentArguments.description, showsArguments: database.showsStatementArguments)
  }

  /// The columns of the result.
  ///
  /// SQLite prepares a statement again when the schema has changed, which may change the columns of `SELECT *`.
  internal var layout: RowLayout {
    let preparations = unsafe sqlite3_stmt_status(sqliteStatement, SQLITE_STMTSTATUS_REPREPARE, 0)
    if let known = context.layout, known.preparations == preparations { return known.layout }
    let layout = RowLayout(names: columnNames)
    context.layout = (layout, preparations)
    return layout
  }
}
