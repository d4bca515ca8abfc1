internal import TypedSQLite

/// A row of a query, whose values are read with the expressions of the query.
///
/// ```swift
/// for user in try db.prepare(users) {
///   let id = try user.get(id)      // Int64, or an error
///   let name = user[name]          // String?
/// }
/// ```
public struct Row: Sendable {
  internal let columns: RowColumns
  internal let values: [DatabaseValue]

  internal init(columns: RowColumns, values: [DatabaseValue]) {
    self.columns = columns
    self.values = values
  }

  /// Creates a row without a database, for tests of code that reads rows.
  ///
  /// - Parameters:
  ///   - columnNames: the index of each column by the SQL of its expression, such as `"id"` with its quotes.
  ///   - values: the values of the columns; nil is NULL, as is a column without a value.
  public init(_ columnNames: [String: Int], _ values: [(any Binding)?]) {
    let indexes = columnNames.filter { $0.value >= 0 }
    let count = max(values.count, (indexes.values.max() ?? -1) + 1)
    columns = RowColumns(indexes: indexes, count: count)
    self.values = (0..<count).map { $0 < values.count ? DatabaseValue(values[$0]) : .null }
  }

  /// The index of each column, by the SQL of its expression.
  public var columnNames: [String: Int] { columns.indexes }

  /// The value of a column.
  ///
  /// - Throws: ``QueryError`` if there is no such column, or if it is NULL or has another storage class; any
  ///   error of ``Value/fromDatatypeValue(_:)``.
  public func get<V: Value>(_ column: Expression<V>) throws -> V {
    guard let value: V = try decode(column) else {
      throw QueryError.unexpectedNullValue(name: column.template)
    }
    return value
  }

  /// The value of a column; nil if it is NULL.
  ///
  /// - Throws: ``QueryError`` if there is no such column, or if it has another storage class; any error of
  ///   ``Value/fromDatatypeValue(_:)``.
  public func get<V: Value>(_ column: Expression<V?>) throws -> V? {
    try decode(column)
  }

  /// The value of a column that is never NULL in the schema.
  ///
  /// If the row has no such value, the program stops. ``get(_:)-(Expression<V>)`` throws instead; use it for
  /// files of unknown origin.
  public subscript<T: Value>(column: Expression<T>) -> T {
    do {
      return try get(column)
    } catch {
      // A subscript of this signature cannot throw, and callers would mistake a made-up value for data. A
      // precondition would print nothing in an optimized build.
      fatalError("\(error)")
    }
  }

  /// The value of a column; nil if it is NULL or does not fit the type.
  ///
  /// If the row has no such column, which is a mistake of the program, the program stops.
  /// ``get(_:)-(Expression<V?>)`` throws in both cases; use it for files of unknown origin.
  public subscript<T: Value>(column: Expression<T?>) -> T? {
    do {
      let index = try columns.index(of: column.template)
      return (try? decode(column, at: index)) ?? nil
    } catch {
      // The name comes from the program, not from data, and a subscript of this signature cannot throw.
      fatalError("\(error)")
    }
  }

  private func decode<V: Value>(_ column: any Expressible) throws -> V? {
    try decode(column, at: columns.index(of: column.expression.template))
  }

  private func decode<V: Value>(_ column: any Expressible, at index: Int) throws -> V? {
    let column = column.expression
    if let storage = column.storage ?? columns.storage(at: index), storage.isStorage(of: V.self) {
      return try storage.decode(values[index], name: column.template)
    }
    return try V.decodeColumn(values[index], name: column.template)
  }
}

extension Value {
  /// The value that a storage value represents; nil for NULL.
  ///
  /// - Throws: ``QueryError`` if it has another storage class; any error of ``fromDatatypeValue(_:)``.
  internal static func decodeColumn(_ storedValue: DatabaseValue, name: String) throws -> Self? {
    guard !storedValue.isNull else { return nil }
    guard let datatypeValue = Datatype.fromStoredValue(storedValue) else {
      throw QueryError.unexpectedValue(name: name, expected: "\(Self.self)", found: "\(storedValue)")
    }
    return try make(datatypeValue)
  }
}
