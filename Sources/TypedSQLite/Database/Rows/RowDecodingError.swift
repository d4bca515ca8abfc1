/// An error for a value of a row that does not fit the requested type, or for a missing column.
public struct RowDecodingError: Error, Hashable, Sendable {
  /// What went wrong.
  internal enum Fault: Hashable {
    /// A value does not fit a type.
    case mismatch(type: String, value: DatabaseValue)
    /// There is no column of a name.
    case noColumn(name: String)
    /// There is no scope of a name.
    case noScope(name: String)
    /// A scope has only NULLs.
    case nullScope(name: String)
    /// No rows of another table have been fetched under a key.
    case noRows(key: String)
    /// There is no column at an index.
    case noIndex(Int)
  }

  internal let fault: Fault
  /// The name of the requested type, such as `Optional<Int>`; nil if the column is missing.
  public var expected: String? {
    if case .mismatch(let type, _) = fault { type } else { nil }
  }
  /// The value that was found; nil if the column is missing.
  public var found: DatabaseValue? {
    if case .mismatch(_, let value) = fault { value } else { nil }
  }
  /// The name of the column; nil if it was requested by an invalid index.
  public let columnName: String?
  /// The position of the column; nil if it was requested by an unknown name.
  public let columnIndex: Int?
  /// The columns of the row as text, such as `[name:NULL]`.
  public var row: String { Row.text(names: names, values: values) }
  // Making the text of a long row takes time, and many errors are caught without being read.
  private let names: [String]
  private let values: [DatabaseValue]
  /// The statement that returned the row; nil if the row holds its own values.
  public let sql: String?
  /// The arguments of the statement.
  public let arguments: StatementArguments?

  internal init(
    fault: Fault, columnName: String?, columnIndex: Int?, row: Row
  ) {
    self.fault = fault
    self.columnName = columnName
    self.columnIndex = columnIndex
    names = row.layout.names
    values = Array(row.databaseValues)
    if case .statement(let run) = row.source {
      sql = run.statement.sql
      arguments = run.statement.currentArguments
    } else {
      sql = nil
      arguments = nil
    }
  }
}

extension RowDecodingError {
  /// Creates the error for a value that does not fit.
  internal init<Value>(_ type: Value.Type, column index: Int, of row: Row) {
    self.init(typeName: "\(Value.self)", column: index, of: row)
  }

  /// Creates the error for a value that does not fit.
  internal init(typeName: String, column index: Int, of row: Row) {
    self.init(
      fault: .mismatch(type: typeName, value: row.databaseValue(at: index)),
      columnName: row.layout.names[index], columnIndex: index, row: row)
  }

  /// Creates the error for an unknown name.
  internal init(noColumnNamed name: String, of row: Row) {
    self.init(fault: .noColumn(name: name), columnName: name, columnIndex: nil, row: row)
  }

  /// Creates the error for a scope, or for rows of another table.
  internal init(_ fault: Fault, of row: Row) {
    self.init(fault: fault, columnName: nil, columnIndex: nil, row: row)
  }

  /// Creates the error for an invalid index.
  internal init(noColumnAt index: Int, of row: Row) {
    self.init(fault: .noIndex(index), columnName: nil, columnIndex: index, row: row)
  }
}
