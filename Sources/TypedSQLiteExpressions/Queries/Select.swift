/// A SELECT of one value, for ``Connection/scalar(_:)-(Select<V>)``.
public struct Select<T>: ExpressionType {
  /// The type of the value.
  public typealias UnderlyingType = T

  /// The SQL, with `?` for each parameter.
  public var template: String
  /// The values of the parameters, in order; nil is NULL.
  public var bindings: [(any Binding)?]

  /// Creates a SELECT from SQL and the values of its parameters.
  public init(_ template: String, _ bindings: [(any Binding)?]) {
    self.template = template
    self.bindings = bindings
  }
}

extension QueryType {
  /// The SELECT that tests whether the query has a row.
  public var exists: Select<Bool> {
    Select(
      Expression<Void>.joined([
        Expression<Void>(literal: "SELECT EXISTS"), Expression<Void>.call("", [self]),
      ]))
  }
}
