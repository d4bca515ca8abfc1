import ColumnMeaning
import OutputModes
import SQLSyntax
import TypedSQLiteCore

// Questions to the person at the prompt.

extension ShellError {
  /// A person was asked, and did not say yes.
  static var notDone: ShellError { .note("Not done") }
}

extension Shell {
  /// Asks whether to run a statement that destroys what SQL cannot restore.
  ///
  /// - Throws: ``ShellError`` if the answer is not yes.
  func confirm(_ sql: ArraySlice<UInt8>, in database: Database) throws(ShellError) {
    guard asksQuestions, let statement = DestructiveStatement(Array(sql)),
      let text = confirmationText(for: statement, in: database)
    else { return }
    try confirm(text)
  }

  /// Asks whether to do something.
  ///
  /// - Parameter text: what will be done, as a sentence.
  /// - Throws: ``ShellError`` if the answer is not yes.
  func confirm(_ text: String) throws(ShellError) {
    guard !isAnsweredYes("\(text) Continue? [y/N] ") else { return }
    throw .notDone
  }

  /// Whether the current database may be left; asks if that would roll back a transaction.
  func mayLeave(_ databases: [Database]) -> Bool {
    guard databases.contains(where: \.isInsideTransaction) else { return true }
    return isAnsweredYes("A transaction is open and will be rolled back. Continue? [y/N] ")
  }

  /// Whether a person types the input that is running.
  var asksQuestions: Bool {
    isPrompted && settings.confirms && reading.source?.origin == .terminal
  }

  /// Whether a person answers yes; true if nobody can be asked.
  private func isAnsweredYes(_ question: String) -> Bool {
    guard asksQuestions, let source = reading.source else { return true }
    // If output fails, writing results reports it.
    try? output.flush()
    var buffer = ByteBuffer(capacity: 128)
    buffer.append(question)
    // The name of a table may come from a hostile file.
    ControlEscape.apply(.oneLine, to: &buffer, from: 0)
    guard let answer = source.answer(to: buffer.withSpan { String(repairing: $0) }) else { return true }
    return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
  }

  /// What a statement does, in words; nil if it does nothing.
  private func confirmationText(for statement: DestructiveStatement, in database: Database) -> String? {
    let name = statement.name
    if case .drop(let kind) = statement.action { return "DROP \(kind) removes \(name)." }
    guard let count = rowCount(of: SQLName.qualified(name, in: statement.schema), in: database) else {
      return nil
    }
    let rows = count > Self.countLimit ? "more than \(Self.countLimit) rows" : countText(count, "row")
    let condition = statement.hasCondition ? "whose WHERE is always true" : "without WHERE"
    switch statement.action {
    case .deleteRows: return count == 0 ? nil : "DELETE \(condition) removes all rows of \(name): \(rows)."
    case .updateRows: return count == 0 ? nil : "UPDATE \(condition) changes all rows of \(name): \(rows)."
    case .deleteSomeRows:
      return count == 0 ? nil : "DELETE \(condition) removes rows of \(name), up to its LIMIT, of \(rows)."
    case .updateSomeRows:
      return count == 0 ? nil : "UPDATE \(condition) changes rows of \(name), up to its LIMIT, of \(rows)."
    case .replaceRows:
      return count == 0 ? nil : "REPLACE with all rows of \(name) itself may replace each of them: \(rows)."
    case .dropColumn(let column): return "This removes the column \(column) from \(rows) of \(name)."
    case .dropTable, .drop: return "DROP TABLE removes \(name) with \(rows)."
    }
  }

  /// The number up to which rows are counted, because people must not wait for the question.
  private static let countLimit = 1_000_000

  /// How many rows a table has; nil if it cannot be read.
  func rowCount(of table: String, in database: Database) -> Int? {
    resolving { () -> Int? in
      let sql = "SELECT count(*) FROM (SELECT 1 FROM \(table) LIMIT \(Self.countLimit + 1))"
      guard let statement = try? database.prepare(sql), (try? statement.step()) == true else { return nil }
      return Int(clamping: statement.cell(0).int64)
    }
  }
}
