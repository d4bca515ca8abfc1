extension SQLSpecificExpressible {
  /// The opposite: `NOT x`, `<>` for `=`, `NOT IN` for `IN`.
  public static prefix func ! (value: Self) -> SQLExpression {
    value.sqlExpression.negated
  }
}

extension SQLExpression {
  /// The expression that is true if this one is false; NULL stays NULL.
  internal var negated: SQLExpression {
    switch form {
    case .binary(let op, let lhs, let rhs):
      if let negated = op.negated { return SQLExpression(.binary(negated, lhs, rhs)) }
    case .like(let lhs, let pattern, let escape, let isNegated):
      return SQLExpression(.like(lhs, pattern: pattern, escape: escape, isNegated: !isNegated))
    case .between(let lhs, let lower, let upper, let isNegated):
      return SQLExpression(.between(lhs, lower, upper, isNegated: !isNegated))
    case .membership(let lhs, let elements, let isNegated):
      return SQLExpression(.membership(lhs, elements, isNegated: !isNegated))
    case .subqueryMembership(let lhs, let query, let isNegated):
      return SQLExpression(.subqueryMembership(lhs, query, isNegated: !isNegated))
    case .exists(let query, let isNegated):
      return SQLExpression(.exists(query, isNegated: !isNegated))
    case .value(let value, _):
      // The value of an empty list or chain: true or false.
      if value == 1.databaseValue { return SQLExpression(.value(0.databaseValue)) }
      if value == 0.databaseValue { return SQLExpression(.value(1.databaseValue)) }
    case .isZero(let count, let isNegated):
      return SQLExpression(.isZero(count, isNegated: !isNegated))
    case .aliased(let operand, let alias):
      return SQLExpression(.aliased(operand.negated, alias))
    case .column, .literal, .unary, .chain, .function, .cast, .collated, .subquery, .json, .rowIdentity,
      .rowPresence, .joinedAggregate, .unstorable, .tooDeep:
      break
    }
    return SQLExpression(.unary(.not, self))
  }
}
