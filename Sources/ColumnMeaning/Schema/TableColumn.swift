import SQLSyntax

/// A column of a table or view, as its schema declares it.
package struct TableColumn: Hashable, Sendable {
  package let name: String
  /// The declared type, as written; empty if there is none.
  package let declaredType: String
  /// Whether a NOT NULL constraint refuses NULL.
  package let isNotNull: Bool
  /// The DEFAULT as an SQL expression, or nil.
  package let defaultExpression: String?
  /// The position in the primary key from 1, or 0 for a column outside it.
  package let primaryKeyPosition: Int
  package let kind: Kind

  package init(
    name: String, declaredType: String, isNotNull: Bool = false, defaultExpression: String? = nil,
    primaryKeyPosition: Int = 0, kind: Kind = .ordinary
  ) {
    self.name = name
    self.declaredType = declaredType
    self.isNotNull = isNotNull
    self.defaultExpression = defaultExpression
    self.primaryKeyPosition = primaryKeyPosition
    self.kind = kind
  }

  /// How a column gets its values.
  package enum Kind: Int, Hashable, Sendable {
    /// They are stored.
    case ordinary = 0
    /// A virtual table makes them, and `SELECT *` omits them.
    case hidden = 1
    /// They are computed when they are read.
    case virtualGenerated = 2
    /// They are computed when the row is written.
    case storedGenerated = 3
  }

  /// Whether the values are computed from other columns, so none can be inserted.
  package var isGenerated: Bool {
    kind == .virtualGenerated || kind == .storedGenerated
  }
}

extension [TableColumn] {
  /// The name of the row identifier that no column has; nil if columns have all of its names.
  package var rowIDName: String? {
    ["rowid", "_rowid_", "oid"].first { name in !contains { $0.name.matches(name) } }
  }
}
