package import TypedSQLiteCore

extension ColumnOrigin {
  /// The column as `.format` and messages name it: `table.column`.
  package var name: String { "\(table).\(column)" }
}
