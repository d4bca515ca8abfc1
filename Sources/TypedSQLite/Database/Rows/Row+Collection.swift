extension Row: RandomAccessCollection {
  /// A position in a row.
  public struct Index: Comparable, Strideable, Sendable {
    internal let position: Int

    /// Whether one position is left of another.
    public static func < (lhs: Index, rhs: Index) -> Bool { lhs.position < rhs.position }

    /// The number of columns from this position to another.
    public func distance(to other: Index) -> Int { other.position - position }

    /// The position a number of columns further right.
    public func advanced(by distance: Int) -> Index { Index(position: position + distance) }
  }

  /// The position of the first column.
  public var startIndex: Index { Index(position: 0) }

  /// The position after the last column.
  public var endIndex: Index { Index(position: count) }

  /// The name and the value of the column at a position.
  public subscript(position: Index) -> (String, DatabaseValue) {
    checkIndex(position.position)
    return (layout.names[position.position], databaseValue(at: position.position))
  }

  /// The names of the columns, from left to right.
  public var columnNames: LazyMapCollection<Row, String> { lazy.map { $0.0 } }

  /// The values, from left to right.
  public var databaseValues: LazyMapCollection<Row, DatabaseValue> { lazy.map { $0.1 } }
}

extension Row: Hashable {
  /// Whether two rows have the same names and values in the same order, the same scopes, and the same rows of other
  /// tables that were fetched for them.
  public static func == (lhs: Row, rhs: Row) -> Bool {
    guard lhs.layout.names == rhs.layout.names,
      (0..<lhs.count).allSatisfy({ lhs.databaseValue(at: $0) == rhs.databaseValue(at: $0) }),
      lhs.layout.scopes.count == rhs.layout.scopes.count, lhs.prefetched == rhs.prefetched
    else { return false }
    return lhs.scopes.names.allSatisfy { lhs.scopes[$0] == rhs.scopes[$0] }
  }

  /// Feeds the names and values to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(layout.names)
    for index in 0..<count { hasher.combine(databaseValue(at: index)) }
  }
}
