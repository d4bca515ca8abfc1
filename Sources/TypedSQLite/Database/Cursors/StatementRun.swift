/// The run of a statement that a cursor has begun.
///
/// It ends with the last of the cursor and the rows that stand on it, so that a row outlives its cursor.
internal final class StatementRun {
  let statement: Statement
  private let number: Int

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - arguments: arguments to set; nil for those that were set before.
  /// - Throws: ``DatabaseError`` where the arguments do not suit the statement.
  init(_ statement: Statement, arguments: StatementArguments?) throws(DatabaseError) {
    try statement.prepareRun(arguments)
    statement.context.cursorNumber += 1
    self.statement = statement
    number = statement.context.cursorNumber
  }

  deinit {
    // Where another cursor has begun since, the run is that one's.
    if statement.context.cursorNumber == number { statement.reset() }
  }
}
