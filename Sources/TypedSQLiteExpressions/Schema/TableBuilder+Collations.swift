extension TableBuilder {
  /// Adds a column of texts with a collation.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one; nil is NULL, or an error if the
  ///     column cannot be NULL.
  ///   - collate: the collation with which its values are compared and sorted.
  public func column<V: Value>(
    _ name: Expression<V>, unique: Bool = false, check: (any Condition)? = nil,
    defaultValue: Expression<V>? = nil, collate: Collation
  ) where V.Datatype == String {
    add(V.self, name, isUnique: unique, check: check, defaultValue: defaultValue, collation: collate)
  }

  /// Adds a column of texts with a collation.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one.
  ///   - collate: the collation with which its values are compared and sorted.
  public func column<V: Value>(
    _ name: Expression<V>, unique: Bool = false, check: (any Condition)? = nil, defaultValue: V,
    collate: Collation
  ) where V.Datatype == String {
    add(
      V.self, name, isUnique: unique, check: check, defaultValue: name.argument(defaultValue),
      collation: collate)
  }

  /// Adds a column of texts with a collation.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one; nil is NULL, or an error if the
  ///     column cannot be NULL.
  ///   - collate: the collation with which its values are compared and sorted.
  public func column<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil,
    defaultValue: Expression<V>? = nil, collate: Collation
  ) where V.Datatype == String {
    add(
      V.self, name, isOptional: true, isUnique: unique, check: check, defaultValue: defaultValue,
      collation: collate)
  }

  /// Adds a column of texts with a collation.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one.
  ///   - collate: the collation with which its values are compared and sorted.
  public func column<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil, defaultValue: Expression<V?>,
    collate: Collation
  ) where V.Datatype == String {
    add(
      V.self, name, isOptional: true, isUnique: unique, check: check, defaultValue: defaultValue,
      collation: collate)
  }

  /// Adds a column of texts with a collation.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one.
  ///   - collate: the collation with which its values are compared and sorted.
  public func column<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil, defaultValue: V,
    collate: Collation
  ) where V.Datatype == String {
    add(
      V.self, name, isOptional: true, isUnique: unique, check: check,
      defaultValue: name.argument(defaultValue), collation: collate)
  }
}
