// `===` and `!==` are IS and IS NOT, for which NULL equals NULL.

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS", Expression(value: rhs))
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", Expression<V?>(value: rhs))
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(Expression(value: lhs), "IS", rhs)
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(Expression<V?>(value: lhs), "IS", rhs)
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", Expression(value: rhs))
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", Expression<V?>(value: rhs))
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(Expression(value: lhs), "IS NOT", rhs)
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(Expression<V?>(value: lhs), "IS NOT", rhs)
}
