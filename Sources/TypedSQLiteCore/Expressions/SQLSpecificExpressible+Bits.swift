// Each operator exists three times, so that one operand, but not both, may be a plain Swift value.

extension SQLSpecificExpressible {
  /// The bitwise AND: `lhs & rhs`.
  public static func & (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.bitwiseAnd, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bitwise AND: `lhs & rhs`.
  public static func & (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.bitwiseAnd, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bitwise AND: `lhs & rhs`.
  public static func & (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.bitwiseAnd, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bitwise OR: `lhs | rhs`.
  public static func | (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.bitwiseOr, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bitwise OR: `lhs | rhs`.
  public static func | (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.bitwiseOr, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bitwise OR: `lhs | rhs`.
  public static func | (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.bitwiseOr, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The bits shifted left: `lhs << rhs`.
  public static func << (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.leftShift, lhs, rhs)
  }

  /// The bits shifted left: `lhs << rhs`.
  public static func << (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.leftShift, lhs, rhs)
  }

  /// The bits shifted left: `lhs << rhs`.
  public static func << (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.leftShift, lhs, rhs)
  }

  /// The bits shifted right: `lhs >> rhs`.
  public static func >> (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.rightShift, lhs, rhs)
  }

  /// The bits shifted right: `lhs >> rhs`.
  public static func >> (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.rightShift, lhs, rhs)
  }

  /// The bits shifted right: `lhs >> rhs`.
  public static func >> (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.rightShift, lhs, rhs)
  }

  /// The inverted bits: `~value`.
  public static prefix func ~ (value: Self) -> SQLExpression {
    SQLExpressionUnary(.bitwiseNot, value)
  }
}
