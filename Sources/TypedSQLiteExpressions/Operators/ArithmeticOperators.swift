/// The sum.
public func + <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "+", rhs)
}

/// The sum.
public func + <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "+", rhs)
}

/// The sum.
public func + <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "+", rhs)
}

/// The sum.
public func + <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "+", rhs)
}

/// The sum.
public func + <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "+", Expression(value: rhs))
}

/// The sum.
public func + <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "+", Expression<V?>(value: rhs))
}

/// The sum.
public func + <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(Expression(value: lhs), "+", rhs)
}

/// The sum.
public func + <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(Expression<V?>(value: lhs), "+", rhs)
}

/// The difference.
public func - <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "-", rhs)
}

/// The difference.
public func - <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "-", rhs)
}

/// The difference.
public func - <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "-", rhs)
}

/// The difference.
public func - <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "-", rhs)
}

/// The difference.
public func - <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "-", Expression(value: rhs))
}

/// The difference.
public func - <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "-", Expression<V?>(value: rhs))
}

/// The difference.
public func - <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(Expression(value: lhs), "-", rhs)
}

/// The difference.
public func - <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(Expression<V?>(value: lhs), "-", rhs)
}

/// The product.
public func * <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "*", rhs)
}

/// The product.
public func * <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "*", rhs)
}

/// The product.
public func * <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "*", rhs)
}

/// The product.
public func * <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "*", rhs)
}

/// The product.
public func * <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "*", Expression(value: rhs))
}

/// The product.
public func * <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "*", Expression<V?>(value: rhs))
}

/// The product.
public func * <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(Expression(value: lhs), "*", rhs)
}

/// The product.
public func * <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(Expression<V?>(value: lhs), "*", rhs)
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "/", rhs)
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "/", rhs)
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "/", rhs)
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "/", rhs)
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype: Number {
  .infix(lhs, "/", Expression(value: rhs))
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype: Number {
  .infix(lhs, "/", Expression<V?>(value: rhs))
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .infix(Expression(value: lhs), "/", rhs)
}

/// The quotient; for integers its whole part, and NULL if the divisor is zero.
public func / <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .infix(Expression<V?>(value: lhs), "/", rhs)
}

/// The negated number.
public prefix func - <V: Value>(rhs: Expression<V>) -> Expression<V>
where V.Datatype: Number {
  .call("-", [rhs])
}

/// The negated number.
public prefix func - <V: Value>(rhs: Expression<V?>) -> Expression<V?>
where V.Datatype: Number {
  .call("-", [rhs])
}
