internal import TypedSQLite

/// The definition of a table in a schema: its columns and indexes.
public struct TableDefinition: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The columns, in order.
  public var columns: [ColumnDefinition]
  /// The indexes.
  public var indexes: [IndexDefinition]

  /// Creates the definition of a table.
  public init(name: String, columns: [ColumnDefinition], indexes: [IndexDefinition]) {
    self.name = name
    self.columns = columns
    self.indexes = indexes
  }

  /// The CREATE TABLE, without the indexes.
  public func toSQL(temporary: Bool = false, ifNotExists: Bool = false) -> String {
    let keys = columns.filter { $0.primaryKey != nil }
    var parts = columns.map { column in
      var column = column
      if keys.count > 1 { column.primaryKey = nil }
      return column.toSQL()
    }
    if keys.count > 1 {
      parts.append("PRIMARY KEY (\(keys.map(\.name.quotedIdentifier).joined(separator: ", ")))")
    }
    let words = ["CREATE", temporary ? "TEMPORARY" : nil, "TABLE", ifNotExists ? "IF NOT EXISTS" : nil]
    return words.compactMap(\.self).joined(separator: " ")
      + " \(name.quotedIfNeeded) ( \(parts.joined(separator: ", ")) )"
  }
}

/// A table, index, view or trigger, as the table `sqlite_schema` describes it.
///
/// See <https://www.sqlite.org/schematab.html>.
public struct ObjectDefinition: Hashable, Sendable {
  /// The kinds of objects.
  public enum ObjectType: String, Sendable {
    /// A table, also a virtual one.
    case table
    /// An index.
    case index
    /// A view.
    case view
    /// A trigger.
    case trigger
  }

  /// The kind.
  public let type: ObjectType
  /// The name.
  public let name: String
  /// The table of an index or a trigger; the name of a table or view.
  public let tableName: String
  /// The first page of a table or index in the file; 0 for other objects.
  public let rootpage: Int64
  /// The CREATE statement; nil for an index that a constraint needs.
  public let sql: String?

  /// Whether SQLite made the object itself.
  public var isInternal: Bool { name.hasPrefix("sqlite_") || sql == nil }
}
