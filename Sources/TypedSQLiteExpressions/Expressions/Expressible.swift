/// Anything that SQL is made of: columns, values, calls, clauses and whole queries.
public protocol Expressible: Sendable {
  /// The SQL and the values of its parameters.
  var expression: Expression<Void> { get }
}

extension Expressible {
  /// The SQL with the values in place of the parameters, as people read it.
  public func asSQL() -> String {
    let expression = expression
    var bindings = expression.bindings[...]
    return SQLScanner.replacingParameters(of: expression.template) {
      bindings.isEmpty ? "?" : SQLScanner.literal(bindings.removeFirst())
    }
  }
}
