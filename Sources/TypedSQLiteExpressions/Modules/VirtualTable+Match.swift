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

  private func matching<T>(_ pattern: any Expressible) -> Expression<T> {
    .infix(clauses.unqualifiedTable, "MATCH", pattern)
  }
}
