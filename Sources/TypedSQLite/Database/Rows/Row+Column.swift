#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// Access to columns by a column expression, which is used by its name.

extension Row {
  /// The value of a column as `Int64`, `Double`, `String` or `Data`, or nil for NULL and if there is no such
  /// column.
  public subscript(_ column: some ColumnExpression) -> (any DatabaseValueConvertible)? {
    self[column.name]
  }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public subscript<Value: DatabaseValueConvertible>(_ column: some ColumnExpression) -> Value {
    guard let storage = column.columnStorage else { return self[column.name] }
    return decoded { () throws(RowDecodingError) in
      try decode(Value.self, forColumn: column.name, in: storage)
    }
  }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: some ColumnExpression
  ) -> Value {
    guard let storage = column.columnStorage else { return self[column.name] }
    return decoded { () throws(RowDecodingError) in
      try decode(Value.self, forColumn: column.name, in: storage)
    }
  }

  /// The value of a column that carries its storage.
  ///
  /// ```swift
  /// let due = try row.decode(Task.Columns.due)   // a Date
  /// ```
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the storage.
  public func decode<Value>(_ column: StoredColumn<Value>) throws(RowDecodingError) -> Value {
    try decode(Value.self, forColumn: column)
  }

  /// The value of a column, decoded through its storage value, or in the storage that the column carries.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the type. An
  ///   optional type reads a missing column as nil.
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self, forColumn column: some ColumnExpression
  ) throws(RowDecodingError) -> Value {
    guard let storage = column.columnStorage else { return try decode(Value.self, forColumn: column.name) }
    return try decode(Value.self, forColumn: column.name, in: storage)
  }

  /// The value of a column, decoded on the fast path if the row still shows its statement's current row, or in
  /// the storage that the column carries.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the type. An
  ///   optional type reads a missing column as nil.
  public func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self, forColumn column: some ColumnExpression
  ) throws(RowDecodingError) -> Value {
    guard let storage = column.columnStorage else { return try decode(Value.self, forColumn: column.name) }
    return try decode(Value.self, forColumn: column.name, in: storage)
  }

  /// The value of the first of the columns that is not NULL; missing columns are skipped.
  ///
  /// If the value does not fit the type, the program stops, as with the subscripts.
  public func coalesce<Value: DatabaseValueConvertible>(
    _ columns: some Collection<any ColumnExpression>
  ) -> Value? {
    for column in columns {
      if let value = self[column] as Value? { return value }
    }
    return nil
  }

  /// Calls `body` with the bytes of a column, without a copy if the row still shows its statement's current
  /// row.
  ///
  /// NULL and a missing column give nil; an empty blob gives empty data. The data must not outlive the call.
  public func withUnsafeData<Result>(
    at column: some ColumnExpression, _ body: (Data?) throws -> Result
  ) rethrows -> Result {
    try withUnsafeData(named: column.name, body)
  }
}
