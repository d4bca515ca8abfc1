/// A column of a table that is being created.
///
/// Each method adds a constraint and returns the same column, so that calls can be chained. See
/// <https://www.sqlite.org/syntax/column-constraint.html>.
public final class ColumnDefinition {
  internal let name: String
  internal let type: Database.ColumnType?
  /// The constraints in their order.
  private var constraints: [Constraint] = []
  internal private(set) var isPrimaryKey = false
  internal private(set) var isIndexed = false
  private var isNotNull = false

  private enum Constraint {
    case sql(String)
    case references(ForeignKeyClause)
    /// A keyword, an expression, and what follows it.
    case expression(String, SQLExpression, String)
  }

  /// Whether the values of a generated column are stored.
  ///
  /// See <https://www.sqlite.org/gencol.html>.
  public enum GeneratedColumnQualification: Sendable {
    /// Each read computes the value.
    case virtual
    /// Each write of the row computes the value, which is stored.
    case stored
  }

  internal init(name: String, type: Database.ColumnType?) {
    self.name = name
    self.type = type
  }

  private func adding(_ sql: String, _ conflictResolution: Database.ConflictResolution? = nil) -> Self {
    constraints.append(.sql(sql + (conflictResolution?.constraintClause ?? "")))
    return self
  }

  /// Makes the column the primary key.
  ///
  /// - Parameters:
  ///   - conflictResolution: what to do if the key exists already; nil to throw.
  ///   - autoincrement: whether the key of a deleted row is never reused, which requires an INTEGER column.
  /// - Returns: the column.
  @discardableResult
  public func primaryKey(
    onConflict conflictResolution: Database.ConflictResolution? = nil, autoincrement: Bool = false
  ) -> Self {
    isPrimaryKey = true
    _ = adding("PRIMARY KEY", conflictResolution)
    return autoincrement ? adding("AUTOINCREMENT") : self
  }

  /// Refuses NULL.
  @discardableResult
  public func notNull(onConflict conflictResolution: Database.ConflictResolution? = nil) -> Self {
    isNotNull = true
    return adding("NOT NULL", conflictResolution)
  }

  /// Refuses a value that another row has; any number of rows may have NULL.
  @discardableResult
  public func unique(onConflict conflictResolution: Database.ConflictResolution? = nil) -> Self {
    adding("UNIQUE", conflictResolution)
  }

  /// Adds an index of the column.
  @discardableResult
  public func indexed() -> Self {
    isIndexed = true
    return self
  }

  /// Refuses rows in which a condition in SQL is false.
  @discardableResult
  public func check(sql: String) -> Self {
    adding("CHECK (\(sql))")
  }

  /// Refuses rows in which a condition is false.
  ///
  /// ```swift
  /// t.column("name", .text).check { length($0) > 0 }
  /// ```
  ///
  /// - Parameter condition: makes the condition from the column.
  /// - Returns: the column.
  @discardableResult
  public func check(_ condition: (Column) -> any SQLExpressible) -> Self {
    constraints.append(.expression("CHECK (", condition(Column(name)).sqlExpression, ")"))
    return self
  }

  /// Sets the value of rows that are inserted without one.
  @discardableResult
  public func defaults(to value: some DatabaseValueConvertible) -> Self {
    constraints.append(.expression("DEFAULT ", value.databaseValue.sqlExpression, ""))
    return self
  }

  /// Sets the SQL for the value of rows that are inserted without one, such as `CURRENT_TIMESTAMP`.
  @discardableResult
  public func defaults(sql: String) -> Self {
    // SQLite asks for parentheses around anything but a word or a number.
    adding(sql.utf8.allSatisfy(\.isWordByte) ? "DEFAULT \(sql)" : "DEFAULT (\(sql))")
  }

  /// Computes the column from other columns of its row.
  ///
  /// - Parameters:
  ///   - sql: an expression in SQL.
  ///   - qualification: whether the values are stored.
  /// - Returns: the column.
  @discardableResult
  public func generatedAs(sql: String, _ qualification: GeneratedColumnQualification = .virtual) -> Self {
    generatedAs(SQL(sql: sql), qualification)
  }

  /// Computes the column from other columns of its row.
  ///
  /// ```swift
  /// t.column("total", .integer).generatedAs(Column("score") + Column("bonus"), .stored)
  /// ```
  ///
  /// - Parameters:
  ///   - expression: the value.
  ///   - qualification: whether the values are stored.
  /// - Returns: the column.
  @discardableResult
  public func generatedAs(
    _ expression: some SQLExpressible, _ qualification: GeneratedColumnQualification = .virtual
  ) -> Self {
    let end = qualification == .stored ? ") STORED" : ") VIRTUAL"
    constraints.append(.expression("GENERATED ALWAYS AS (", expression.sqlExpression, end))
    return self
  }

  /// Compares the texts of the column with a collation.
  @discardableResult
  public func collate(_ collation: Database.CollationName) -> Self {
    adding("COLLATE \(collation.sql)")
  }

  /// Compares the texts of the column with a collation, which each connection must then have.
  @discardableResult
  public func collate(_ collation: DatabaseCollation) -> Self {
    collate(Database.CollationName(collation.name))
  }

  /// Accepts only values that a column of another table has.
  ///
  /// - Parameters:
  ///   - table: the other table.
  ///   - column: its column; nil for its primary key.
  ///   - deleteAction: what happens to a row when the row it refers to is deleted; nil prevents that
  ///     deletion.
  ///   - updateAction: what happens to a row when the key of the row it refers to changes; nil prevents that
  ///     change.
  ///   - isDeferred: whether the values are checked when the transaction ends instead of with each statement.
  /// - Returns: the column.
  @discardableResult
  public func references(
    _ table: String, column: String? = nil, onDelete deleteAction: Database.ForeignKeyAction? = nil,
    onUpdate updateAction: Database.ForeignKeyAction? = nil, deferred isDeferred: Bool = false
  ) -> Self {
    constraints.append(
      .references(
        ForeignKeyClause(
          table: table, columns: column.map { [$0] } ?? [], deleteAction: deleteAction,
          updateAction: updateAction, isDeferred: isDeferred)))
    return self
  }

  /// Refuses NULL unless it is refused already.
  internal func refuseNull() {
    guard !isNotNull else { return }
    isNotNull = true
    constraints.insert(.sql("NOT NULL"), at: 0)
  }

  /// The column in SQL, in a table with a key; nil if the table exists already.
  internal func sql(_ db: Database, in own: TableKey? = nil) throws(DatabaseError) -> String {
    try db.definition { writer throws(DatabaseError) in
      writer.write(name.quotedIdentifier)
      if let type { writer.write(" \(type.rawValue)") }
      for constraint in constraints {
        switch constraint {
        case .sql(let sql): writer.write(" \(sql)")
        case .references(let clause): writer.write(" \(clause.sql(db, in: own))")
        case .expression(let start, let expression, let end):
          writer.write(" \(start)")
          try writer.write(expression)
          writer.write(end)
        }
      }
    }
  }
}

@available(*, unavailable, message: "A definition lives as long as the closure that it was given to.")
extension ColumnDefinition: Sendable {}
