/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: ClosedRange<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression(
    "\(rhs.template) BETWEEN ? AND ?",
    rhs.bindings + [lhs.lowerBound.datatypeValue, lhs.upperBound.datatypeValue]
  ).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: ClosedRange<V>, rhs: Expression<V?>) -> Expression<
  Bool?
>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression(
    "\(rhs.template) BETWEEN ? AND ?",
    rhs.bindings + [lhs.lowerBound.datatypeValue, lhs.upperBound.datatypeValue]
  ).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: Range<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression(
    "\(rhs.template) >= ? AND \(rhs.template) < ?",
    rhs.bindings + [lhs.lowerBound.datatypeValue] + rhs.bindings + [lhs.upperBound.datatypeValue]
  ).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: Range<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression(
    "\(rhs.template) >= ? AND \(rhs.template) < ?",
    rhs.bindings + [lhs.lowerBound.datatypeValue] + rhs.bindings + [lhs.upperBound.datatypeValue]
  ).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeThrough<V>, rhs: Expression<V>)
  -> Expression<Bool>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression("\(rhs.template) <= ?", rhs.bindings + [lhs.upperBound.datatypeValue]).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeThrough<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression("\(rhs.template) <= ?", rhs.bindings + [lhs.upperBound.datatypeValue]).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeUpTo<V>, rhs: Expression<V>) -> Expression<
  Bool
>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression("\(rhs.template) < ?", rhs.bindings + [lhs.upperBound.datatypeValue]).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeUpTo<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression("\(rhs.template) < ?", rhs.bindings + [lhs.upperBound.datatypeValue]).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeFrom<V>, rhs: Expression<V>) -> Expression<
  Bool
>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression("\(rhs.template) >= ?", rhs.bindings + [lhs.lowerBound.datatypeValue]).loose
}

/// Whether the value lies in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeFrom<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  let rhs = rhs.operand
  return Expression("\(rhs.template) >= ?", rhs.bindings + [lhs.lowerBound.datatypeValue]).loose
}
