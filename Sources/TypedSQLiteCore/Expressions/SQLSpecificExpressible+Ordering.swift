// Each operator exists three times, so that one operand, but not both, may be a plain Swift value.

extension SQLSpecificExpressible {
  /// `lhs < rhs`.
  public static func < (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.lessThan, lhs, rhs)
  }

  /// `lhs < rhs`.
  public static func < (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.lessThan, lhs, rhs)
  }

  /// `lhs < rhs`.
  public static func < (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.lessThan, lhs, rhs)
  }

  /// `lhs <= rhs`.
  public static func <= (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.lessThanOrEqual, lhs, rhs)
  }

  /// `lhs <= rhs`.
  public static func <= (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.lessThanOrEqual, lhs, rhs)
  }

  /// `lhs <= rhs`.
  public static func <= (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.lessThanOrEqual, lhs, rhs)
  }

  /// `lhs > rhs`.
  public static func > (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.greaterThan, lhs, rhs)
  }

  /// `lhs > rhs`.
  public static func > (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.greaterThan, lhs, rhs)
  }

  /// `lhs > rhs`.
  public static func > (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.greaterThan, lhs, rhs)
  }

  /// `lhs >= rhs`.
  public static func >= (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.greaterThanOrEqual, lhs, rhs)
  }

  /// `lhs >= rhs`.
  public static func >= (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.greaterThanOrEqual, lhs, rhs)
  }

  /// `lhs >= rhs`.
  public static func >= (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.greaterThanOrEqual, lhs, rhs)
  }
}
