/// Collects the columns and constraints in the block of
/// ``Table/create(temporary:ifNotExists:withoutRowid:block:)``.
///
/// A column of an `Expression<V?>` may be NULL; one of an `Expression<V>` is declared NOT NULL.
public final class TableBuilder {
  internal private(set) var definitions: [any Expressible] = []

  internal init() {}

  /// Adds a definition to the table.
  internal func add(_ definition: any Expressible) { definitions.append(definition) }

  /// Adds a column, for all overloads of `column`.
  internal func add<V: Value>(
    _ type: V.Type, _ name: any Expressible, primaryKey: PrimaryKey? = nil, isOptional: Bool = false,
    isUnique: Bool = false, check: (any Expressible)? = nil, defaultValue: (any Expressible)? = nil,
    references: (any QueryType, any Expressible)? = nil, collation: Collation? = nil
  ) {
    add(
      ColumnClause(
        DeclaredColumn(type, name), primaryKey: primaryKey, isOptional: isOptional, isUnique: isUnique,
        check: check,
        defaultValue: defaultValue, references: references, collation: collation))
  }
}

@available(*, unavailable, message: "A table builder belongs to the block it is given to.")
extension TableBuilder: Sendable {}

extension TableBuilder {
  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one; nil is NULL, or an error if the
  ///     column cannot be NULL.
  public func column<V: Value>(
    _ name: Expression<V>, unique: Bool = false, check: (any Condition)? = nil,
    defaultValue: Expression<V>? = nil
  ) {
    add(V.self, name, isUnique: unique, check: check, defaultValue: defaultValue)
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one.
  public func column<V: Value>(
    _ name: Expression<V>, unique: Bool = false, check: (any Condition)? = nil, defaultValue: V
  ) {
    add(V.self, name, isUnique: unique, check: check, defaultValue: name.argument(defaultValue))
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one; nil is NULL, or an error if the
  ///     column cannot be NULL.
  public func column<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil,
    defaultValue: Expression<V>? = nil
  ) {
    add(V.self, name, isOptional: true, isUnique: unique, check: check, defaultValue: defaultValue)
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one.
  public func column<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil, defaultValue: Expression<V?>
  ) {
    add(V.self, name, isOptional: true, isUnique: unique, check: check, defaultValue: defaultValue)
  }

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of rows that are inserted without one.
  public func column<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil, defaultValue: V
  ) {
    add(
      V.self, name, isOptional: true, isUnique: unique, check: check,
      defaultValue: name.argument(defaultValue))
  }
}
