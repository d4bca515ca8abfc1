extension TableBuilder {
  /// Adds a column that can be the primary key.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - primaryKey: whether it is the primary key.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one; nil is NULL, or an error if the
  ///     column cannot be NULL.
  public func column<V: Value>(
    _ name: Expression<V>, primaryKey: Bool, check: (any Condition)? = nil,
    defaultValue: Expression<V>? = nil
  ) {
    add(V.self, name, primaryKey: primaryKey ? .default : nil, check: check, defaultValue: defaultValue)
  }

  /// Adds a column that is the primary key.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - primaryKey: how SQLite chooses its integers.
  ///   - check: a condition that each value must meet; nil for none.
  public func column<V: Value>(
    _ name: Expression<V>, primaryKey: PrimaryKey, check: (any Condition)? = nil
  ) where V.Datatype == Int64 {
    add(V.self, name, primaryKey: primaryKey, check: check)
  }

  /// Adds a column that refers to one of another table.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - table: the table to whose rows the values refer.
  ///   - other: the column of that table.
  public func column<V: Value>(
    _ name: Expression<V>, unique: Bool = false, check: (any Condition)? = nil,
    references table: any QueryType, _ other: Expression<V>
  ) {
    add(V.self, name, isUnique: unique, check: check, references: (table, other))
  }

  /// Adds a column that can be the primary key, and refers to one of another table.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - primaryKey: whether it is the primary key.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - table: the table to whose rows the values refer.
  ///   - other: the column of that table.
  public func column<V: Value>(
    _ name: Expression<V>, primaryKey: Bool, check: (any Condition)? = nil,
    references table: any QueryType, _ other: Expression<V>
  ) {
    add(
      V.self, name, primaryKey: primaryKey ? .default : nil, check: check, references: (table, other))
  }

  /// Adds a column that refers to one of another table.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - table: the table to whose rows the values refer.
  ///   - other: the column of that table.
  public func column<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil,
    references table: any QueryType, _ other: Expression<V>
  ) {
    add(V.self, name, isOptional: true, isUnique: unique, check: check, references: (table, other))
  }

  /// Adds a column that can be the primary key, and refers to one of another table.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - primaryKey: whether it is the primary key.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - table: the table to whose rows the values refer.
  ///   - other: the column of that table.
  public func column<V: Value>(
    _ name: Expression<V?>, primaryKey: Bool, check: (any Condition)? = nil,
    references table: any QueryType, _ other: Expression<V>
  ) {
    add(
      V.self, name, primaryKey: primaryKey ? .default : nil, isOptional: true, check: check,
      references: (table, other))
  }
}
