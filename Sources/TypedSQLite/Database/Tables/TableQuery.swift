/// What a query asks of a table, before any value is known.
package struct TableQuery {
  /// The comparisons of columns that the table could take on.
  package let constraints: [Constraint]
  /// The columns that the rows are wanted in the order of.
  package let ordering: [Ordering]
  /// The columns of the table.
  package let columns: [TableModule.Column]

  /// A comparison of a column with a value.
  package struct Constraint: Hashable, Sendable {
    /// The column; -1 is the rowid.
    package let column: Int
    /// What the column is to be to the value.
    package let comparison: TableComparison
    /// Whether the value will be known when the search begins; one that will not cannot be taken on.
    package let isUsable: Bool
    /// Its place in SQLite's list.
    internal let index: Int
  }

  /// A column that the rows are wanted in the order of.
  package struct Ordering: Hashable, Sendable {
    /// The column; -1 is the rowid.
    package let column: Int
    /// Whether the greatest value comes first.
    package let isDescending: Bool
  }
}

/// What a column is to be to a value; the raw values are those of the C interface.
package enum TableComparison: UInt8, Sendable {
  case equal = 2
  case greater = 4
  case lessOrEqual = 8
  case less = 16
  case greaterOrEqual = 32
  case match = 64
  case like = 65
  case glob = 66
  case regexp = 67
  case notEqual = 68
  case isNot = 69
  case isNotNull = 70
  case isNull = 71
  case `is` = 72
  /// Not of a column: the most rows that are wanted.
  case limit = 73
  /// Not of a column: the rows that are skipped.
  case offset = 74
}
