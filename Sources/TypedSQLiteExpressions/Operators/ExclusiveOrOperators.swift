// SQLite has no operator for this: it is written with the three that it has.

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: Expression<V>, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: Expression<V>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: Expression<V?>, rhs: Expression<V>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: Expression<V?>, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: Expression<V>, rhs: V) -> Expression<V>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: Expression<V?>, rhs: V?) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: V, rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits that one side alone has.
public func ^ <V: Value>(lhs: V?, rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  (~(lhs & rhs)) & (lhs | rhs)
}

/// The bits, each one turned over.
public prefix func ~ <V: Value>(rhs: Expression<V>) -> Expression<V>
where V.Datatype == Int64 {
  .call("~", [rhs])
}

/// The bits, each one turned over.
public prefix func ~ <V: Value>(rhs: Expression<V?>) -> Expression<V?>
where V.Datatype == Int64 {
  .call("~", [rhs])
}
