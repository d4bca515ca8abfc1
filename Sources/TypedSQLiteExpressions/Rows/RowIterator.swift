/// The rows of a query, one after the other as SQLite finds them.
///
/// ```swift
/// let rows = try db.prepareRowIterator(users)
/// while let user = try rows.failableNext() { … }
/// let names = try db.prepareRowIterator(users).map { try $0.get(name) }
/// ```
public struct RowIterator: FailableIterator {
  /// A row.
  public typealias Element = Row

  internal let statement: Statement
  internal let columns: RowColumns

  /// The next row, or nil behind the last one.
  ///
  /// - Throws: ``Result`` where the statement fails.
  public func failableNext() throws -> Row? {
    try statement.step() ? Row(columns: columns, values: statement.values) : nil
  }

  /// What `transform` makes of each row that is left.
  ///
  /// - Throws: ``Result`` where the statement fails, and what `transform` throws.
  public func map<T>(_ transform: (Element) throws -> T) throws -> [T] {
    var results: [T] = []
    while let row = try failableNext() { results.append(try transform(row)) }
    return results
  }

  /// What `transform` makes of each row that is left, without nil.
  ///
  /// - Throws: ``Result`` where the statement fails, and what `transform` throws.
  public func compactMap<T>(_ transform: (Element) throws -> T?) throws -> [T] {
    var results: [T] = []
    while let row = try failableNext() {
      if let result = try transform(row) { results.append(result) }
    }
    return results
  }
}
