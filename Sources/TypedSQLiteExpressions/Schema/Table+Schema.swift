extension Table {
  /// The CREATE TABLE of columns and constraints.
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
  ///   - temporary: whether the table goes with the connection.
  ///   - ifNotExists: whether a table that is there is left as it is.
  ///   - withoutRowid: whether the primary key is what rows are stored by.
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

  /// The CREATE TABLE of a query's columns and rows.
  ///
  /// - Parameters:
  ///   - query: the rows.
  ///   - temporary: whether the table goes with the connection.
  ///   - ifNotExists: whether a table that is there is left as it is.
  /// - Returns: the statement.
  public func create(
    _ query: any QueryType, temporary: Bool = false, ifNotExists: Bool = false
  ) -> String {
    let create = Expression.create(
      Table.identifier, clauses.table, modifier: temporary ? "TEMPORARY" : nil, ifNotExists: ifNotExists)
    return Expression<Void>.joined([create, Expression<Void>(literal: "AS"), query]).asSQL()
  }

  /// The ALTER TABLE that gives the table another name.
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
  ///   - check: a condition that each value has to meet; nil is none.
  ///   - defaultValue: the value in the rows that are there, and in new ones that have no other.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V>, check: Expression<Bool>? = nil, defaultValue: V
  ) -> String {
    addColumn(
      ColumnDefinition(V.self, name, check: check, defaultValue: Expression<V>(value: defaultValue)))
  }

  /// The ALTER TABLE that adds a column that may be NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - check: a condition that each value has to meet; nil is none.
  ///   - defaultValue: the value in the rows that are there, and in new ones that have no other; nil is NULL.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V?>, check: Expression<Bool?>? = nil, defaultValue: V? = nil
  ) -> String {
    addColumn(
      ColumnDefinition(
        V.self, name, isOptional: true, check: check,
        defaultValue: defaultValue.map { Expression<V>(value: $0) }))
  }

  /// The ALTER TABLE that adds a column that refers to one of another table, or is NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - table: the other table.
  ///   - other: its column.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V?>, references table: any QueryType, _ other: Expression<V>
  ) -> String {
    addColumn(ColumnDefinition(V.self, name, isOptional: true, references: (table, other)))
  }

  /// The ALTER TABLE that adds a column of texts that is never NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - defaultValue: the value in the rows that are there, and in new ones that have no other.
  ///   - collate: what its values are compared and sorted by.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V>, defaultValue: V, collate: Collation
  ) -> String where V.Datatype == String {
    addColumn(
      ColumnDefinition(
        V.self, name, defaultValue: Expression<V>(value: defaultValue), collation: collate))
  }

  /// The ALTER TABLE that adds a column of texts that may be NULL.
  ///
  /// - Parameters:
  ///   - name: the column.
  ///   - defaultValue: the value in the rows that are there, and in new ones that have no other; nil is NULL.
  ///   - collate: what its values are compared and sorted by.
  /// - Returns: the statement.
  public func addColumn<V: Value>(
    _ name: Expression<V?>, defaultValue: V? = nil, collate: Collation
  ) -> String where V.Datatype == String {
    addColumn(
      ColumnDefinition(
        V.self, name, isOptional: true, defaultValue: defaultValue.map { Expression<V>(value: $0) },
        collation: collate))
  }

  private func addColumn(_ definition: ColumnDefinition) -> String {
    Expression<Void>.joined([
      Expression<Void>(literal: "ALTER TABLE"), clauses.table, Expression<Void>(literal: "ADD COLUMN"),
      definition,
    ]).asSQL()
  }
}

// MARK: - Indexes

extension Table {
  /// The CREATE INDEX over some columns; its name follows from theirs.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - unique: whether no two rows may be equal in them.
  ///   - ifNotExists: whether an index of the name that is there is left as it is.
  /// - Returns: the statement.
  public func createIndex(
    _ columns: any Expressible..., unique: Bool = false, ifNotExists: Bool = false
  ) -> String {
    createIndex(columns, unique: unique, ifNotExists: ifNotExists)
  }

  /// The CREATE INDEX over some columns; its name follows from theirs.
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - unique: whether no two rows may be equal in them.
  ///   - ifNotExists: whether an index of the name that is there is left as it is.
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

  /// The DROP INDEX of the index that ``createIndex(_:unique:ifNotExists:)-(Expressible...,_,_)`` makes.
  public func dropIndex(_ columns: any Expressible..., ifExists: Bool = false) -> String {
    dropIndex(columns, ifExists: ifExists)
  }

  /// The DROP INDEX of the index that ``createIndex(_:unique:ifNotExists:)-([Expressible],_,_)`` makes.
  public func dropIndex(_ columns: [any Expressible], ifExists: Bool = false) -> String {
    Expression.drop("INDEX", clauses.indexName(columns), ifExists: ifExists).asSQL()
  }
}
