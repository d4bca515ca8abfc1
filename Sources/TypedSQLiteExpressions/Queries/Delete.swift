/// A DELETE, for ``Connection/run(_:)-(Delete)``.
public struct Delete: ExpressionType {
  /// The SQL, with `?` for each parameter.
  public var template: String
  /// The values of the parameters, in order; nil is NULL.
  public var bindings: [(any Binding)?]

  /// Creates a DELETE from SQL and the values of its parameters.
  public init(_ template: String, _ bindings: [(any Binding)?]) {
    self.template = template
    self.bindings = bindings
  }
}

extension QueryType {
  /// The DELETE of the query's rows.
  public func delete() -> Delete {
    Delete(
      clauses.statement([
        clauses.with,
        .joined([Expression<Void>(literal: "DELETE FROM"), clauses.table]),
        clauses.condition, clauses.ordering, clauses.limitation,
      ]))
  }
}
