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

/// The bits, moved to the left.
public func << <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits, moved to the left.
public func << <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits, moved to the left.
public func << <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits, moved to the left.
public func << <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", rhs)
}

/// The bits, moved to the left.
public func << <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "<<", Expression(value: rhs))
}

/// The bits, moved to the left.
public func << <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "<<", Expression<V?>(value: rhs))
}

/// The bits, moved to the left.
public func << <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), "<<", rhs)
}

/// The bits, moved to the left.
public func << <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), "<<", rhs)
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", rhs)
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, ">>", Expression(value: rhs))
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, ">>", Expression<V?>(value: rhs))
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), ">>", rhs)
}

/// The bits, moved to the right; the sign moves in.
public func >> <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), ">>", rhs)
}

/// The bits that both sides have.
public func & <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bits that both sides have.
public func & <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bits that both sides have.
public func & <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bits that both sides have.
public func & <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", rhs)
}

/// The bits that both sides have.
public func & <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "&", Expression(value: rhs))
}

/// The bits that both sides have.
public func & <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "&", Expression<V?>(value: rhs))
}

/// The bits that both sides have.
public func & <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), "&", rhs)
}

/// The bits that both sides have.
public func & <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), "&", rhs)
}

/// The bits that either side has.
public func | <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bits that either side has.
public func | <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bits that either side has.
public func | <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bits that either side has.
public func | <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", rhs)
}

/// The bits that either side has.
public func | <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  .infix(lhs, "|", Expression(value: rhs))
}

/// The bits that either side has.
public func | <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(lhs, "|", Expression<V?>(value: rhs))
}

/// The bits that either side has.
public func | <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .infix(Expression(value: lhs), "|", rhs)
}

/// The bits that either side has.
public func | <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .infix(Expression<V?>(value: lhs), "|", rhs)
}
