/// An UPDATE, or an INSERT of a query's rows, for ``Connection/run(_:)-(Update)``.
public struct Update: ExpressionType {
  /// The SQL, with `?` for each parameter.
  public var template: String
  /// The values of the parameters, in order; nil is NULL.
  public var bindings: [(any Binding)?]

  /// Creates an UPDATE from SQL and the values of its parameters.
  public init(_ template: String, _ bindings: [(any Binding)?]) {
    self.template = template
    self.bindings = bindings
  }
}

extension QueryType {
  /// The UPDATE of the query's rows with these values.
  public func update(_ values: Setter...) -> Update { update(values) }

  /// The UPDATE of the query's rows with these values.
  public func update(_ values: [Setter]) -> Update {
    Update(
      clauses.statement([
        clauses.with,
        .joined([
          Expression<Void>(literal: "UPDATE"), clauses.table, Expression<Void>(literal: "SET"),
          Expression<Void>.list(values),
        ]),
        clauses.condition, clauses.ordering, clauses.limitation,
      ]))
  }
}
