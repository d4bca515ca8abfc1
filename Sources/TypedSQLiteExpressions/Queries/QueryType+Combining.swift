extension QueryType {
  /// The query with a further table: the pairs of rows that a condition holds for.
  ///
  /// - Parameters:
  ///   - table: the table; conditions it has are added to `condition`.
  ///   - condition: which rows belong together.
  /// - Returns: the joined query.
  public func join(_ table: any QueryType, on condition: Expression<Bool>) -> Self {
    join(.inner, table, on: condition)
  }

  /// The query with a further table: the pairs of rows that a condition holds for.
  ///
  /// - Parameters:
  ///   - table: the table; conditions it has are added to `condition`.
  ///   - condition: which rows belong together.
  /// - Returns: the joined query.
  public func join(_ table: any QueryType, on condition: Expression<Bool?>) -> Self {
    join(.inner, table, on: condition)
  }

  /// The query with a further table.
  ///
  /// - Parameters:
  ///   - type: what becomes of rows without a partner.
  ///   - table: the table; conditions it has are added to `condition`.
  ///   - condition: which rows belong together.
  /// - Returns: the joined query.
  public func join(_ type: JoinType, _ table: any QueryType, on condition: Expression<Bool>) -> Self {
    join(type, table, on: condition.typed(Bool?.self))
  }

  /// The query with a further table.
  ///
  /// - Parameters:
  ///   - type: what becomes of rows without a partner.
  ///   - table: the table; conditions it has are added to `condition`.
  ///   - condition: which rows belong together.
  /// - Returns: the joined query.
  public func join(_ type: JoinType, _ table: any QueryType, on condition: Expression<Bool?>) -> Self {
    with { $0.joins.append(QueryClauses.Join(type: type, query: table, condition: condition)) }
  }

  /// The query with the rows of another one of as many columns added.
  ///
  /// - Parameters:
  ///   - all: whether rows that are equal are all given.
  ///   - table: the other query.
  /// - Returns: the query over both.
  public func union(all: Bool = false, _ table: any QueryType) -> Self {
    with { $0.unions.append(QueryClauses.Union(isAll: all, query: table)) }
  }

  /// The query with another one that it can read from under a name.
  ///
  /// See <https://www.sqlite.org/lang_with.html>.
  ///
  /// - Parameters:
  ///   - alias: the name.
  ///   - columns: the columns of `subquery` under new names; nil keeps those they have.
  ///   - recursive: whether `subquery` reads from itself.
  ///   - hint: what SQLite is told of it.
  ///   - subquery: the other query.
  /// - Returns: the query that can read from `alias`.
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
