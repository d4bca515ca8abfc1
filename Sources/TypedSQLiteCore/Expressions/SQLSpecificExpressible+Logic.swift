// Each operator exists three times, so that one operand, but not both, may be a plain Swift value.

extension SQLSpecificExpressible {
  /// Whether both are true: `lhs AND rhs`.
  public static func && (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.and, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether both are true: `lhs AND rhs`.
  public static func && (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.and, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether both are true: `lhs AND rhs`.
  public static func && (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.and, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether either is true: `lhs OR rhs`.
  public static func || (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.or, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether either is true: `lhs OR rhs`.
  public static func || (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.or, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether either is true: `lhs OR rhs`.
  public static func || (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.or, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The left value, or the right one if it is NULL: `IFNULL(lhs, rhs)`.
  public static func ?? (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionFunction(.ifNull, arguments: lhs, rhs)
  }
}
