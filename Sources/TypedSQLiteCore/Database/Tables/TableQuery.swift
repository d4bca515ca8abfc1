/// What a query wants from a table, before any value is known.
package struct TableQuery {
  /// The comparisons of columns that the table could handle.
  package let constraints: [Constraint]
  /// The columns by which the rows should be sorted.
  package let ordering: [Ordering]
  /// The columns of the table.
  package let columns: [TableModule.Column]

  /// A comparison of a column with a value.
  package struct Constraint: Hashable, Sendable {
    /// The column; -1 is the rowid.
    package let column: Int
    /// How the column compares with the value.
    package let comparison: TableComparison
    /// Whether the value will be known when the search begins; otherwise the table cannot handle the
    /// constraint.
    package let isUsable: Bool
    /// Its place in SQLite's list.
    internal let index: Int
  }

  /// A column by which the rows should be sorted.
  package struct Ordering: Hashable, Sendable {
    /// The column; -1 is the rowid.
    package let column: Int
    /// Whether the greatest value comes first.
    package let isDescending: Bool
  }
}

/// How a column compares with a value; the raw values are those of the C interface.
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
  /// No column: the maximum number of rows.
  case limit = 73
  /// No column: the number of rows to skip.
  case offset = 74
}
