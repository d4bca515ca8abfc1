// Each operator exists three times, so that one operand, but not both, may be a plain Swift value.

extension SQLSpecificExpressible {
  /// Whether two values are equal: `lhs = rhs`, or `IS NULL` with nil.
  public static func == (lhs: Self, rhs: (any SQLExpressible)?) -> SQLExpression {
    .equal(lhs.sqlExpression, rhs.sqlExpressionOrNull)
  }

  /// Whether two values are equal: `lhs = rhs`, or `IS NULL` with nil.
  public static func == (lhs: (any SQLExpressible)?, rhs: Self) -> SQLExpression {
    .equal(withTruthLast: lhs, rhs.sqlExpression)
  }

  /// Whether two values are equal: `lhs = rhs`, or `IS NULL` with nil.
  public static func == (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .equal(lhs.sqlExpression, rhs.sqlExpression)
  }

  /// Whether two values differ: `lhs <> rhs`, or `IS NOT NULL` with nil.
  public static func != (lhs: Self, rhs: (any SQLExpressible)?) -> SQLExpression {
    .notEqual(lhs.sqlExpression, rhs.sqlExpressionOrNull)
  }

  /// Whether two values differ: `lhs <> rhs`, or `IS NOT NULL` with nil.
  public static func != (lhs: (any SQLExpressible)?, rhs: Self) -> SQLExpression {
    SQLExpression.equal(withTruthLast: lhs, rhs.sqlExpression).negated
  }

  /// Whether two values differ: `lhs <> rhs`, or `IS NOT NULL` with nil.
  public static func != (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .notEqual(lhs.sqlExpression, rhs.sqlExpression)
  }

  /// Whether two values are equal or both NULL: `lhs IS rhs`.
  public static func === (lhs: Self, rhs: (any SQLExpressible)?) -> SQLExpression {
    .identical(lhs.sqlExpression, rhs.sqlExpressionOrNull)
  }

  /// Whether two values are equal or both NULL: `lhs IS rhs`.
  public static func === (lhs: (any SQLExpressible)?, rhs: Self) -> SQLExpression {
    .identical(lhs.sqlExpressionOrNull, rhs.sqlExpression)
  }

  /// Whether two values are equal or both NULL: `lhs IS rhs`.
  public static func === (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .identical(lhs.sqlExpression, rhs.sqlExpression)
  }

  /// Whether two values differ or only one is NULL: `lhs IS NOT rhs`.
  public static func !== (lhs: Self, rhs: (any SQLExpressible)?) -> SQLExpression {
    .notIdentical(lhs.sqlExpression, rhs.sqlExpressionOrNull)
  }

  /// Whether two values differ or only one is NULL: `lhs IS NOT rhs`.
  public static func !== (lhs: (any SQLExpressible)?, rhs: Self) -> SQLExpression {
    .notIdentical(lhs.sqlExpressionOrNull, rhs.sqlExpression)
  }

  /// Whether two values differ or only one is NULL: `lhs IS NOT rhs`.
  public static func !== (lhs: Self, rhs: some SQLSpecificExpressible) -> SQLExpression {
    .notIdentical(lhs.sqlExpression, rhs.sqlExpression)
  }
}

extension SQLExpression {
  /// `lhs = rhs`, or `IS NULL` if one side is the literal NULL.
  internal static func equal(_ lhs: SQLExpression, _ rhs: SQLExpression) -> SQLExpression {
    if lhs.isNull || rhs.isNull { return identical(lhs, rhs) }
    if case .isZero = lhs.form, case .value(let truth, _) = rhs.form {
      if truth == 1.databaseValue { return lhs }
      if truth == 0.databaseValue { return lhs.negated }
    }
    return SQLExpression(.binary(.equal, lhs, rhs))
  }

  /// `lhs = rhs`, with a value of Swift's truth on the right: `true == Column("a")` is `"a" = 1`.
  fileprivate static func equal(
    withTruthLast lhs: (any SQLExpressible)?, _ rhs: SQLExpression
  ) -> SQLExpression {
    lhs is Bool ? equal(rhs, lhs.sqlExpressionOrNull) : equal(lhs.sqlExpressionOrNull, rhs)
  }

  fileprivate static func notEqual(_ lhs: SQLExpression, _ rhs: SQLExpression) -> SQLExpression {
    equal(lhs, rhs).negated
  }

  /// `lhs IS rhs`, with the literal NULL on the right.
  fileprivate static func identical(_ lhs: SQLExpression, _ rhs: SQLExpression) -> SQLExpression {
    SQLExpression(lhs.isNull ? .binary(.is, rhs, lhs) : .binary(.is, lhs, rhs))
  }

  fileprivate static func notIdentical(_ lhs: SQLExpression, _ rhs: SQLExpression) -> SQLExpression {
    identical(lhs, rhs).negated
  }
}

extension (any SQLExpressible)? {
  fileprivate var sqlExpressionOrNull: SQLExpression { self?.sqlExpression ?? .null }
}
