// Each operator is there three times, so that one side may be a value from outside of SQL and not both.

extension SQLSpecificExpressible {
  /// The bits of both: `lhs & rhs`.
  public static func & (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.bitwiseAnd, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bits of both: `lhs & rhs`.
  public static func & (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.bitwiseAnd, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bits of both: `lhs & rhs`.
  public static func & (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.bitwiseAnd, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bits of either: `lhs | rhs`.
  public static func | (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.bitwiseOr, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bits of either: `lhs | rhs`.
  public static func | (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.bitwiseOr, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bits of either: `lhs | rhs`.
  public static func | (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.bitwiseOr, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bits moved to the left: `lhs << rhs`.
  public static func << (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.leftShift, lhs, rhs)
  }

  /// The bits moved to the left: `lhs << rhs`.
  public static func << (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.leftShift, lhs, rhs)
  }

  /// The bits moved to the left: `lhs << rhs`.
  public static func << (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.leftShift, lhs, rhs)
  }

  /// The bits moved to the right: `lhs >> rhs`.
  public static func >> (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.rightShift, lhs, rhs)
  }

  /// The bits moved to the right: `lhs >> rhs`.
  public static func >> (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.rightShift, lhs, rhs)
  }

  /// The bits moved to the right: `lhs >> rhs`.
  public static func >> (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.rightShift, lhs, rhs)
  }

  /// Each bit the other way: `~value`.
  public static prefix func ~ (value: Self) -> SQLExpression {
    SQLExpressionUnary(.bitwiseNot, value)
  }
}
