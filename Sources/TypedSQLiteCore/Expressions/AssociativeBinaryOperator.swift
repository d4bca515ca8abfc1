extension SQLExpression {
  /// An operator that combines any number of expressions.
  ///
  /// ```swift
  /// [Column("a") == 1, Column("b") == 2].joined(operator: .and)   // ("a" = 1) AND ("b" = 2)
  /// ```
  public struct AssociativeBinaryOperator: Hashable, Sendable {
    /// The operator in SQL.
    internal let sql: String
    /// The value of no expressions at all.
    internal let neutralValue: DatabaseValue
    /// Whether grouping has no effect, so that a chain within a chain is one chain; numbers may overflow or
    /// be rounded.
    internal let isStrictlyAssociative: Bool

    /// `+`; without operands 0.
    public static let add = Self(sql: "+", neutralValue: 0.databaseValue, isStrictlyAssociative: false)
    /// `*`; without operands 1.
    public static let multiply = Self(sql: "*", neutralValue: 1.databaseValue, isStrictlyAssociative: false)
    /// `AND`; without operands true.
    public static let and = Self(sql: "AND", neutralValue: 1.databaseValue, isStrictlyAssociative: true)
    /// `OR`; without operands false.
    public static let or = Self(sql: "OR", neutralValue: 0.databaseValue, isStrictlyAssociative: true)
    /// `||`, which joins texts; without operands an empty text.
    public static let concat = Self(sql: "||", neutralValue: "".databaseValue, isStrictlyAssociative: true)
    /// `&`; without operands -1, with each bit set.
    public static let bitwiseAnd = Self(
      sql: "&", neutralValue: (-1).databaseValue, isStrictlyAssociative: true)
    /// `|`; without operands 0.
    public static let bitwiseOr = Self(sql: "|", neutralValue: 0.databaseValue, isStrictlyAssociative: true)
  }

  /// Expressions with one operator between them.
  package static func chain(
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
  /// The expressions with an operator between them; without expressions, the operator's neutral value.
  public func joined(operator: SQLExpression.AssociativeBinaryOperator) -> SQLExpression {
    .chain(`operator`, map(\.sqlExpression))
  }
}

extension Sequence where Element == any SQLSpecificExpressible {
  /// The expressions with an operator between them; without expressions, the operator's neutral value.
  public func joined(operator: SQLExpression.AssociativeBinaryOperator) -> SQLExpression {
    .chain(`operator`, map(\.sqlExpression))
  }
}
