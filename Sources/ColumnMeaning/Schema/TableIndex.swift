/// An index of a table.
package struct TableIndex: Hashable, Sendable {
  package let name: String
  /// Whether it refuses equal entries.
  package let isUnique: Bool
  package let origin: Origin
  /// Whether it holds only rows that match a WHERE.
  package let isPartial: Bool
  /// The columns, in order; nil for an expression.
  package let columns: [String?]

  package init(name: String, isUnique: Bool, origin: Origin, isPartial: Bool, columns: [String?]) {
    self.name = name
    self.isUnique = isUnique
    self.origin = origin
    self.isPartial = isPartial
    self.columns = columns
  }

  /// What created an index.
  package enum Origin: String, Hashable, Sendable {
    /// CREATE INDEX.
    case created = "c"
    /// A UNIQUE constraint.
    case unique = "u"
    /// The primary key.
    case primaryKey = "pk"
  }
}

/// A term of the key of an index.
package struct IndexTerm: Hashable, Sendable {
  /// The number of the column in its table; -1 for the row identifier, -2 for an expression.
  package let number: Int
  /// The column; nil for an expression.
  package let column: String?
  package let isDescending: Bool
  /// The name of the collation.
  package let collation: String

  /// Whether it is a part of the key, and not a column that the index has besides.
  package let isKey: Bool

  package init(number: Int, column: String?, isDescending: Bool, collation: String, isKey: Bool) {
    (self.number, self.column, self.isKey) = (number, column, isKey)
    (self.isDescending, self.collation) = (isDescending, collation)
  }
}

/// A table as `PRAGMA table_list` has it.
package struct ListedTable: Hashable, Sendable {
  package let name: String
  /// `table`, `view`, `virtual`, or `shadow` for one in which a virtual table keeps its rows.
  package let type: String
  package let isWithoutRowID: Bool
}
