extension Row {
  /// The value of a column, decoded through its storage value.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the type.
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self, atIndex index: Int
  ) throws(RowDecodingError) -> Value {
    guard index >= 0, index < count else { throw RowDecodingError(noColumnAt: index, of: self) }
    let dbValue = databaseValue(at: index)
    guard let value = isStrict ? Value.strictValue(dbValue) : Value.fromDatabaseValue(dbValue) else {
      throw RowDecodingError(Value.self, column: index, of: self)
    }
    return value
  }

  /// The value of a column, decoded through its storage value.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the type. An
  ///   optional type reads a missing column as nil.
  public func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type = Value.self, forColumn columnName: String
  ) throws(RowDecodingError) -> Value {
    if let index = layout.index(ofColumn: columnName) { return try decode(Value.self, atIndex: index) }
    return try missing(columnName)
  }

  /// The value of a column, decoded on the fast path if the row still shows its statement's current row.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the type.
  public func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self, atIndex index: Int
  ) throws(RowDecodingError) -> Value {
    guard index >= 0, index < count else { throw RowDecodingError(noColumnAt: index, of: self) }
    if isStrict {
      guard let value = Value.strictValue(databaseValue(at: index)) else {
        throw RowDecodingError(Value.self, column: index, of: self)
      }
      return value
    }
    let value =
      switch source {
      case .statement(let run): run.statement.value(Value.self, at: layout.baseIndex(index))
      case .values(let values): Value.fromDatabaseValue(values[layout.baseIndex(index)])
      }
    guard let value else { throw RowDecodingError(Value.self, column: index, of: self) }
    return value
  }

  /// The value of a column, decoded on the fast path if the row still shows its statement's current row.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the type. An
  ///   optional type reads a missing column as nil.
  public func decode<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self, forColumn columnName: String
  ) throws(RowDecodingError) -> Value {
    if let index = layout.index(ofColumn: columnName) { return try decode(Value.self, atIndex: index) }
    return try missing(columnName)
  }

  /// The value of the first of the columns that is not NULL; missing columns are skipped.
  ///
  /// If the value does not fit the type, the program stops, as with the subscripts.
  public func coalesce<Value: DatabaseValueConvertible>(_ columns: some Collection<String>) -> Value? {
    for name in columns {
      if let value = self[name] as Value? { return value }
    }
    return nil
  }

  private func missing<Value: DatabaseValueConvertible>(
    _ columnName: String
  ) throws(RowDecodingError) -> Value {
    guard let value = Value.fromMissingColumn() else {
      throw RowDecodingError(noColumnNamed: columnName, of: self)
    }
    return value
  }
}

extension Statement {
  /// The value of a column of the current row on the fast path.
  @inline(__always)
  internal func value<Value: StatementColumnConvertible>(_ type: Value.Type, at index: Int) -> Value? {
    unsafe Value.fromStatement(sqliteStatement, atUncheckedIndex: CInt(truncatingIfNeeded: index))
  }
}
