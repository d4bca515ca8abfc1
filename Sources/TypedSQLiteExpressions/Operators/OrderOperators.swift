/// Whether the left side is smaller.
public func < <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, "<", rhs)
}

/// Whether the left side is smaller.
public func < <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<", rhs)
}

/// Whether the left side is smaller.
public func < <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<", rhs)
}

/// Whether the left side is smaller.
public func < <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<", rhs)
}

/// Whether the left side is smaller.
public func < <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, "<", lhs.argument(rhs))
}

/// Whether the left side is smaller.
public func < <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<", lhs.argument(rhs))
}

/// Whether the left side is smaller.
public func < <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), "<", rhs)
}

/// Whether the left side is smaller.
public func < <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), "<", rhs)
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, "<=", rhs)
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<=", rhs)
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<=", rhs)
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<=", rhs)
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, "<=", lhs.argument(rhs))
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, "<=", lhs.argument(rhs))
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), "<=", rhs)
}

/// Whether the left side is smaller or equal.
public func <= <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), "<=", rhs)
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, ">", rhs)
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">", rhs)
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">", rhs)
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">", rhs)
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, ">", lhs.argument(rhs))
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">", lhs.argument(rhs))
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), ">", rhs)
}

/// Whether the left side is larger.
public func > <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), ">", rhs)
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, ">=", rhs)
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">=", rhs)
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">=", rhs)
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">=", rhs)
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(lhs, ">=", lhs.argument(rhs))
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(lhs, ">=", lhs.argument(rhs))
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), ">=", rhs)
}

/// Whether the left side is larger or equal.
public func >= <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable {
  .infix(rhs.argument(lhs), ">=", rhs)
}
