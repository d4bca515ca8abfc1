// SQLite has no operator for this, so it is written with three that it has.

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bitwise exclusive OR of both sides.
public func ^ <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The inverted bits.
public prefix func ~ <V: Value>(rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .call("~", [rhs])
}

/// The inverted bits.
public prefix func ~ <V: Value>(rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .call("~", [rhs])
}
