public import FoundationEssentials

// A column stands for its name.

extension Row {
  /// The value of a column as `Int64`, `Double`, `String` or `Data`, or nil for NULL and where there is no such column.
  public subscript(_ column: some ColumnExpression) -> (any DatabaseValueConvertible)? {
    self[column.name]
  }

  /// The value of a column; one that does not fit the type stops the program, where `decode` throws.
  public subscript<Value: DatabaseValueConvertible>(_ column: some ColumnExpression) -> Value {
    self[column.name]
  }

  /// The value of a column; one that does not fit the type stops the program, where `decode` throws.
  public subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: some ColumnExpression
  ) -> Value {
    self[column.name]
  }

  /// The value of a column, decoded through its storage value.
  ///
  /// - Throws: ``RowDecodingError`` where there is no such column or its value does not fit the type. An optional
  ///   type reads as nil where there is no such column.
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self, forColumn column: some ColumnExpression
  ) throws(RowDecodingError) -> Value {
    try decode(Value.self, forColumn: column.name)
  }

  /// The value of a column, decoded on the fast path where the row stands on its statement.
  ///
  /// - Throws: ``RowDecodingError`` where there is no such column or its value does not fit the type. An optional
  ///   type reads as nil where there is no such column.
  public func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self, forColumn column: some ColumnExpression
  ) throws(RowDecodingError) -> Value {
    try decode(Value.self, forColumn: column.name)
  }

  /// The value of the first of the columns that is not NULL; columns that are not there are passed over.
  ///
  /// One that does not fit the type stops the program, as the subscripts do.
  public func coalesce<Value: DatabaseValueConvertible>(
    _ columns: some Collection<any ColumnExpression>
  ) -> Value? {
    coalesce(columns.map { $0.name })
  }

  /// Calls `body` with the bytes of a column, not copied where the row stands on its statement.
  ///
  /// NULL gives nil, and so does a column that is not there; an empty blob gives empty data. The data must not
  /// outlive the call.
  public func withUnsafeData<Result>(
    at column: some ColumnExpression, _ body: (Data?) throws -> Result
  ) rethrows -> Result {
    try withUnsafeData(named: column.name, body)
  }
}
