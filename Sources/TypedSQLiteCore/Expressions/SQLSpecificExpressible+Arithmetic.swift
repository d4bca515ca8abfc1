// Each operator exists three times, so that one operand, but not both, may be a plain Swift value.

extension SQLSpecificExpressible {
  /// The sum: `lhs + rhs`.
  public static func + (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.add, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The sum: `lhs + rhs`.
  public static func + (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.add, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The sum: `lhs + rhs`.
  public static func + (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.add, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The difference: `lhs - rhs`.
  public static func - (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.subtract, lhs, rhs)
  }

  /// The difference: `lhs - rhs`.
  public static func - (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.subtract, lhs, rhs)
  }

  /// The difference: `lhs - rhs`.
  public static func - (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.subtract, lhs, rhs)
  }

  /// The product: `lhs * rhs`.
  public static func * (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    .chain(.multiply, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The product: `lhs * rhs`.
  public static func * (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    .chain(.multiply, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The product: `lhs * rhs`.
  public static func * (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .chain(.multiply, [lhs.sqlExpression, rhs.sqlExpression])
  }

  /// The quotient: `lhs / rhs`, whole for two integers.
  public static func / (lhs: Self, rhs: some SQLExpressible) -> SQLExpression {
    SQLExpressionBinary(.divide, lhs, rhs)
  }

  /// The quotient: `lhs / rhs`, whole for two integers.
  public static func / (lhs: some SQLExpressible, rhs: Self) -> SQLExpression {
    SQLExpressionBinary(.divide, lhs, rhs)
  }

  /// The quotient: `lhs / rhs`, whole for two integers.
  public static func / (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    SQLExpressionBinary(.divide, lhs, rhs)
  }

  /// The negated number: `-value`.
  public static prefix func - (value: Self) -> SQLExpression {
    SQLExpressionUnary(.minus, value)
  }
}
