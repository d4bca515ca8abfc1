/// The column of a result for each expression.
///
/// A name is the SQL of an expression: `"id"`, or `"user"."id"` if a query has several tables.
internal struct RowColumns: Sendable {
  private(set) var indexes: [String: Int] = [:]
  /// The names of the columns, in order.
  private(set) var names: [String] = []
  /// The storages that the query states, by the names of the columns.
  private var storages: [String: ColumnStorage] = [:]

  init() {}

  /// Creates the columns with an index each, of which there are `count` together.
  init(indexes: [String: Int], count: Int) {
    self.indexes = indexes
    names = Array(repeating: "", count: count)
    for (name, index) in indexes { names[index] = name }
  }

  /// Adds a column; of equal names the leftmost column is used.
  mutating func append(_ name: String) {
    if indexes[name] == nil { indexes[name] = names.count }
    names.append(name)
  }

  /// Gives a column another name.
  mutating func name(_ name: String, columnAt index: Int) {
    if indexes[name] == nil { indexes[name] = index }
  }

  /// Adds the storages of columns of a table.
  mutating func store(_ storages: [String: ColumnStorage], of table: String? = nil) {
    for (name, storage) in storages { self.storages[table.map { "\($0).\(name)" } ?? name] = storage }
  }

  /// The storage that the query states for a column.
  func storage(at index: Int) -> ColumnStorage? {
    // Most queries state none, and a row is read often.
    storages.isEmpty ? nil : storages[names[index]]
  }

  /// The column of an expression, which may omit the table if only one table has such a column.
  ///
  /// - Throws: ``QueryError`` if there is no such column, or more than one.
  func index(of template: String) throws(QueryError) -> Int {
    if let index = indexes[template] { return index }
    // A quote after a point begins a name, because inside a name there are two.
    let similar = indexes.keys.filter { $0.hasSuffix(".\(template)") }
    guard let name = similar.first, let index = indexes[name] else {
      throw .noSuchColumn(name: template, columns: indexes.keys.sorted())
    }
    guard similar.count == 1 else { throw .ambiguousColumn(name: template, similar: similar.sorted()) }
    return index
  }
}
