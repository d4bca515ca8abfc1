// `==` and `!=` compare as in SQL, in which NULL equals nothing; with nil they become IS NULL and IS NOT
// NULL.

/// Whether both sides are equal.
public func == <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "=", rhs)
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "=", rhs)
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "=", rhs)
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "=", rhs)
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "=", Expression(value: rhs))
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, rhs == nil ? "IS" : "=", Expression<V?>(value: rhs))
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(Expression(value: lhs), "=", rhs)
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(Expression<V?>(value: lhs), lhs == nil ? "IS" : "=", rhs)
}

/// Whether the sides differ.
public func != <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "!=", rhs)
}

/// Whether the sides differ.
public func != <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "!=", rhs)
}

/// Whether the sides differ.
public func != <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "!=", rhs)
}

/// Whether the sides differ.
public func != <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, "!=", rhs)
}

/// Whether the sides differ.
public func != <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(lhs, "!=", Expression(value: rhs))
}

/// Whether the sides differ.
public func != <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, rhs == nil ? "IS NOT" : "!=", Expression<V?>(value: rhs))
}

/// Whether the sides differ.
public func != <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(Expression(value: lhs), "!=", rhs)
}

/// Whether the sides differ.
public func != <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(Expression<V?>(value: lhs), lhs == nil ? "IS NOT" : "!=", rhs)
}
