internal import TypedSQLite

/// A row of a query, whose values are asked for by the expressions of the query.
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

  /// The value of a column.
  ///
  /// - Throws: ``QueryError`` where there is no such column, where it is NULL, or where its storage class is
  ///   another; and what ``Value/fromDatatypeValue(_:)`` throws.
  public func get<V: Value>(_ column: Expression<V>) throws -> V {
    guard let value: V = try decode(column.template) else {
      throw QueryError.unexpectedNullValue(name: column.template)
    }
    return value
  }

  /// The value of a column, nil where it is NULL.
  ///
  /// - Throws: ``QueryError`` where there is no such column or where its storage class is another; and what
  ///   ``Value/fromDatatypeValue(_:)`` throws.
  public func get<V: Value>(_ column: Expression<V?>) throws -> V? {
    try decode(column.template)
  }

  /// The value of a column that the schema promises to hold one.
  ///
  /// A row that breaks the promise stops the program: there is no value to go on with. ``get(_:)-(Expression<V>)``
  /// throws instead, and is the one to use for a file of unknown origin.
  public subscript<T: Value>(column: Expression<T>) -> T {
    do {
      return try get(column)
    } catch {
      // A subscript of this signature cannot throw, and a made-up value would be taken for data.
      preconditionFailure("\(error)")
    }
  }

  /// The value of a column, nil where it is NULL, where it does not fit the type, and where there is no such
  /// column.
  ///
  /// ``get(_:)-(Expression<V?>)`` tells the three apart.
  public subscript<T: Value>(column: Expression<T?>) -> T? {
    (try? get(column)) ?? nil
  }

  private func decode<V: Value>(_ template: String) throws -> V? {
    try V.decodeColumn(value(template), name: template)
  }
}

extension Value {
  /// The value of a storage value, nil for NULL.
  ///
  /// - Throws: ``QueryError`` where the storage class is another, and what ``fromDatatypeValue(_:)`` throws.
  internal static func decodeColumn(_ storedValue: DatabaseValue, name: String) throws -> Self? {
    guard !storedValue.isNull else { return nil }
    guard let datatypeValue = Datatype.fromStoredValue(storedValue) else {
      throw QueryError.unexpectedValue(name: name, expected: "\(Self.self)", found: "\(storedValue)")
    }
    return try make(datatypeValue)
  }
}
