// `===` and `!==` are IS and IS NOT, where NULL is equal to NULL.

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", rhs)
}

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS", Expression(value: rhs))
}

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS", Expression<V?>(value: rhs))
}

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(Expression(value: lhs), "IS", rhs)
}

/// Whether both sides are the same, where NULL is the same as NULL.
public func === <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(Expression<V?>(value: lhs), "IS", rhs)
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", rhs)
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", Expression(value: rhs))
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "IS NOT", Expression<V?>(value: rhs))
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(Expression(value: lhs), "IS NOT", rhs)
}

/// Whether the sides are not the same, where NULL is the same as NULL.
public func !== <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(Expression<V?>(value: lhs), "IS NOT", rhs)
}
