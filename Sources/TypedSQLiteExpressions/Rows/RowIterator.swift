/// The rows of a query, read one at a time.
///
/// ```swift
/// let rows = try db.prepareRowIterator(users)
/// while let user = try rows.failableNext() { … }
/// let names = try db.prepareRowIterator(users).map { try $0.get(name) }
/// ```
public struct RowIterator: FailableIterator {
  /// The type of the elements.
  public typealias Element = Row

  internal let statement: Statement
  internal let columns: RowColumns

  /// Returns the next row, or nil after the last one.
  ///
  /// - Throws: ``Result`` if the statement fails.
  public func failableNext() throws -> Row? {
    try statement.inTurn { try statement.step() ? Row(columns: columns, values: statement.values) : nil }
  }

  /// The results of `transform` for the remaining rows.
  ///
  /// - Throws: ``Result`` if the statement fails; any error of `transform`.
  public func map<T>(_ transform: (Element) throws -> T) throws -> [T] {
    var results: [T] = []
    while let row = try failableNext() { results.append(try transform(row)) }
    return results
  }

  /// The results of `transform` for the remaining rows that are not nil.
  ///
  /// - Throws: ``Result`` if the statement fails; any error of `transform`.
  public func compactMap<T>(_ transform: (Element) throws -> T?) throws -> [T] {
    var results: [T] = []
    while let row = try failableNext() {
      if let result = try transform(row) { results.append(result) }
    }
    return results
  }
}
