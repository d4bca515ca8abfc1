/// A type that can be part of SQL: columns, values, calls, clauses and whole queries.
public protocol Expressible: Sendable {
  /// The SQL and the values of its parameters.
  var expression: Expression<Void> { get }
}

extension Expressible {
  /// The SQL with literal values in place of the parameters, for people to read.
  public func asSQL() -> String {
    let expression = expression
    var bindings = expression.bindings[...]
    return SQLScanner.replacingParameters(of: expression.template) {
      bindings.isEmpty ? "?" : SQLScanner.literal(bindings.removeFirst())
    }
  }
}
