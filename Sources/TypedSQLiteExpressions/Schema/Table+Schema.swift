extension Table {
  /// The CREATE TABLE with columns and constraints.
  ///
  /// ```swift
  /// try db.run(users.create(ifNotExists: true) { table in
  ///   table.column(id, primaryKey: .autoincrement)
  ///   table.column(email, unique: true, check: email.like("%@%"))
  ///   table.column(name)
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - temporary: whether the table belongs to this connection and ends with it.
  ///   - ifNotExists: whether a table that exists already is left unchanged.
  ///   - withoutRowid: whether rows are stored by their primary key, without a rowid.
  ///   - block: adds the columns and constraints.
  /// - Returns: the statement.
  public func create(
    temporary: Bool = false, ifNotExists: Bool = false, withoutRowid: Bool = false,
    block: (TableBuilder) -> Void
  ) -> String {
    let builder = TableBuilder()
    block(builder)
    let create = Expression.create(
      Table.identifier, clauses.table, modifier: temporary ? "TEMPORARY" : nil, ifNotExists: ifNotExists)
    let statement = Expression<Void>.joined([create, Expression<Void>.call("", builder.definitions)])
    return statement.asSQL() + (withoutRowid ? " WITHOUT ROWID" : "")
  }

  /// The CREATE TABLE with the columns and rows of a query.
  ///
  /// - Parameters:
  ///   - query: the rows.
  ///   - temporary: whether the table belongs to this connection and ends with it.
  ///   - ifNotExists: whether a table that exists already is left unchanged.
  /// - Returns: the statement.
  public func create(
    _ query: any QueryType, temporary: Bool = false, ifNotExists: Bool = false
  ) -> String {
    let create = Expression.create(
      Table.identifier, clauses.table, modifier: temporary ? "TEMPORARY" : nil, ifNotExists: ifNotExists)
    return Expression<Void>.joined([create, Expression<Void>(literal: "AS"), query]).asSQL()
  }

  /// The ALTER TABLE that renames the table.
  public func rename(_ to: Table) -> String {
    Expression.rename(clauses.table, to: to.clauses.unqualifiedTable).asSQL()
  }

  /// The DROP TABLE.
  public func drop(ifExists: Bool = false) -> String {
    Expression.drop("TABLE", clauses.table, ifExists: ifExists).asSQL()
  }
}

// MARK: - Columns

extension Table {
  /// The ALTER TABLE that adds a column that is never NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of existing rows, and of new ones without another value.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V>, check: (any Condition)? = nil, defaultValue: V
  ) -> String {
    addColumn(
      ColumnClause(
        DeclaredColumn(V.self, name), check: check, defaultValue: name.argument(defaultValue)))
  }

  /// The ALTER TABLE that adds a column that may be NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of existing rows, and of new ones without another value; nil is NULL.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V?>, check: (any Condition)? = nil, defaultValue: V? = nil
  ) -> String {
    addColumn(
      ColumnClause(
        DeclaredColumn(V.self, name), isOptional: true, check: check,
        defaultValue: defaultValue.map { name.argument($0) }))
  }

  /// The ALTER TABLE that adds a text column that is never NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of existing rows, and of new ones without another value.
  ///   - collate: the collation with which its values are compared and sorted.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V>, check: (any Condition)? = nil, defaultValue: V, collate: Collation
  ) -> String where V.Datatype == String {
    addColumn(
      ColumnClause(
        DeclaredColumn(V.self, name), check: check, defaultValue: name.argument(defaultValue),
        collation: collate))
  }

  /// The ALTER TABLE that adds a text column that may be NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - defaultValue: the value of existing rows, and of new ones without another value; nil is NULL.
  ///   - collate: the collation with which its values are compared and sorted.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V?>, check: (any Condition)? = nil, defaultValue: V? = nil, collate: Collation
  ) -> String where V.Datatype == String {
    addColumn(
      ColumnClause(
        DeclaredColumn(V.self, name), isOptional: true, check: check,
        defaultValue: defaultValue.map { name.argument($0) }, collation: collate))
  }

  /// The ALTER TABLE that adds a column that refers to one of another table.
  ///
  /// SQLite refuses it if it enforces foreign keys, because existing rows would refer to nothing.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - table: the table to whose rows the values refer.
  ///   - other: the column of that table.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V>, unique: Bool = false, check: (any Condition)? = nil,
    references table: any QueryType, _ other: Expression<V>
  ) -> String {
    addColumn(
      ColumnClause(
        DeclaredColumn(V.self, name), isUnique: unique, check: check, references: (table, other)))
  }

  /// The ALTER TABLE that adds a column that refers to one of another table, or is NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - unique: whether no two rows may have the same value.
  ///   - check: a condition that each value must meet; nil for none.
  ///   - table: the table to whose rows the values refer.
  ///   - other: the column of that table.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V?>, unique: Bool = false, check: (any Condition)? = nil,
    references table: any QueryType, _ other: Expression<V>
  ) -> String {
    addColumn(
      ColumnClause(
        DeclaredColumn(V.self, name), isOptional: true, isUnique: unique, check: check,
        references: (table, other)))
  }

  private func addColumn(_ definition: ColumnClause) -> String {
    Expression<Void>.joined([
      Expression<Void>(literal: "ALTER TABLE"), clauses.table, Expression<Void>(literal: "ADD COLUMN"),
      definition,
    ]).asSQL()
  }
}

// MARK: - Indexes

extension Table {
  /// The CREATE INDEX of some columns, with a name made from theirs.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - unique: whether all rows must differ in these columns.
  ///   - ifNotExists: whether an index with the same name is left unchanged.
  /// - Returns: the statement.
  public func createIndex(
    _ columns: any Expressible..., unique: Bool = false, ifNotExists: Bool = false
  ) -> String {
    createIndex(columns, unique: unique, ifNotExists: ifNotExists)
  }

  /// The CREATE INDEX of some columns, with a name made from theirs.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - unique: whether all rows must differ in these columns.
  ///   - ifNotExists: whether an index with the same name is left unchanged.
  /// - Returns: the statement.
  public func createIndex(
    _ columns: [any Expressible], unique: Bool = false, ifNotExists: Bool = false
  ) -> String {
    let create = Expression.create(
      "INDEX", clauses.indexName(columns), modifier: unique ? "UNIQUE" : nil, ifNotExists: ifNotExists)
    return Expression<Void>.joined([
      create, Expression<Void>(literal: "ON"), clauses.unqualifiedTable,
      Expression<Void>.call("", columns.map(\.expression.unqualified)),
    ]).asSQL()
  }

  /// The DROP INDEX of an index made with ``createIndex(_:unique:ifNotExists:)-(Expressible...,_,_)``.
  public func dropIndex(_ columns: any Expressible..., ifExists: Bool = false) -> String {
    dropIndex(columns, ifExists: ifExists)
  }

  /// The DROP INDEX of an index made with ``createIndex(_:unique:ifNotExists:)-([Expressible],_,_)``.
  public func dropIndex(_ columns: [any Expressible], ifExists: Bool = false) -> String {
    Expression.drop("INDEX", clauses.indexName(columns), ifExists: ifExists).asSQL()
  }
}
