extension SQLSpecificExpressible {
  /// Whether a column of a full-text table matches a pattern; false for nil.
  ///
  /// ```swift
  /// let pattern = FTS5Pattern(matchingAllTokensIn: "white whale")
  /// let books = try Book.filter(Column("title").match(pattern)).fetchAll(db)
  /// ```
  public func match(_ pattern: FTS5Pattern?) -> SQLExpression {
    matchExpression(pattern)
  }

  /// Whether a column of a full-text table of ``FTS3`` or ``FTS4`` matches a pattern; false for nil.
  @_disfavoredOverload
  public func match(_ pattern: FTS3Pattern?) -> SQLExpression {
    matchExpression(pattern)
  }

  private func matchExpression(_ pattern: (any DatabaseValueConvertible)?) -> SQLExpression {
    guard let pattern else { return false.sqlExpression }
    return SQLExpression(.binary(SQLBinaryOperator("MATCH"), sqlExpression, pattern.sqlExpression))
  }
}

extension FilteredRequest where Self: TableRequest {
  /// The rows of a full-text table that match a pattern; none for nil, as of a text without a token.
  ///
  /// ```swift
  /// let books = try Book.matching(FTS5Pattern(matchingAllTokensIn: "white whale")).fetchAll(db)
  /// ```
  public func matching(_ pattern: FTS5Pattern?) -> Self {
    // A full-text table has a hidden column of its own name.
    filter(Column(databaseTableName).match(pattern))
  }

  /// The rows of a full-text table of ``FTS3`` or ``FTS4`` that match a pattern; none for nil.
  @_disfavoredOverload
  public func matching(_ pattern: FTS3Pattern?) -> Self {
    filter(Column(databaseTableName).match(pattern))
  }
}

extension TableRecord {
  /// The rows of a full-text table that match a pattern; none for nil, as of a text without a token.
  public static func matching(_ pattern: FTS5Pattern?) -> QueryInterfaceRequest<Self> {
    all().matching(pattern)
  }

  /// The rows of a full-text table of ``FTS3`` or ``FTS4`` that match a pattern; none for nil.
  @_disfavoredOverload
  public static func matching(_ pattern: FTS3Pattern?) -> QueryInterfaceRequest<Self> {
    all().matching(pattern)
  }
}

extension Table {
  /// The rows of a full-text table that match a pattern; none for nil, as of a text without a token.
  public func matching(_ pattern: FTS5Pattern?) -> QueryInterfaceRequest<RowDecoder> {
    all().matching(pattern)
  }

  /// The rows of a full-text table of ``FTS3`` or ``FTS4`` that match a pattern; none for nil.
  @_disfavoredOverload
  public func matching(_ pattern: FTS3Pattern?) -> QueryInterfaceRequest<RowDecoder> {
    all().matching(pattern)
  }
}
