extension VirtualTable {
  /// Whether a row of a full-text table matches a query, such as `"blue OR green"`, in any column.
  public func match(_ pattern: String) -> Expression<Bool> { matching(Expression<String>(value: pattern)) }

  /// Whether a row of a full-text table matches a query in any column.
  public func match(_ pattern: Expression<String>) -> Expression<Bool> { matching(pattern) }

  /// Whether a row of a full-text table matches a query in any column.
  public func match(_ pattern: Expression<String?>) -> Expression<Bool?> { matching(pattern) }

  /// The rows of a full-text table that match a query, such as `"blue OR green"`, in any column.
  public func match(_ pattern: String) -> VirtualTable { filter(match(pattern) as Expression<Bool>) }

  /// The rows of a full-text table that match a query in any column.
  public func match(_ pattern: Expression<String>) -> VirtualTable {
    filter(match(pattern) as Expression<Bool>)
  }

  /// The rows of a full-text table that match a query in any column.
  public func match(_ pattern: Expression<String?>) -> VirtualTable {
    filter(match(pattern) as Expression<Bool?>)
  }

  /// How well a row of an FTS5 table matches the query, for ORDER BY: the better, the smaller the number.
  ///
  /// ```swift
  /// let found = notes.filter(notes.match("music")).order(notes.bm25(10, 1))
  /// ```
  ///
  /// - Parameter weights: how much a word counts in each column, in the order of the columns; those without a weight
  ///   have 1.
  /// - Returns: the call of SQLite's function `bm25`.
  public func bm25(_ weights: Double...) -> Expression<Double> { bm25(weights) }

  /// How well a row of an FTS5 table matches the query, for ORDER BY: the better, the smaller the number.
  ///
  /// - Parameter weights: how much a word counts in each column, in the order of the columns; those without a weight
  ///   have 1.
  /// - Returns: the call of SQLite's function `bm25`.
  public func bm25(_ weights: [Double]) -> Expression<Double> {
    .call("bm25", [clauses.unqualifiedTable] + weights.map { Expression<Double>(value: $0) })
  }

  private func matching<T>(_ pattern: any Expressible) -> Expression<T> {
    .infix(clauses.unqualifiedTable, "MATCH", pattern)
  }
}
