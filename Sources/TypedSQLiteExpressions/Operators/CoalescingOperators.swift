/// The left side, or the right one if the left one is NULL.
public func ?? <V: Value>(lhs: Expression<V?>, rhs: V) -> Expression<V> {
  .call("ifnull", [lhs, lhs.argument(rhs)]).stored(like: lhs)
}

/// The left side, or the right one if the left one is NULL.
public func ?? <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V> {
  .call("ifnull", [lhs, rhs.matching(lhs.expression)]).stored(like: lhs)
}

/// The left side, or the right one if the left one is NULL.
///
/// Both may be NULL; then the result cannot be read as a type that is not optional.
public func ?? <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V> {
  .call("ifnull", [lhs, rhs.matching(lhs.expression)]).stored(like: lhs)
}
