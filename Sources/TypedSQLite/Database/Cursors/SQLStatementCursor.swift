/// A cursor over the statements of a SQL text.
///
/// Each statement is prepared when it is requested, so it sees the changes of the statements before it.
public final class SQLStatementCursor: Cursor {
  /// The type of the elements.
  public typealias Element = Statement

  private let database: Database
  private let sql: [UInt8]
  private var offset = 0
  /// The arguments that no statement has used yet; nil if none are to be set.
  private var supply: ArgumentSupply?
  private let argumentCount: Int
  private var failure: DatabaseError?

  internal init(database: Database, sql: String, arguments: StatementArguments?) {
    self.database = database
    self.sql = Array(sql.utf8)
    supply = arguments.map(ArgumentSupply.init)
    argumentCount = arguments?.values.count ?? 0
  }

  /// The next statement with its arguments, or nil at the end.
  ///
  /// - Throws: ``DatabaseError`` if the statement has an error or lacks arguments, and at the end if
  ///   arguments are left; again on each later call.
  public func next() throws -> Statement? {
    if let failure { throw failure }
    do throws(DatabaseError) {
      return try nextStatement()
    } catch {
      failure = error
      throw error
    }
  }

  private func nextStatement() throws(DatabaseError) -> Statement? {
    while offset < sql.count {
      guard let statement = try database.prepareNext(sql, offset: &offset) else { continue }
      if var supply {
        let values = try statement.takeValues(from: &supply)
        self.supply = supply
        try statement.setArguments(StatementArguments(values: values))
      }
      return statement
    }
    guard supply?.isEmpty ?? true else {
      throw DatabaseError(
        code: .SQLITE_MISUSE, message: DatabaseError.wrongCountMessage(argumentCount))
    }
    return nil
  }
}

@available(*, unavailable, message: "A cursor uses a connection, which belongs to one thread.")
extension SQLStatementCursor: Sendable {}

extension Database {
  /// A cursor over the statements of `sql`, which the caller runs.
  ///
  /// ```swift
  /// let statements = try db.allStatements(sql: "DELETE FROM player; DELETE FROM team")
  /// while let statement = try statements.next() { try statement.execute() }
  /// ```
  ///
  /// - Parameters:
  ///   - sql: the statements.
  ///   - arguments: the arguments of all of them, from first to last; nil if each gets its own later.
  /// - Returns: the cursor.
  /// - Throws: nothing itself; the cursor throws.
  public func allStatements(sql: String, arguments: StatementArguments? = nil) throws -> SQLStatementCursor {
    SQLStatementCursor(database: self, sql: sql, arguments: arguments)
  }
}

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
