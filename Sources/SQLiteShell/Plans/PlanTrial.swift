import TypedSQLiteCore

/// Times a statement on a copy of the data, before and after indexes are made.
struct PlanTrial {
  let before: PlanCost
  let after: PlanCost

  /// Copies the database `main` to a temporary file of SQLite, which disappears with its connection.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - indexes: the statements that make the indexes.
  ///   - source: the database.
  ///   - prepare: adds the functions of the session and binds the parameters.
  ///   - clock: seconds since any fixed time.
  /// - Throws: `DatabaseError` if there is no room, or the statement needs more than `main`.
  init(
    of sql: String, with indexes: [String], in source: Database,
    prepare: (Database) throws(DatabaseError) -> Statement, clock: () -> Double
  ) throws(DatabaseError) {
    let copy = try Database(path: "", interruptHandle: source.interruptHandle)
    try source.backUp(to: copy, pagesPerStep: 1000) { _, _ in }
    before = try Self.cost(of: prepare(copy), clock)
    for index in indexes { try copy.runAll(index) }
    // Without statistics the planner would not know how good the indexes are.
    try copy.runAll("ANALYZE")
    after = try Self.cost(of: prepare(copy), clock)
  }

  /// The second run, for which the pages are in memory.
  private static func cost(of statement: Statement, _ clock: () -> Double) throws(DatabaseError) -> PlanCost {
    _ = try PlanCost(of: statement, clock: clock)
    return try PlanCost(of: statement, clock: clock)
  }
}
