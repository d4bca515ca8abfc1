/// Whether both sides are true.
public func && (lhs: Expression<Bool>, rhs: Expression<Bool>) -> Expression<Bool> {
  .infix(lhs, "AND", rhs)
}

/// Whether both sides are true.
public func && (lhs: Expression<Bool>, rhs: Expression<Bool?>) -> Expression<Bool?> {
  .infix(lhs, "AND", rhs)
}

/// Whether both sides are true.
public func && (lhs: Expression<Bool?>, rhs: Expression<Bool>) -> Expression<Bool?> {
  .infix(lhs, "AND", rhs)
}

/// Whether both sides are true.
public func && (lhs: Expression<Bool?>, rhs: Expression<Bool?>) -> Expression<Bool?> {
  .infix(lhs, "AND", rhs)
}

/// Whether both sides are true.
public func && (lhs: Expression<Bool>, rhs: Bool) -> Expression<Bool> {
  .infix(lhs, "AND", Expression(value: rhs))
}

/// Whether both sides are true.
public func && (lhs: Expression<Bool?>, rhs: Bool) -> Expression<Bool?> {
  .infix(lhs, "AND", Expression(value: rhs))
}

/// Whether both sides are true.
public func && (lhs: Bool, rhs: Expression<Bool>) -> Expression<Bool> {
  .infix(Expression(value: lhs), "AND", rhs)
}

/// Whether both sides are true.
public func && (lhs: Bool, rhs: Expression<Bool?>) -> Expression<Bool?> {
  .infix(Expression(value: lhs), "AND", rhs)
}

/// Whether either side is true.
public func || (lhs: Expression<Bool>, rhs: Expression<Bool>) -> Expression<Bool> {
  .infix(lhs, "OR", rhs)
}

/// Whether either side is true.
public func || (lhs: Expression<Bool>, rhs: Expression<Bool?>) -> Expression<Bool?> {
  .infix(lhs, "OR", rhs)
}

/// Whether either side is true.
public func || (lhs: Expression<Bool?>, rhs: Expression<Bool>) -> Expression<Bool?> {
  .infix(lhs, "OR", rhs)
}

/// Whether either side is true.
public func || (lhs: Expression<Bool?>, rhs: Expression<Bool?>) -> Expression<Bool?> {
  .infix(lhs, "OR", rhs)
}

/// Whether either side is true.
public func || (lhs: Expression<Bool>, rhs: Bool) -> Expression<Bool> {
  .infix(lhs, "OR", Expression(value: rhs))
}

/// Whether either side is true.
public func || (lhs: Expression<Bool?>, rhs: Bool) -> Expression<Bool?> {
  .infix(lhs, "OR", Expression(value: rhs))
}

/// Whether either side is true.
public func || (lhs: Bool, rhs: Expression<Bool>) -> Expression<Bool> {
  .infix(Expression(value: lhs), "OR", rhs)
}

/// Whether either side is true.
public func || (lhs: Bool, rhs: Expression<Bool?>) -> Expression<Bool?> {
  .infix(Expression(value: lhs), "OR", rhs)
}

/// Whether the operand is false; NULL stays NULL.
public prefix func ! (rhs: Expression<Bool>) -> Expression<Bool> {
  .call("NOT ", [rhs])
}

/// Whether the operand is false; NULL stays NULL.
public prefix func ! (rhs: Expression<Bool?>) -> Expression<Bool?> {
  .call("NOT ", [rhs])
}

/// Whether all terms are true; without terms true.
public func and(_ terms: Expression<Bool>...) -> Expression<Bool> { and(terms) }

/// Whether all terms are true; without terms true.
public func and(_ terms: [Expression<Bool>]) -> Expression<Bool> {
  combined(terms, with: "AND", none: true)
}

/// Whether any term is true; without terms false.
public func or(_ terms: Expression<Bool>...) -> Expression<Bool> { or(terms) }

/// Whether any term is true; without terms false.
public func or(_ terms: [Expression<Bool>]) -> Expression<Bool> {
  combined(terms, with: "OR", none: false)
}

private func combined(_ terms: [Expression<Bool>], with word: String, none: Bool) -> Expression<Bool> {
  guard !terms.isEmpty else { return Expression(value: none) }
  let joined = Expression<Bool>.joined(terms, separator: " \(word) ")
  return Expression("(\(joined.template))", joined.bindings)
}
