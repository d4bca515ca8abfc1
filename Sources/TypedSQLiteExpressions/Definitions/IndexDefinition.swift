internal import TypedSQLite

/// The definition of an index in a schema.
public struct IndexDefinition: Hashable, Sendable {
  /// The direction in which the values of a column are sorted.
  public enum Order: String, Sendable {
    /// From the smallest to the largest.
    case ASC
    /// From the largest to the smallest.
    case DESC
  }

  /// What an index was created for.
  public enum Origin: String, Sendable {
    /// A UNIQUE constraint.
    case uniqueConstraint = "u"
    /// A primary key.
    case primaryKey = "pk"
    /// CREATE INDEX.
    case createIndex = "c"
  }

  /// The table.
  public var table: String
  /// The name.
  public var name: String
  /// Whether no two rows may have the same values.
  public var unique: Bool
  /// The columns, without expressions.
  public var columns: [String]
  /// The condition of the rows that are in the index, as SQL; nil for all rows.
  public var `where`: String?
  /// The order of columns for which one is stated; nil if there is none.
  public var orders: [String: Order]?
  /// What it was created for; nil if it is not known.
  public var origin: Origin?

  /// Creates the definition of an index.
  public init(
    table: String, name: String, unique: Bool = false, columns: [String], `where`: String? = nil,
    orders: [String: Order]? = nil, origin: Origin? = nil
  ) {
    self.table = table
    self.name = name
    self.unique = unique
    self.columns = columns
    self.where = `where`
    self.orders = orders
    self.origin = origin
  }

  /// Creates the definition of an index whose condition and orders are in its CREATE INDEX; nil has neither.
  public init(
    table: String, name: String, unique: Bool, columns: [String], indexSQL: String?, origin: Origin? = nil
  ) {
    self.init(table: table, name: name, unique: unique, columns: columns, origin: origin)
    guard let indexSQL else { return }
    let words = SQLWords(indexSQL).words
    let end = words.firstIndex { $0.depth == 0 && $0.isKeyword("WHERE") } ?? words.endIndex
    if let first = words[end...].dropFirst().first { self.where = String(indexSQL[first.text.startIndex...]) }
    var column: String?
    var orders: [String: Order] = [:]
    for word in words[..<end] where word.depth == 1 {
      if column == nil, columns.contains(word.name) { column = word.name }
      if word.text == "," { column = nil }
      guard word.isBare, let column, let order = Order(rawValue: word.text.uppercased()) else { continue }
      orders[column] = order
    }
    self.orders = orders.isEmpty ? nil : orders
  }

  /// Whether SQLite created the index for a constraint.
  public var isInternal: Bool { name.hasPrefix("sqlite_autoindex_") }

  /// The CREATE INDEX.
  public func toSQL(ifNotExists: Bool = false) -> String {
    let parts = columns.map { column in
      [column.quotedIdentifier, orders?[column]?.rawValue].compactMap(\.self).joined(separator: " ")
    }
    return [
      "CREATE", unique ? "UNIQUE" : nil, "INDEX", ifNotExists ? "IF NOT EXISTS" : nil, name.quotedIdentifier,
      "ON", table.quotedIdentifier, "(\(parts.joined(separator: ", ")))", self.where.map { "WHERE \($0)" },
    ].compactMap(\.self).joined(separator: " ")
  }
}
