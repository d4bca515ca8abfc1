import TypedSQLiteCore

/// A statement that keeps no transaction open, because it was reset between two of its rows.
///
/// When more of its rows are needed, it runs again up to the first of them. That fails if a database was written.
struct PausedStatement {
  private let statement: Statement
  /// What the databases contained.
  private let content: [UInt32?]
  /// The number of rows that were passed since it runs again.
  private var passed = 0

  init(_ statement: Statement) {
    self.statement = statement
    content = Self.content(statement.database)
    statement.reset()
  }

  /// Whether it runs again, which opens a transaction.
  var isRunning: Bool { passed > 0 }

  /// Resets the statement again.
  mutating func reset() {
    passed = 0
    statement.reset()
  }

  /// How far it came.
  enum Outcome {
    /// It is late, and the statement is before the row.
    case late
    /// The statement is at the row.
    case there
    /// A database was written.
    case changed
    /// The rows are others although no database was written.
    case differs
  }

  /// Goes to a row.
  ///
  /// - Parameters:
  ///   - row: the index of the row.
  ///   - isSame: whether the row before it, at which the statement is, is the one that it was.
  ///   - isLate: whether to stop.
  /// - Returns: how far it came.
  /// - Throws: `DatabaseError` if the statement fails.
  mutating func go(
    toRow row: Int, isSame: (Statement) throws(DatabaseError) -> Bool, until isLate: () -> Bool
  ) throws(DatabaseError) -> Outcome {
    while passed <= row {
      guard !isLate() else { return .late }
      let hasRow = try statement.step()
      passed += 1
      if passed == 1, Self.content(statement.database) != content { return .changed }
      // Functions such as random() give other rows each time, and temporary tables may have changed.
      guard hasRow else { return .differs }
      if passed == row, try !isSame(statement) { return .differs }
    }
    return .there
  }

  /// Numbers that change with each write to a database; for temporary tables it also changes without one.
  private static func content(_ database: Database) -> [UInt32?] {
    database.schemaNames.filter { $0 != "temp" }.map { database.dataVersion(schema: $0) }
  }
}
