/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: ClosedRange<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable & Value {
  rhs.meets(("BETWEEN ? AND ?", [lhs.lowerBound.datatypeValue, lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: ClosedRange<V>, rhs: Expression<V?>) -> Expression<
  Bool?
>
where V.Datatype: Comparable & Value {
  rhs.meets(("BETWEEN ? AND ?", [lhs.lowerBound.datatypeValue, lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: Range<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [lhs.lowerBound.datatypeValue]), ("< ?", [lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: Range<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [lhs.lowerBound.datatypeValue]), ("< ?", [lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeThrough<V>, rhs: Expression<V>)
  -> Expression<Bool>
where V.Datatype: Comparable & Value {
  rhs.meets(("<= ?", [lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeThrough<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets(("<= ?", [lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeUpTo<V>, rhs: Expression<V>) -> Expression<
  Bool
>
where V.Datatype: Comparable & Value {
  rhs.meets(("< ?", [lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeUpTo<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets(("< ?", [lhs.upperBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeFrom<V>, rhs: Expression<V>) -> Expression<
  Bool
>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [lhs.lowerBound.datatypeValue]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeFrom<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [lhs.lowerBound.datatypeValue]))
}

extension Expression {
  /// The condition that the value satisfies some comparisons, each with its bound.
  fileprivate func meets<Truth>(
    _ comparisons: (sql: String, bounds: [(any Binding)?])...
  ) -> Expression<Truth> {
    let operand = operand
    return Expression<Truth>(
      comparisons.map { "\(operand.template) \($0.sql)" }.joined(separator: " AND "),
      comparisons.flatMap { operand.bindings + $0.bounds }
    ).loose
  }
}
