/// A table that is being created: its columns and constraints, in order.
///
/// ``Database/create(table:options:body:)`` passes one to its closure. See
/// <https://www.sqlite.org/lang_createtable.html>.
public final class TableDefinition {
  /// What adds columns to the table.
  internal enum Part {
    case column(ColumnDefinition)
    case foreignKey(ForeignKeyDefinition)
    case literal(SQL)
  }

  /// A constraint of the table, in the order in which SQL names the kinds.
  internal enum Constraint {
    case primaryKey([String], Database.ConflictResolution?)
    case unique([String], Database.ConflictResolution?)
    case foreignKey([String], ForeignKeyClause)
    case check(SQLExpression)
    case literal(SQL)
  }

  /// A primary key of the columns that a closure adds.
  internal struct KeyBody {
    let parts: Range<Int>
    let conflictResolution: Database.ConflictResolution?
  }

  internal let name: String
  internal let options: TableOptions
  internal private(set) var parts: [Part] = []
  internal private(set) var constraints: [Constraint] = []
  internal private(set) var keyBody: KeyBody?

  internal init(name: String, options: TableOptions) {
    self.name = name
    self.options = options
  }

  private func adding(_ column: ColumnDefinition) -> ColumnDefinition {
    parts.append(.column(column))
    return column
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - type: the declared type; nil for none.
  /// - Returns: the column, to which constraints can be added.
  @discardableResult
  public func column(_ name: String, _ type: Database.ColumnType? = nil) -> ColumnDefinition {
    adding(ColumnDefinition(name: name, type: type))
  }

  /// Adds a column that is defined in SQL, such as `name TEXT NOT NULL`.
  public func column(sql: String) {
    column(literal: SQL(sql: sql))
  }

  /// Adds a column that is defined in SQL; interpolated values become literals.
  ///
  /// ```swift
  /// t.column(literal: "name TEXT DEFAULT \(name)")
  /// ```
  public func column(literal: SQL) {
    parts.append(.literal(literal))
  }

  /// Adds an INTEGER column that is the primary key, and whose values SQLite never reuses.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - conflictResolution: what to do if the key exists already; nil to throw.
  /// - Returns: the column.
  @discardableResult
  public func autoIncrementedPrimaryKey(
    _ name: String, onConflict conflictResolution: Database.ConflictResolution? = nil
  ) -> ColumnDefinition {
    column(name, .integer).primaryKey(onConflict: conflictResolution, autoincrement: true)
  }

  /// Adds a column that is the primary key and never NULL.
  ///
  /// If the type is INTEGER, SQLite chooses the key of rows that are inserted without one.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - type: the declared type.
  ///   - conflictResolution: what to do if the key exists already; nil to throw.
  /// - Returns: the column.
  @discardableResult
  public func primaryKey(
    _ name: String, _ type: Database.ColumnType,
    onConflict conflictResolution: Database.ConflictResolution? = nil
  ) -> ColumnDefinition {
    let column = column(name, type).primaryKey(onConflict: conflictResolution)
    // SQLite accepts NULL in any other primary key.
    return type.rawValue.uppercased() == "INTEGER" ? column : column.notNull()
  }

  /// Makes several columns the primary key.
  public func primaryKey(
    _ columns: [String], onConflict conflictResolution: Database.ConflictResolution? = nil
  ) {
    constraints.append(.primaryKey(columns, conflictResolution))
  }

  /// Makes the columns that a closure adds the primary key; none of them can be NULL.
  ///
  /// ```swift
  /// t.primaryKey {
  ///   t.column("teamId", .integer)
  ///   t.belongsTo("player")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - conflictResolution: what to do if the key exists already; nil to throw.
  ///   - body: adds columns to this table. A second call replaces the first one's key.
  /// - Throws: the error of `body`.
  public func primaryKey(
    onConflict conflictResolution: Database.ConflictResolution? = nil, body: () throws -> Void
  ) rethrows {
    let start = parts.count
    try body()
    for part in parts[start...] {
      switch part {
      case .column(let column): column.refuseNull()
      case .foreignKey(let key): key.notNull()
      default: continue
      }
    }
    keyBody = KeyBody(parts: start..<parts.count, conflictResolution: conflictResolution)
  }

  /// Refuses rows with equal values in some columns.
  public func uniqueKey(
    _ columns: [String], onConflict conflictResolution: Database.ConflictResolution? = nil
  ) {
    constraints.append(.unique(columns, conflictResolution))
  }

  /// Accepts only values that columns of another table have.
  ///
  /// - Parameters:
  ///   - columns: the columns of this table.
  ///   - table: the other table.
  ///   - destinationColumns: its columns; nil for its primary key.
  ///   - deleteAction: what happens to a row when the row it refers to is deleted; nil prevents that
  ///     deletion.
  ///   - updateAction: what happens to a row when the key of the row it refers to changes; nil prevents that
  ///     change.
  ///   - isDeferred: whether the values are checked when the transaction ends instead of with each statement.
  public func foreignKey(
    _ columns: [String], references table: String, columns destinationColumns: [String]? = nil,
    onDelete deleteAction: Database.ForeignKeyAction? = nil,
    onUpdate updateAction: Database.ForeignKeyAction? = nil, deferred isDeferred: Bool = false
  ) {
    let clause = ForeignKeyClause(
      table: table, columns: destinationColumns ?? [], deleteAction: deleteAction, updateAction: updateAction,
      isDeferred: isDeferred)
    constraints.append(.foreignKey(columns, clause))
  }

  /// Refuses rows in which a condition in SQL is false.
  public func check(sql: String) {
    constraints.append(.check(SQL(sql: sql).sqlExpression))
  }

  /// Refuses rows in which a condition is false.
  public func check(_ condition: some SQLExpressible) {
    constraints.append(.check(condition.sqlExpression))
  }

  /// Adds a constraint in SQL, such as `CHECK (a < b)`.
  public func constraint(sql: String) {
    constraint(literal: SQL(sql: sql))
  }

  /// Adds a constraint in SQL; interpolated values become literals.
  public func constraint(literal: SQL) {
    constraints.append(.literal(literal))
  }

  /// Adds the columns of a foreign key to another table: `teamId` for `belongsTo("team")`, if the primary key
  /// of `team` is `id`.
  ///
  /// - Parameters:
  ///   - name: the prefix of the columns' names, and the other table's name or its singular, unless one is given.
  ///   - table: the other table, which must exist unless it is the one that is being created.
  ///   - deleteAction: what happens to a row when the row it refers to is deleted; nil prevents that
  ///     deletion.
  ///   - updateAction: what happens to a row when the key of the row it refers to changes; nil prevents that
  ///     change.
  ///   - isDeferred: whether the values are checked when the transaction ends instead of with each statement.
  ///   - isIndexed: whether the columns get an index, with which rows that refer to another one are found
  ///     quickly.
  /// - Returns: the foreign key, to which constraints can be added.
  @discardableResult
  public func belongsTo(
    _ name: String, inTable table: String? = nil, onDelete deleteAction: Database.ForeignKeyAction? = nil,
    onUpdate updateAction: Database.ForeignKeyAction? = nil, deferred isDeferred: Bool = false,
    indexed isIndexed: Bool = true
  ) -> ForeignKeyDefinition {
    let definition = ForeignKeyDefinition(
      name: name,
      clause: ForeignKeyClause(
        table: table ?? name, deleteAction: deleteAction, updateAction: updateAction, isDeferred: isDeferred),
      statesTable: table != nil, isIndexed: isIndexed)
    parts.append(.foreignKey(definition))
    return definition
  }
}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension TableDefinition: Sendable {}
