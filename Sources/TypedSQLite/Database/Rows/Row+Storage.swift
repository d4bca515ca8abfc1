extension Row {
  /// The value of a column, decoded from a storage.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the storage.
  public func decode<Value: StorageConvertible>(
    _ type: Value.Type = Value.self, atIndex index: Int, storedAs storage: Value.Storage
  ) throws(RowDecodingError) -> Value {
    guard index >= 0, index < count else { throw RowDecodingError(noColumnAt: index, of: self) }
    let baseIndex = layout.baseIndex(index)
    let value =
      switch source {
      case .statement(let run): Value(run.statement.cell(baseIndex), storedAs: storage)
      case .values(let values): Value(values[baseIndex], storedAs: storage)
      }
    guard let value else {
      throw RowDecodingError(typeName: "\(Value.self) stored as \(storage.name)", column: index, of: self)
    }
    return value
  }

  /// The value of a column, decoded from a storage.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the storage.
  public func decode<Value: StorageConvertible>(
    _ type: Value.Type = Value.self, forColumn columnName: String, storedAs storage: Value.Storage
  ) throws(RowDecodingError) -> Value {
    guard let index = layout.index(ofColumn: columnName) else {
      throw RowDecodingError(noColumnNamed: columnName, of: self)
    }
    return try decode(Value.self, atIndex: index, storedAs: storage)
  }

  /// The value of a column, decoded from a storage; nil if the column is NULL or missing.
  ///
  /// - Throws: ``RowDecodingError`` if the value does not fit the storage.
  public func decode<Value: StorageConvertible>(
    _ type: Value?.Type = Value?.self, forColumn columnName: String, storedAs storage: Value.Storage
  ) throws(RowDecodingError) -> Value? {
    guard let index = layout.index(ofColumn: columnName), !hasNull(atIndex: index) else { return nil }
    return try decode(Value.self, atIndex: index, storedAs: storage)
  }

  /// The value of a column, decoded from a storage; nil if the column is NULL.
  ///
  /// - Throws: ``RowDecodingError`` if there is no such column or its value does not fit the storage.
  public func decode<Value: StorageConvertible>(
    _ type: Value?.Type = Value?.self, atIndex index: Int, storedAs storage: Value.Storage
  ) throws(RowDecodingError) -> Value? {
    guard index >= 0, index < count else { throw RowDecodingError(noColumnAt: index, of: self) }
    return hasNull(atIndex: index) ? nil : try decode(Value.self, atIndex: index, storedAs: storage)
  }
}

extension Row {
  /// The value of a column, decoded from the storage that a column carries; as the row has it if the storage has
  /// values of another type.
  internal func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type, forColumn columnName: String, in storage: AnyColumnStorage
  ) throws(RowDecodingError) -> Value {
    guard storage.holds(type), let index = layout.index(ofColumn: columnName) else {
      return try decode(type, forColumn: columnName)
    }
    return try decode(type, atIndex: index, in: storage)
  }

  /// The value of a column, decoded from a storage.
  internal func decode<Value: DatabaseValueConvertible>(
    _ type: Value.Type, atIndex index: Int, in storage: AnyColumnStorage
  ) throws(RowDecodingError) -> Value {
    guard let value = storage.value(type, databaseValue(at: index)) else {
      throw RowDecodingError(typeName: "\(Value.self) stored as \(storage.name)", column: index, of: self)
    }
    return value
  }
}
