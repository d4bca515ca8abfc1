extension Row {
  /// The value of a column as `Int64`, `Double`, `String` or `Data`, or nil for NULL.
  ///
  /// - Precondition: `index` is the index of a column.
  public subscript(_ index: Int) -> (any DatabaseValueConvertible)? {
    checkIndex(index)
    return databaseValue(at: index).storage.value
  }

  /// The value of a column as `Int64`, `Double`, `String` or `Data`, or nil for NULL and if there is no such
  /// column.
  public subscript(_ columnName: String) -> (any DatabaseValueConvertible)? {
    guard let index = layout.index(ofColumn: columnName) else { return nil }
    return databaseValue(at: index).storage.value
  }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public subscript<Value: DatabaseValueConvertible>(_ index: Int) -> Value {
    decoded { () throws(RowDecodingError) in try decode(Value.self, atIndex: index) }
  }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  @inlinable
  public subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ index: Int) -> Value {
    plainValue(at: index) ?? checkedValue(at: index)
  }

  /// The value of a column as `subscript` returns it, after the checks.
  @usableFromInline
  internal func checkedValue<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at index: Int
  ) -> Value {
    decoded { () throws(RowDecodingError) in try decode(Value.self, atIndex: index) }
  }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  public subscript<Value: DatabaseValueConvertible>(_ columnName: String) -> Value {
    decoded { () throws(RowDecodingError) in try decode(Value.self, forColumn: columnName) }
  }

  /// The value of a column; if it does not fit the type, the program stops, unlike with `decode`.
  @inlinable
  public subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ columnName: String
  ) -> Value {
    index(ofColumn: columnName).flatMap { plainValue(at: $0) } ?? checkedValue(forColumn: columnName)
  }

  /// The position of the leftmost column with a name.
  @usableFromInline
  internal func index(ofColumn name: String) -> Int? {
    layout.index(ofColumn: name)
  }

  /// The value of a column, read straight from the statement; nil if that is not possible or it does not fit.
  @inlinable
  internal func plainValue<Value: StatementColumnConvertible>(at index: Int) -> Value? {
    guard let statement = unsafe plainStatement, index >= 0, index < count else { return nil }
    return unsafe Value.fromStatement(statement, atUncheckedIndex: CInt(truncatingIfNeeded: index))
  }

  /// The value of a column as `subscript` returns it, after the checks.
  @usableFromInline
  internal func checkedValue<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    forColumn columnName: String
  ) -> Value {
    decoded { () throws(RowDecodingError) in try decode(Value.self, forColumn: columnName) }
  }

  /// The result of `decode`, for callers that cannot throw.
  internal func decoded<Value>(_ decode: () throws -> Value) -> Value {
    do {
      return try decode()
    } catch {
      // A subscript cannot throw, and callers would mistake a made-up value for data. A precondition would
      // print nothing in an optimized build.
      fatalError("\(error)")
    }
  }
}
