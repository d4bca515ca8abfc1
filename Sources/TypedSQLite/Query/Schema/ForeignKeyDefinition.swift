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

  /// The clause, which names the columns of the other table.
  ///
  /// A table that does not exist yet is named without columns; its primary key is meant then.
  func sql(_ db: Database, in own: TableKey?) -> String {
    let columns =
      columns.isEmpty ? (try? db.key(of: table, or: own))?.columns.map(\.name) ?? [] : columns
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

extension ForeignKeyDefinition {
  /// The columns that the key adds to a table, and the clause of a key that has several.
  internal func columns(
    in definition: TableDefinition, isPrimaryKey: Bool, _ db: Database
  ) throws -> (columns: [(name: String, sql: String)], clause: ForeignKeyClause?) {
    let own = definition.ownKey
    var clause = clause
    clause.table = try otherTable(than: definition.name, db)
    guard !isPrimaryKey || clause.table.lowercased() != definition.name.lowercased() else {
      throw DatabaseError(
        code: .SQLITE_ERROR, message: "the primary key of \(definition.name) cannot be defined by itself")
    }
    let key = try db.key(of: clause.table, or: own)
    clause.columns = key.columns.map(\.name)
    let isSingle = key.columns.count == 1
    let columns = key.columns.map { column in
      let end = key.isHiddenRowID ? "Id" : column.name.prefix(1).uppercased() + column.name.dropFirst()
      let name = self.name + end
      var words = [name.quotedIdentifier]
      if !column.type.isEmpty { words.append(column.type) }
      if isNotNull { words.append("NOT NULL") }
      if isUnique && isSingle { words.append("UNIQUE") }
      if isSingle { words.append(clause.sql(db, in: own)) }
      return (name: name, sql: words.joined(separator: " "))
    }
    return (columns, isSingle ? nil : clause)
  }

  /// The table to which the key refers: the stated one, or one with its name or the plural of it.
  private func otherTable(than own: String, _ db: Database) throws -> String {
    if statesTable { return clause.table }
    return try [name, Inflection.plural(of: name)].first {
      try $0.lowercased() == own.lowercased() || db.tableExists($0)
    } ?? name
  }
}
