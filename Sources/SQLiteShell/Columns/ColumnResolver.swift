package import TypedSQLite

extension Shell {
  /// What each column of a statement is.
  package func resolveColumns(of statement: Statement) -> [ResultColumn] {
    (0..<statement.columnCount).map { index in
      ResultColumn(
        name: statement.columnName(index), origin: statement.origin(index),
        declaredType: statement.declaredType(index), format: nil)
    }
  }
}
