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
  .infix(lhs, "=", lhs.argument(rhs))
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, rhs == nil ? "IS" : "=", lhs.argument(rhs))
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), "=", rhs)
}

/// Whether both sides are equal.
public func == <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), lhs == nil ? "IS" : "=", rhs)
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
  .infix(lhs, "!=", lhs.argument(rhs))
}

/// Whether the sides differ.
public func != <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(lhs, rhs == nil ? "IS NOT" : "!=", lhs.argument(rhs))
}

/// Whether the sides differ.
public func != <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), "!=", rhs)
}

/// Whether the sides differ.
public func != <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Equatable {
  .infix(rhs.argument(lhs), lhs == nil ? "IS NOT" : "!=", rhs)
}
