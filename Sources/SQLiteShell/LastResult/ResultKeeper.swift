import ColumnMeaning
import TypedSQLiteCore

/// Makes what a person at a prompt sees the last result, while it is shown.
struct ResultKeeper {
  let console: any CommandConsole

  /// What keeps the rows of a statement; nil if they are not kept.
  func rows(
    of statement: Statement, _ columns: [ResultColumn], at position: SourcePosition
  ) -> KeptResult? {
    guard console.isPrompted, position.origin == .terminal, console.output === console.outputs.standard,
      console.settings.keptMegabytes > 0,
      statement.explainLevel == 0, !columns.isEmpty
    else { return nil }
    // A result that cannot be kept is still shown.
    return try? KeptResult(statement, columns, limit: console.settings.keptMegabytes)
  }

  /// Makes a result the last one.
  func keep(_ result: KeptResult) {
    console.last.keep(result, at: console.surroundings.processTimes().real)
    console.meaning.columns.removeAll()
  }

  /// Makes the result of a statement without rows the last one.
  func keepEmpty(_ statement: Statement, at position: SourcePosition) {
    guard console.isPrompted, statement.columnCount > 0 else { return }
    let columns = (0..<statement.columnCount).map {
      ResultColumn(
        name: statement.columnName($0), origin: statement.origin($0),
        declaredType: statement.declaredType($0),
        format: nil, isExplained: false)
    }
    guard let result = rows(of: statement, columns, at: position) else { return }
    result.continueReading(statement, hasRow: false, error: nil)
    keep(result)
  }

  /// What an input does to the last result before its statements run: they may read it, and may change what it reads.
  func begin(in database: Database) {
    guard console.isPrompted else { return }
    console.last.addTable(to: database, console.meaning) { [weak console] in console?.report(warning: $0) }
  }
}
