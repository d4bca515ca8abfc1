/// The column of a result for each expression.
///
/// A name is the SQL of an expression: `"id"`, or `"user"."id"` if a query has several tables.
internal struct RowColumns: Sendable {
  private var indexes: [String: Int] = [:]
  /// The names of the columns, in order.
  private(set) var names: [String] = []

  /// Adds a column; of equal names the leftmost column is used.
  mutating func append(_ name: String) {
    if indexes[name] == nil { indexes[name] = names.count }
    names.append(name)
  }

  /// The column of an expression, which may omit the table if only one table has such a column.
  ///
  /// - Throws: ``QueryError`` if there is no such column, or more than one.
  func index(of template: String) throws(QueryError) -> Int {
    if let index = indexes[template] { return index }
    let similar = indexes.keys.filter { name in
      guard let parts = SQLScanner.names(of: name), parts.count > 1, let last = parts.last else {
        return false
      }
      return last == template
    }
    guard let name = similar.first, let index = indexes[name] else {
      throw .noSuchColumn(name: template, columns: indexes.keys.sorted())
    }
    guard similar.count == 1 else { throw .ambiguousColumn(name: template, similar: similar.sorted()) }
    return index
  }
}
