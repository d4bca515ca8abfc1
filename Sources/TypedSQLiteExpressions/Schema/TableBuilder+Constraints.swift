extension TableBuilder {
  /// What happens to rows that refer to a row that is changed or deleted.
  public enum Dependency: String, Sendable {
    /// Nothing: the change is an error at the end of the statement, or of the transaction if the key is
    /// deferred.
    case noAction = "NO ACTION"
    /// Nothing: the change is an error immediately.
    case restrict = "RESTRICT"
    /// Their reference becomes NULL.
    case setNull = "SET NULL"
    /// Their reference becomes the default value of the column.
    case setDefault = "SET DEFAULT"
    /// They are changed or deleted too.
    case cascade = "CASCADE"
  }

  /// Makes some columns together the primary key.
  public func primaryKey(_ columns: any Expressible...) {
    add(Expression<Void>.call("PRIMARY KEY ", columns.map(\.expression.unqualified)))
  }

  /// Refuses rows with equal values in all of some columns.
  public func unique(_ columns: any Expressible...) { unique(columns) }

  /// Refuses rows with equal values in all of some columns.
  public func unique(_ columns: [any Expressible]) {
    add(Expression<Void>.call("UNIQUE ", columns.map(\.expression.unqualified)))
  }

  /// Refuses rows that do not meet a condition; a row for which it is NULL is accepted.
  public func check(_ condition: any Condition) {
    add(Expression<Void>.call("CHECK ", [condition]))
  }

  /// Makes a column refer to one of another table.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - table: the other table.
  ///   - other: its column.
  ///   - update: what happens to the row if the other one changes; nil is ``Dependency/noAction``.
  ///   - delete: what happens to the row if the other one is deleted; nil is ``Dependency/noAction``.
  public func foreignKey<T: Value>(
    _ column: Expression<T>, references table: any QueryType, _ other: Expression<T>,
    update: Dependency? = nil, delete: Dependency? = nil
  ) {
    addForeignKey([column], table, [other], update, delete)
  }

  /// Makes a column that may be NULL refer to one of another table.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - table: the other table.
  ///   - other: its column.
  ///   - update: what happens to the row if the other one changes; nil is ``Dependency/noAction``.
  ///   - delete: what happens to the row if the other one is deleted; nil is ``Dependency/noAction``.
  public func foreignKey<T: Value>(
    _ column: Expression<T?>, references table: any QueryType, _ other: Expression<T>,
    update: Dependency? = nil, delete: Dependency? = nil
  ) {
    addForeignKey([column], table, [other], update, delete)
  }

  /// Makes two columns together refer to two of another table.
  ///
  /// - Parameters:
  ///   - composite: the columns.
  ///   - table: the other table.
  ///   - other: its columns.
  ///   - update: what happens to the row if the other one changes; nil is ``Dependency/noAction``.
  ///   - delete: what happens to the row if the other one is deleted; nil is ``Dependency/noAction``.
  public func foreignKey<T: Value, U: Value>(
    _ composite: (Expression<T>, Expression<U>), references table: any QueryType,
    _ other: (Expression<T>, Expression<U>), update: Dependency? = nil, delete: Dependency? = nil
  ) {
    addForeignKey([composite.0, composite.1], table, [other.0, other.1], update, delete)
  }

  /// Makes three columns together refer to three of another table.
  ///
  /// - Parameters:
  ///   - composite: the columns.
  ///   - table: the other table.
  ///   - other: its columns.
  ///   - update: what happens to the row if the other one changes; nil is ``Dependency/noAction``.
  ///   - delete: what happens to the row if the other one is deleted; nil is ``Dependency/noAction``.
  public func foreignKey<T: Value, U: Value, V: Value>(
    _ composite: (Expression<T>, Expression<U>, Expression<V>), references table: any QueryType,
    _ other: (Expression<T>, Expression<U>, Expression<V>), update: Dependency? = nil,
    delete: Dependency? = nil
  ) {
    addForeignKey(
      [composite.0, composite.1, composite.2], table, [other.0, other.1, other.2], update, delete)
  }

  private func addForeignKey(
    _ columns: [any Expressible], _ table: any QueryType, _ others: [any Expressible],
    _ update: Dependency?, _ delete: Dependency?
  ) {
    let actions = [
      update.map { "ON UPDATE \($0.rawValue)" }, delete.map { "ON DELETE \($0.rawValue)" },
    ].compactMap(\.self)
    add(
      Expression<Void>.joined(
        [
          Expression<Void>.call("FOREIGN KEY ", columns.map(\.expression.unqualified)),
          ColumnClause.reference(table, others),
        ] + actions.map { Expression<Void>(literal: $0) }))
  }
}
