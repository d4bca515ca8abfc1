/// The run of a statement that a cursor has begun.
///
/// It ends when the cursor and all rows of it are gone, so a row may outlive its cursor.
internal final class StatementRun {
  let statement: Statement
  /// Whether values are decoded in ``Database/DecodingMode/strict`` mode.
  let isStrict: Bool
  private let number: Int

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - statement: the statement.
  ///   - arguments: arguments to set; nil for those that were set before.
  /// - Throws: ``DatabaseError`` if the arguments do not fit the statement.
  init(_ statement: Statement, arguments: StatementArguments?) throws(DatabaseError) {
    try statement.prepareRun(arguments)
    statement.context.cursorNumber += 1
    self.statement = statement
    isStrict = statement.database.decoding == .strict
    number = statement.context.cursorNumber
  }

  deinit {
    // If another cursor has begun since, the run belongs to that one.
    if statement.context.cursorNumber == number { statement.reset() }
  }
}
