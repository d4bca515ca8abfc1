extension SQLExpression {
  /// An operator that joins any number of expressions.
  ///
  /// ```swift
  /// [Column("a") == 1, Column("b") == 2].joined(operator: .and)   // ("a" = 1) AND ("b" = 2)
  /// ```
  public struct AssociativeBinaryOperator: Hashable, Sendable {
    /// The operator in SQL.
    internal let sql: String
    /// What no expressions at all amount to.
    internal let neutralValue: DatabaseValue
    /// Whether grouping does not matter, so that a chain in a chain is one chain; numbers may overflow or round.
    internal let isStrictlyAssociative: Bool

    /// `+`; nothing joined is 0.
    public static let add = Self(sql: "+", neutralValue: 0.databaseValue, isStrictlyAssociative: false)
    /// `*`; nothing joined is 1.
    public static let multiply = Self(sql: "*", neutralValue: 1.databaseValue, isStrictlyAssociative: false)
    /// `AND`; nothing joined is true.
    public static let and = Self(sql: "AND", neutralValue: 1.databaseValue, isStrictlyAssociative: true)
    /// `OR`; nothing joined is false.
    public static let or = Self(sql: "OR", neutralValue: 0.databaseValue, isStrictlyAssociative: true)
    /// `||`, which joins texts; nothing joined is an empty text.
    public static let concat = Self(sql: "||", neutralValue: "".databaseValue, isStrictlyAssociative: true)
    /// `&`; nothing joined is -1, each bit set.
    public static let bitwiseAnd = Self(
      sql: "&", neutralValue: (-1).databaseValue, isStrictlyAssociative: true)
    /// `|`; nothing joined is 0.
    public static let bitwiseOr = Self(sql: "|", neutralValue: 0.databaseValue, isStrictlyAssociative: true)
  }

  /// Expressions with one operator between them.
  internal static func chain(
    _ op: AssociativeBinaryOperator, _ operands: [SQLExpression]
  ) -> SQLExpression {
    var flat: [SQLExpression] = []
    for operand in operands {
      if op.isStrictlyAssociative, case .chain(op, let inner) = operand.form {
        flat += inner
      } else {
        flat.append(operand)
      }
    }
    return switch flat.count {
    case 0: SQLExpression(.value(op.neutralValue))
    case 1: flat[0]
    default: SQLExpression(.chain(op, flat))
    }
  }
}

extension Sequence where Element: SQLSpecificExpressible {
  /// The expressions with an operator between them; none at all are what the operator says.
  public func joined(operator: SQLExpression.AssociativeBinaryOperator) -> SQLExpression {
    .chain(`operator`, map(\.sqlExpression))
  }
}

extension Sequence where Element == any SQLSpecificExpressible {
  /// The expressions with an operator between them; none at all are what the operator says.
  public func joined(operator: SQLExpression.AssociativeBinaryOperator) -> SQLExpression {
    .chain(`operator`, map(\.sqlExpression))
  }
}
