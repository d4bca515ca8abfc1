extension Database {
  /// Prepares one statement.
  ///
  /// - Throws: ``DatabaseError`` for a fault in the SQL, and where `sql` holds no statement or more than one.
  ///   White space, comments and semicolons around the statement are no error.
  public func makeStatement(sql: String) throws(DatabaseError) -> Statement {
    let bytes = Array(sql.utf8)
    var offset = 0
    guard let statement = try prepareNext(bytes, offset: &offset) else {
      throw DatabaseError(code: .SQLITE_ERROR, message: DatabaseError.emptyStatementMessage, sql: sql)
    }
    guard isEnd(bytes, offset) else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: DatabaseError.multipleStatementsMessage, sql: sql)
    }
    return statement
  }

  /// Prepares one statement, or takes one of the same text that is not in use any more.
  ///
  /// The statement has no arguments; it waits to be taken again once the last reference to it is gone.
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
    statement.context.cacheKey = key
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
  /// - Throws: ``DatabaseError`` of the first statement that fails; the ones before it have run. Arguments that
  ///   no statement took are reported after the last one ran.
  public func execute(
    sql: String, arguments: StatementArguments = StatementArguments()
  ) throws(DatabaseError) {
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

  /// Whether nothing but white space, comments and semicolons is left; a fault in what is left is something.
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

  internal static func wrongCountMessage(_ count: Int) -> String {
    "wrong number of statement arguments: \(count)"
  }

  internal static func missingMessage(_ name: String) -> String {
    "missing statement argument: \(name)"
  }
}
