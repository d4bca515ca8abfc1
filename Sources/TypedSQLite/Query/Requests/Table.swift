/// A table by name, with the type to which its rows are decoded.
///
/// ```swift
/// let players = Table("player")
/// let rows = try players.filter(Column("score") > 1000).fetchAll(db)
/// ```
public struct Table<RowDecoder>: Sendable {
  /// The name of the table.
  public let tableName: String

  /// Creates a table.
  public init(_ tableName: String) {
    self.tableName = tableName
  }
}

extension Table where RowDecoder == Row {
  /// Creates a table whose rows are decoded to rows.
  public init(_ tableName: String) {
    self.tableName = tableName
  }
}
