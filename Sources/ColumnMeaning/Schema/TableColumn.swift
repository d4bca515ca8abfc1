/// A column of a table or view, as its schema declares it.
package struct TableColumn: Hashable, Sendable {
  /// The name.
  package let name: String
  /// The declared type, as written; empty where there is none.
  package let declaredType: String
  /// Whether NULL is refused by a constraint of the column.
  package let isNotNull: Bool
  /// The default as an SQL expression, or nil.
  package let defaultExpression: String?
  /// The place in the primary key from 1, or 0 for a column that is not part of it.
  package let primaryKeyPosition: Int
  /// How the column comes by its values.
  package let kind: Kind

  /// How a column comes by its values.
  package enum Kind: Int, Hashable, Sendable {
    /// They are stored.
    case ordinary = 0
    /// A virtual table makes them, and `SELECT *` leaves them out.
    case hidden = 1
    /// They are computed when they are read.
    case virtualGenerated = 2
    /// They are computed when the row is written.
    case storedGenerated = 3
  }

  /// Whether the values are computed from other columns, so that none can be inserted.
  package var isGenerated: Bool {
    kind == .virtualGenerated || kind == .storedGenerated
  }
}
