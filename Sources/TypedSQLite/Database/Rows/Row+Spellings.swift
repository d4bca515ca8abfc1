public import FoundationEssentials

// Older spellings of the subscripts and of ``Row/withUnsafeData(atIndex:_:)``, as guides to GRDB print them.

extension Row {
  /// The value of a column; one that does not fit the type stops the program, where `decode` throws.
  public func value<Value: DatabaseValueConvertible>(atIndex index: Int) -> Value { self[index] }

  /// The value of a column; one that does not fit the type stops the program, where `decode` throws.
  public func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    atIndex index: Int
  ) -> Value { self[index] }

  /// The value of a column; one that does not fit the type stops the program, where `decode` throws.
  public func value<Value: DatabaseValueConvertible>(named columnName: String) -> Value { self[columnName] }

  /// The value of a column; one that does not fit the type stops the program, where `decode` throws.
  public func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    named columnName: String
  ) -> Value { self[columnName] }

  /// The bytes of a column, not copied where the row stands on its statement; nil for NULL.
  ///
  /// The data must not be used after the next step of the statement.
  /// ``withUnsafeData(atIndex:_:)`` says by its form how long that is.
  ///
  /// - Precondition: `index` is that of a column.
  @unsafe public func dataNoCopy(atIndex index: Int) -> Data? {
    withUnsafeData(atIndex: index) { $0 }
  }

  /// The bytes of a column, not copied where the row stands on its statement; nil for NULL and where there is no
  /// such column.
  ///
  /// The data must not be used after the next step of the statement.
  @unsafe public func dataNoCopy(named columnName: String) -> Data? {
    withUnsafeData(named: columnName) { $0 }
  }

  /// The bytes of a column, not copied where the row stands on its statement; nil for NULL and where there is no
  /// such column.
  ///
  /// The data must not be used after the next step of the statement.
  @unsafe public func dataNoCopy(_ column: some ColumnExpression) -> Data? {
    withUnsafeData(at: column) { $0 }
  }
}
