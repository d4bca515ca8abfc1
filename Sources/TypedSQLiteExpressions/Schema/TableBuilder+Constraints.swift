extension TableBuilder {
  /// What becomes of rows that refer to one that is changed or deleted.
  public enum Dependency: String, Sendable {
    /// Nothing: the change is an error when the statement ends, or the transaction where the key is deferred.
    case noAction = "NO ACTION"
    /// Nothing: the change is an error at once.
    case restrict = "RESTRICT"
    /// They refer to none.
    case setNull = "SET NULL"
    /// They refer to what the default of the column says.
    case setDefault = "SET DEFAULT"
    /// They are changed or deleted too.
    case cascade = "CASCADE"
  }

  /// Makes some columns, together, the primary key.
  public func primaryKey(_ columns: any Expressible...) {
    add(Expression<Void>.call("PRIMARY KEY ", columns.map(\.expression.unqualified)))
  }

  /// Lets no two rows be equal in all of some columns.
  public func unique(_ columns: any Expressible...) { unique(columns) }

  /// Lets no two rows be equal in all of some columns.
  public func unique(_ columns: [any Expressible]) {
    add(Expression<Void>.call("UNIQUE ", columns.map(\.expression.unqualified)))
  }

  /// Lets no row fail a condition.
  public func check(_ condition: Expression<Bool>) { check(condition.typed(Bool?.self)) }

  /// Lets no row fail a condition; one for which it is NULL does not.
  public func check(_ condition: Expression<Bool?>) {
    add(Expression<Void>.call("CHECK ", [condition]))
  }

  /// Lets a column refer to one of another table.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - table: the other table.
  ///   - other: its column.
  ///   - update: what becomes of the row where the other one changes; nil is ``Dependency/noAction``.
  ///   - delete: what becomes of the row where the other one is deleted; nil is ``Dependency/noAction``.
  public func foreignKey<T: Value>(
    _ column: Expression<T>, references table: any QueryType, _ other: Expression<T>,
    update: Dependency? = nil, delete: Dependency? = nil
  ) {
    addForeignKey([column], table, [other], update, delete)
  }

  /// Lets a column that may be NULL refer to one of another table.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - table: the other table.
  ///   - other: its column.
  ///   - update: what becomes of the row where the other one changes; nil is ``Dependency/noAction``.
  ///   - delete: what becomes of the row where the other one is deleted; nil is ``Dependency/noAction``.
  public func foreignKey<T: Value>(
    _ column: Expression<T?>, references table: any QueryType, _ other: Expression<T>,
    update: Dependency? = nil, delete: Dependency? = nil
  ) {
    addForeignKey([column], table, [other], update, delete)
  }

  /// Lets two columns, together, refer to two of another table.
  ///
  /// - Parameters:
  ///   - composite: the columns.
  ///   - table: the other table.
  ///   - other: its columns.
  ///   - update: what becomes of the row where the other one changes; nil is ``Dependency/noAction``.
  ///   - delete: what becomes of the row where the other one is deleted; nil is ``Dependency/noAction``.
  public func foreignKey<T: Value, U: Value>(
    _ composite: (Expression<T>, Expression<U>), references table: any QueryType,
    _ other: (Expression<T>, Expression<U>), update: Dependency? = nil, delete: Dependency? = nil
  ) {
    addForeignKey([composite.0, composite.1], table, [other.0, other.1], update, delete)
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
          ColumnDefinition.reference(table, others),
        ] + actions.map { Expression<Void>(literal: $0) }))
  }
}
