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
  .infix(lhs, "IS", lhs.argument(rhs))
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", lhs.argument(rhs))
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), "IS", rhs)
}

/// Whether both sides are equal or both are NULL.
public func === <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), "IS", rhs)
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
  .infix(lhs, "IS NOT", lhs.argument(rhs))
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", lhs.argument(rhs))
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), "IS NOT", rhs)
}

/// Whether the sides differ or only one is NULL.
public func !== <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), "IS NOT", rhs)
}
