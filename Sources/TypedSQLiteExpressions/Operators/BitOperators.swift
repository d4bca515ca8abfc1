/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "%", rhs)
}

/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "%", rhs)
}

/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "%", rhs)
}

/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "%", rhs)
}

/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "%", Expression(value: rhs))
}

/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "%", Expression<V?>(value: rhs))
}

/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), "%", rhs)
}

/// The remainder of a division, with the sign of the left side.
public func % <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), "%", rhs)
}

/// The bits shifted left.
public func << <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits shifted left.
public func << <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits shifted left.
public func << <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits shifted left.
public func << <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits shifted left.
public func << <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "<<", Expression(value: rhs))
}

/// The bits shifted left.
public func << <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", Expression<V?>(value: rhs))
}

/// The bits shifted left.
public func << <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), "<<", rhs)
}

/// The bits shifted left.
public func << <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), "<<", rhs)
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, ">>", Expression(value: rhs))
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", Expression<V?>(value: rhs))
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), ">>", rhs)
}

/// The bits shifted right, extending the sign.
public func >> <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), ">>", rhs)
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "&", Expression(value: rhs))
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", Expression<V?>(value: rhs))
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), "&", rhs)
}

/// The bitwise AND of both sides.
public func & <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), "&", rhs)
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "|", Expression(value: rhs))
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", Expression<V?>(value: rhs))
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), "|", rhs)
}

/// The bitwise OR of both sides.
public func | <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), "|", rhs)
}
