extension Database {
  /// What happens to a row whose foreign key refers to a row that is deleted or changed.
  ///
  /// See <https://www.sqlite.org/foreignkeys.html#fk_actions>.
  public enum ForeignKeyAction: String, Hashable, Sendable {
    /// The row is deleted or changed too.
    case cascade = "CASCADE"
    /// The other row cannot be deleted or changed.
    case restrict = "RESTRICT"
    /// The foreign key becomes NULL.
    case setNull = "SET NULL"
    /// The foreign key becomes the default value.
    case setDefault = "SET DEFAULT"
  }
}

/// The REFERENCES clause of a column or of a table.
internal struct ForeignKeyClause {
  var table: String
  /// The columns referred to; the primary key if empty.
  var columns: [String] = []
  let deleteAction: Database.ForeignKeyAction?
  let updateAction: Database.ForeignKeyAction?
  let isDeferred: Bool

  var sql: String {
    var sql = "REFERENCES \(table.quotedIdentifier)"
    if !columns.isEmpty { sql += "(\(columns.map(\.quotedIdentifier).joined(separator: ", ")))" }
    if let deleteAction { sql += " ON DELETE \(deleteAction.rawValue)" }
    if let updateAction { sql += " ON UPDATE \(updateAction.rawValue)" }
    return isDeferred ? sql + " DEFERRABLE INITIALLY DEFERRED" : sql
  }
}

/// The columns of a foreign key that ``TableDefinition/belongsTo(_:inTable:onDelete:onUpdate:deferred:indexed:)``
/// adds.
public final class ForeignKeyDefinition {
  internal let name: String
  internal let clause: ForeignKeyClause
  /// Whether the name of the other table was stated, rather than made from ``name``.
  internal let statesTable: Bool
  internal let isIndexed: Bool
  internal private(set) var isNotNull = false
  internal private(set) var isUnique = false

  internal init(name: String, clause: ForeignKeyClause, statesTable: Bool, isIndexed: Bool) {
    self.name = name
    self.clause = clause
    self.statesTable = statesTable
    self.isIndexed = isIndexed
  }

  /// Refuses NULL, so that each row refers to another one.
  @discardableResult
  public func notNull() -> Self {
    isNotNull = true
    return self
  }

  /// Refuses two rows that refer to the same one.
  @discardableResult
  public func unique() -> Self {
    isUnique = true
    return self
  }
}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension ForeignKeyDefinition: Sendable {}
