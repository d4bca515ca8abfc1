extension QueryType {
  /// The query joined with a table: the pairs of rows for which a condition is true.
  ///
  /// - Parameters:
  ///   - table: the table; its own conditions are added to `condition`.
  ///   - condition: which pairs of rows are joined.
  /// - Returns: the joined query.
  public func join(_ table: any QueryType, on condition: Expression<Bool>) -> Self {
    join(.inner, table, on: condition)
  }

  /// The query joined with a table: the pairs of rows for which a condition is true.
  ///
  /// - Parameters:
  ///   - table: the table; its own conditions are added to `condition`.
  ///   - condition: which pairs of rows are joined.
  /// - Returns: the joined query.
  public func join(_ table: any QueryType, on condition: Expression<Bool?>) -> Self {
    join(.inner, table, on: condition)
  }

  /// The query joined with a table.
  ///
  /// - Parameters:
  ///   - type: how rows without a partner are treated.
  ///   - table: the table; its own conditions are added to `condition`.
  ///   - condition: which pairs of rows are joined.
  /// - Returns: the joined query.
  public func join(_ type: JoinType, _ table: any QueryType, on condition: Expression<Bool>) -> Self {
    join(type, table, on: condition.typed(Bool?.self))
  }

  /// The query joined with a table.
  ///
  /// - Parameters:
  ///   - type: how rows without a partner are treated.
  ///   - table: the table; its own conditions are added to `condition`.
  ///   - condition: which pairs of rows are joined.
  /// - Returns: the joined query.
  public func join(_ type: JoinType, _ table: any QueryType, on condition: Expression<Bool?>) -> Self {
    with { $0.joins.append(QueryClauses.Join(type: type, query: table, condition: condition)) }
  }

  /// The query with the rows of another one added, which must have as many columns.
  ///
  /// - Parameters:
  ///   - all: whether duplicate rows are kept.
  ///   - table: the other query.
  /// - Returns: the combined query.
  public func union(all: Bool = false, _ table: any QueryType) -> Self {
    with { $0.unions.append(QueryClauses.Union(isAll: all, query: table)) }
  }

  /// The query with another one from which it can read under a name.
  ///
  /// See <https://www.sqlite.org/lang_with.html>.
  ///
  /// - Parameters:
  ///   - alias: the name.
  ///   - columns: new names for the columns of `subquery`; nil keeps their names.
  ///   - recursive: whether `subquery` reads from itself.
  ///   - hint: a hint for SQLite; nil for none.
  ///   - subquery: the other query.
  /// - Returns: the query, which can read from `alias`.
  public func with(
    _ alias: Table, columns: [any Expressible]? = nil, recursive: Bool = false,
    hint: MaterializationHint? = nil, as subquery: any QueryType
  ) -> Self {
    with {
      $0.commons.append(
        QueryClauses.Common(alias: alias, columns: columns, hint: hint, query: subquery))
      $0.isRecursive = $0.isRecursive || recursive
    }
  }
}
