extension View {
  /// The CREATE VIEW with a query.
  ///
  /// - Parameters:
  ///   - query: the query of the view.
  ///   - temporary: whether the view belongs to this connection and ends with it.
  ///   - ifNotExists: whether a view that exists already is left unchanged.
  /// - Returns: the statement.
  public func create(
    _ query: any QueryType, temporary: Bool = false, ifNotExists: Bool = false
  ) -> String {
    let create = Expression.create(
      View.identifier, clauses.table, modifier: temporary ? "TEMPORARY" : nil, ifNotExists: ifNotExists)
    return Expression<Void>.joined([create, Expression<Void>(literal: "AS"), query]).asSQL()
  }

  /// The DROP VIEW.
  public func drop(ifExists: Bool = false) -> String {
    Expression.drop("VIEW", clauses.table, ifExists: ifExists).asSQL()
  }
}
