/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: ClosedRange<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable & Value {
  rhs.meets(("BETWEEN ? AND ?", [rhs.binding(lhs.lowerBound), rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: ClosedRange<V>, rhs: Expression<V?>) -> Expression<
  Bool?
>
where V.Datatype: Comparable & Value {
  rhs.meets(("BETWEEN ? AND ?", [rhs.binding(lhs.lowerBound), rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: Range<V>, rhs: Expression<V>) -> Expression<Bool>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [rhs.binding(lhs.lowerBound)]), ("< ?", [rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: Range<V>, rhs: Expression<V?>) -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [rhs.binding(lhs.lowerBound)]), ("< ?", [rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeThrough<V>, rhs: Expression<V>)
  -> Expression<Bool>
where V.Datatype: Comparable & Value {
  rhs.meets(("<= ?", [rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeThrough<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets(("<= ?", [rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeUpTo<V>, rhs: Expression<V>) -> Expression<
  Bool
>
where V.Datatype: Comparable & Value {
  rhs.meets(("< ?", [rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeUpTo<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets(("< ?", [rhs.binding(lhs.upperBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeFrom<V>, rhs: Expression<V>) -> Expression<
  Bool
>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [rhs.binding(lhs.lowerBound)]))
}

/// Whether the value is in the range.
public func ~= <V: Value & Comparable & Sendable>(lhs: PartialRangeFrom<V>, rhs: Expression<V?>)
  -> Expression<Bool?>
where V.Datatype: Comparable & Value {
  rhs.meets((">= ?", [rhs.binding(lhs.lowerBound)]))
}

extension Expression {
  /// The condition that the value satisfies some comparisons, each with its bound.
  fileprivate func meets<Truth>(
    _ comparisons: (sql: String, bounds: [(any Binding)?])...
  ) -> Expression<Truth> {
    let conditions = comparisons.map { "\(template) \($0.sql)" }.joined(separator: " AND ")
    return Expression<Truth>("(\(conditions))", comparisons.flatMap { bindings + $0.bounds })
  }
}
