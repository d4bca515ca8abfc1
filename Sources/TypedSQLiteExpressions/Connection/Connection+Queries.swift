internal import TypedSQLite

// MARK: - Rows

extension Connection {
  /// The rows of a query.
  ///
  /// All rows are read before this returns, so that it throws any error and no error is lost in a loop.
  /// ``prepareRowIterator(_:)`` reads one row at a time.
  ///
  /// - Throws: ``Result`` if the statement fails, and ``QueryError`` if a `*` refers to a table that is not
  ///   in the query.
  public func prepare(_ query: any QueryType) throws -> AnySequence<Row> {
    AnySequence(try inTurn { try Array(prepareRowIterator(query)) })
  }

  /// The rows of a query, one at a time.
  ///
  /// - Throws: ``Result`` if the statement is refused, and ``QueryError`` if a `*` refers to a table that is
  ///   not in the query.
  public func prepareRowIterator(_ query: any QueryType) throws -> RowIterator {
    try inTurn {
      let statement = try statement(query)
      return RowIterator(statement: statement, columns: try columns(of: query, in: statement))
    }
  }

  /// The rows of a statement, whose columns are read with expressions of their names.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order.
  /// - Returns: the rows, one at a time.
  /// - Throws: ``Result`` if the text is not one statement.
  public func prepareRowIterator(_ statement: String, bindings: (any Binding)?...) throws -> RowIterator {
    try prepareRowIterator(statement, bindings: bindings)
  }

  /// The rows of a statement, whose columns are read with expressions of their names.
  ///
  /// - Parameters:
  ///   - statement: one statement of SQL.
  ///   - bindings: the values of its parameters, in order.
  /// - Returns: the rows, one at a time.
  /// - Throws: ``Result`` if the text is not one statement.
  public func prepareRowIterator(_ statement: String, bindings: [(any Binding)?]) throws -> RowIterator {
    try prepare(statement, bindings).prepareRowIterator()
  }

  /// The first row of a query, nil if there is none.
  ///
  /// - Throws: ``Result`` if the statement fails, and ``QueryError`` if a `*` refers to a table that is not
  ///   in the query.
  public func pluck(_ query: any QueryType) throws -> Row? {
    let limited = query.with { $0.limit = QueryClauses.Limit(length: 1, offset: $0.limit?.offset) }
    return try inTurn {
      let rows = try prepareRowIterator(limited)
      defer { rows.statement.reset() }
      return try rows.failableNext()
    }
  }

  private func statement(_ query: some Expressible) throws -> Statement {
    let expression = query.expression
    return try prepare(expression.template, expression.bindings)
  }
}

// MARK: - Values

extension Connection {
  /// The value of a query for one column, in its first row.
  ///
  /// - Throws: ``Result`` if the statement fails; ``QueryError`` if there is no row, or if the value is NULL
  ///   or has another storage class; any error of ``Value/fromDatatypeValue(_:)``.
  public func scalar<V: Value>(_ query: ScalarQuery<V>) throws -> V { try required(query) }

  /// The value of a query for one column, in its first row; nil if it is NULL or there is no row.
  ///
  /// - Throws: ``Result`` if the statement fails; ``QueryError`` if the value has another storage class; any
  ///   error of ``Value/fromDatatypeValue(_:)``.
  public func scalar<V: Value>(_ query: ScalarQuery<V?>) throws -> V.ValueType? {
    try value(query, as: V.self) as? V.ValueType
  }

  /// The value of a SELECT.
  ///
  /// - Throws: ``Result`` if the statement fails; ``QueryError`` if there is no row, or if the value is NULL
  ///   or has another storage class; any error of ``Value/fromDatatypeValue(_:)``.
  public func scalar<V: Value>(_ query: Select<V>) throws -> V { try required(query) }

  /// The value of a SELECT; nil if it is NULL or there is no row.
  ///
  /// - Throws: ``Result`` if the statement fails; ``QueryError`` if the value has another storage class; any
  ///   error of ``Value/fromDatatypeValue(_:)``.
  public func scalar<V: Value>(_ query: Select<V?>) throws -> V.ValueType? {
    try value(query, as: V.self) as? V.ValueType
  }

  private func required<V: Value>(_ query: some Expressible) throws -> V {
    guard let value = try value(query, as: V.self) else {
      throw QueryError.unexpectedNullValue(name: query.expression.template)
    }
    return value
  }

  private func value<V: Value>(_ query: some Expressible, as type: V.Type) throws -> V? {
    guard let value = try statement(query).firstValue() else { return nil }
    let name = query.expression.template
    if let clauses = (query as? any QueryType)?.clauses, let column = clauses.columns.first?.expression,
      let storage = column.storage ?? clauses.storages[column.unqualified.template],
      storage.isStorage(of: V.self)
    {
      return try storage.decode(value, name: name)
    }
    return try V.decodeColumn(value, name: name)
  }
}

// MARK: - Changes

extension Connection {
  /// Inserts rows.
  ///
  /// - Returns: the rowid of the last row inserted on this connection, which is that of an earlier INSERT if
  ///   this one inserted none.
  /// - Throws: ``Result`` if the statement fails.
  @discardableResult
  public func run(_ query: Insert) throws -> Int64 {
    try inTurn {
      try run(query.template, query.bindings)
      return lastInsertRowid
    }
  }

  /// Changes rows, or inserts those of a query.
  ///
  /// - Returns: the number of rows changed.
  /// - Throws: ``Result`` if the statement fails.
  @discardableResult
  public func run(_ query: Update) throws -> Int {
    try inTurn {
      try run(query.template, query.bindings)
      return changes
    }
  }

  /// Deletes rows.
  ///
  /// - Returns: the number of rows deleted.
  /// - Throws: ``Result`` if the statement fails.
  @discardableResult
  public func run(_ query: Delete) throws -> Int {
    try inTurn {
      try run(query.template, query.bindings)
      return changes
    }
  }
}
