extension Database {
  /// Prepares one statement.
  ///
  /// - Throws: ``DatabaseError`` for an error in the SQL, and if `sql` contains no statement or more than
  ///   one. White space, comments and semicolons around the statement are not errors.
  public func makeStatement(sql: String) throws(DatabaseError) -> Statement {
    let bytes = Array(sql.utf8)
    var offset = 0
    guard let statement = try prepareNext(bytes, offset: &offset, readsSchemaHere: true) else {
      throw DatabaseError(code: .SQLITE_ERROR, message: DatabaseError.emptyStatementMessage, sql: sql)
    }
    guard isEnd(bytes, offset) else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: DatabaseError.multipleStatementsMessage, sql: sql)
    }
    return statement
  }

  /// Prepares one statement, or reuses one with the same text that is no longer in use.
  ///
  /// The statement has no arguments. It returns to the cache when its last reference is gone.
  ///
  /// - Throws: what ``makeStatement(sql:)`` throws.
  public func cachedStatement(sql: String) throws(DatabaseError) -> Statement {
    let key = sql.trimmedStatement
    let statement =
      if let handle = unsafe context.statements.take(key) {
        unsafe Statement(handle, database: self)
      } else {
        try makeStatement(sql: sql)
      }
    if statement.context.remoteRun == nil { statement.context.cacheKey = key }
    return statement
  }

  /// Runs each statement of `sql`, in order, taking the arguments from first to last.
  ///
  /// ```swift
  /// try db.execute(
  ///   sql: "INSERT INTO player VALUES (:name); UPDATE team SET size = size + ?",
  ///   arguments: ["name": "Arthur"] + [1])
  /// ```
  ///
  /// - Throws: ``DatabaseError`` of the first statement that fails, or the error of an observer that refuses its
  ///   commit; the statements before it have run. Unused arguments are reported after the last statement has run.
  public func execute(sql: String, arguments: StatementArguments = StatementArguments()) throws {
    do {
      try runAll(sql, arguments)
    } catch {
      throw reported(error)
    }
  }

  private func runAll(_ sql: String, _ arguments: StatementArguments) throws(DatabaseError) {
    let bytes = Array(sql.utf8)
    var offset = 0
    var supply = ArgumentSupply(arguments)
    while offset < bytes.count {
      guard let statement = try prepareNext(bytes, offset: &offset) else { continue }
      let values = try statement.takeValues(from: &supply)
      try statement.bind(values)
      statement.context.runArguments = StatementArguments(values: values)
      try statement.run()
    }
    guard supply.isEmpty else {
      throw DatabaseError(
        code: .SQLITE_MISUSE, message: DatabaseError.wrongCountMessage(arguments.values.count))
    }
  }

  /// Whether only white space, comments and semicolons are left; text that does not parse counts as a
  /// statement.
  private func isEnd(_ sql: [UInt8], _ start: Int) -> Bool {
    var offset = start
    while offset < sql.count {
      let before = offset
      guard let statement = try? prepareNext(sql, offset: &offset) else {
        if offset == before { return false }
        continue
      }
      withExtendedLifetime(statement) {}
      return false
    }
    return true
  }
}

extension DatabaseError {
  internal static let emptyStatementMessage = "empty statement"
  internal static let multipleStatementsMessage =
    "Multiple statements found. To execute multiple statements, use Database.execute(sql:) or "
    + "Database.allStatements(sql:) instead."

  package static func wrongCountMessage(_ count: Int) -> String {
    "wrong number of statement arguments: \(count)"
  }

  internal static func missingMessage(_ name: String) -> String {
    "missing statement argument: \(name)"
  }
}
