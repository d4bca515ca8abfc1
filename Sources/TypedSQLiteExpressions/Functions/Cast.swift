/// The value converted to another type by SQLite, which makes the best of any value: the text `abc` is the number 0.
public func cast<Source: Value, Target: Value>(_ expression: Expression<Source>) -> Expression<Target> {
  converted(expression, to: Target.self)
}

/// The value converted to another type by SQLite, which makes the best of any value; NULL stays NULL.
public func cast<Source: Value, Target: Value>(_ expression: Expression<Source?>) -> Expression<Target?> {
  converted(expression, to: Target.self)
}

private func converted<Target: Value, Result>(
  _ expression: any Expressible, to type: Target.Type
) -> Expression<Result> {
  let expression = expression.expression
  return Expression("CAST (\(expression.template) AS \(Target.declaredDatatype))", expression.bindings)
}
