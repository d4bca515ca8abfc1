// Each operator is there three times, so that one side may be a value from outside of SQL and not both.

extension SQLSpecificExpressible {
  /// Whether both hold: `lhs AND rhs`.
  public static func && (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.and, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether both hold: `lhs AND rhs`.
  public static func && (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.and, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether both hold: `lhs AND rhs`.
  public static func && (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.and, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether either holds: `lhs OR rhs`.
  public static func || (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.or, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether either holds: `lhs OR rhs`.
  public static func || (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.or, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// Whether either holds: `lhs OR rhs`.
  public static func || (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.or, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The left value, or the right one where it is NULL: `IFNULL(lhs, rhs)`.
  public static func ?? (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionFunction(.ifNull, arguments: lhs, rhs)
  }
}
