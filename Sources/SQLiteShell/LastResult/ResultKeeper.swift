import ColumnMeaning
import TypedSQLiteCore

/// Makes what a person at a prompt sees the last result, while it is shown; scripts have none.
struct ResultKeeper {
  let shell: Shell

  /// What keeps the rows of a statement; nil if they are not kept.
  func rows(
    of statement: Statement, _ columns: [ResultColumn], at position: SourcePosition
  ) -> KeptResult? {
    guard position.origin == .terminal, shell.output === shell.outputs.standard,
      shell.settings.keptMegabytes > 0,
      statement.explainLevel == 0, !columns.isEmpty
    else { return nil }
    // A result that cannot be kept is still shown.
    return try? KeptResult(statement, columns, limit: shell.settings.keptMegabytes)
  }

  /// Makes the result of a statement without rows the last one.
  func keepEmpty(_ statement: Statement, at position: SourcePosition) {
    guard statement.columnCount > 0 else { return }
    let columns = (0..<statement.columnCount).map {
      ResultColumn(
        name: statement.columnName($0), origin: statement.origin($0),
        declaredType: statement.declaredType($0),
        format: nil, isExplained: false)
    }
    guard let result = rows(of: statement, columns, at: position) else { return }
    result.continueReading(statement, hasRow: false, error: nil)
    shell.keep(result)
  }
}

extension CommandConsole {
  /// Makes a result the last one.
  func keep(_ result: KeptResult) {
    last.keep(result, at: surroundings.processTimes().real)
    meaning.columns.removeAll()
  }

  /// Gives a connection the table `_` of the last result, before statements run that may read it.
  func addLastResult(to database: Database) {
    last.addTable(to: database, meaning) { [weak self] in self?.report(warning: $0) }
  }
}
