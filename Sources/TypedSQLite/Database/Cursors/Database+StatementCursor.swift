extension Database {
  /// A cursor over the statements of `sqlLiteral`, each with its arguments, which the caller runs.
  ///
  /// - Parameter sqlLiteral: the statements.
  /// - Returns: the cursor.
  /// - Throws: ``DatabaseError`` if a part of the SQL needs a table that does not exist; the cursor throws
  ///   the errors of the statements.
  public func allStatements(literal sqlLiteral: SQL) throws -> SQLStatementCursor {
    let (sql, arguments) = try sqlLiteral.build(self)
    return try allStatements(sql: sql, arguments: arguments.isEmpty ? nil : arguments)
  }
}
