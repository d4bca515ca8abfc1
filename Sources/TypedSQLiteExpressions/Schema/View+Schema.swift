extension View {
  /// The CREATE VIEW of a query.
  ///
  /// - Parameters:
  ///   - query: what the view shows.
  ///   - temporary: whether the view goes with the connection.
  ///   - ifNotExists: whether a view that is there is left as it is.
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
