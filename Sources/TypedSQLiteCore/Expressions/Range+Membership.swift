extension ClosedRange where Bound: SQLExpressible {
  /// Whether an expression is in the range: `element BETWEEN lower AND upper`.
  ///
  /// ```swift
  /// (1...10).contains(Column("id"))   // "id" BETWEEN 1 AND 10
  /// ```
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    .between(element.sqlExpression, self)
  }
}

extension ClosedRange where Bound: SQLExpressible & Strideable, Bound.Stride: SignedInteger {
  /// Whether an expression is in the range: `element BETWEEN lower AND upper`.
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    .between(element.sqlExpression, self)
  }
}

extension Range where Bound: SQLExpressible {
  /// Whether an expression is in the range: `(element >= lower) AND (element < upper)`.
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    .within(element.sqlExpression, self)
  }
}

extension Range where Bound: SQLExpressible & Strideable, Bound.Stride: SignedInteger {
  /// Whether an expression is in the range: `(element >= lower) AND (element < upper)`.
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    .within(element.sqlExpression, self)
  }
}

extension SQLExpression {
  fileprivate static func between<Bound: SQLExpressible>(
    _ element: SQLExpression, _ range: ClosedRange<Bound>
  ) -> SQLExpression {
    let (lower, upper) = (range.lowerBound.sqlExpression, range.upperBound.sqlExpression)
    return SQLExpression(.between(element, lower, upper, isNegated: false))
  }

  fileprivate static func within<Bound: SQLExpressible>(
    _ element: SQLExpression, _ range: Range<Bound>
  ) -> SQLExpression {
    element >= range.lowerBound && element < range.upperBound
  }
}
