/// A value of a row that does not fit the type asked for, or a column that is not there.
public struct RowDecodingError: Error, Hashable, Sendable {
  /// What went wrong.
  internal enum Fault: Hashable {
    /// A value does not fit a type.
    case mismatch(type: String, value: DatabaseValue)
    /// There is no column of a name.
    case noColumn(name: String)
    /// There is no column at an index.
    case noIndex(Int)
  }

  internal let fault: Fault
  /// The name of the type asked for, such as `Optional<Int>`; nil where the column is not there.
  public var expected: String? {
    if case .mismatch(let type, _) = fault { type } else { nil }
  }
  /// The value found; nil where the column is not there.
  public var found: DatabaseValue? {
    if case .mismatch(_, let value) = fault { value } else { nil }
  }
  /// The name of the column; nil where it was asked for by an index that no column has.
  public let columnName: String?
  /// The position of the column; nil where it was asked for by a name that no column has.
  public let columnIndex: Int?
  /// The columns of the row as text: `[name:NULL]`.
  public var row: String { Row.text(names: names, values: values) }
  // A long row takes time to put into words, and many an error is caught unread.
  private let names: [String]
  private let values: [DatabaseValue]
  /// The statement that gave the row; nil where the row stands on none.
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
  /// A value that does not fit a type.
  internal init<Value>(_ type: Value.Type, column index: Int, of row: Row) {
    self.init(typeName: "\(Value.self)", column: index, of: row)
  }

  /// A value that does not fit what was asked for.
  internal init(typeName: String, column index: Int, of row: Row) {
    self.init(
      fault: .mismatch(type: typeName, value: row.databaseValue(at: index)),
      columnName: row.layout.names[index], columnIndex: index, row: row)
  }

  /// A name that no column has.
  internal init(noColumnNamed name: String, of row: Row) {
    self.init(fault: .noColumn(name: name), columnName: name, columnIndex: nil, row: row)
  }

  /// An index that no column has.
  internal init(noColumnAt index: Int, of row: Row) {
    self.init(fault: .noIndex(index), columnName: nil, columnIndex: index, row: row)
  }
}
