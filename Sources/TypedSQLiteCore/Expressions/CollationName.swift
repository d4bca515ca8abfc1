extension Database {
  /// The name of a collation.
  public struct CollationName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a name.
    public init(_ name: String) {
      self.init(rawValue: name)
    }

    /// `BINARY`, which compares bytes.
    public static let binary = CollationName("BINARY")
    /// `NOCASE`, which ignores the case of ASCII letters.
    public static let nocase = CollationName("NOCASE")
    /// `RTRIM`, which ignores spaces at the end.
    public static let rtrim = CollationName("RTRIM")

    /// The name in SQL, quoted unless it is a plain word.
    package var sql: String { rawValue.quotedIfNeeded }
  }
}

extension SQLSpecificExpressible {
  /// The expression with a collation, which comparisons and orderings of it use.
  ///
  /// ```swift
  /// Column("name").collating(.nocase) == "Arthur"     // "name" = 'Arthur' COLLATE NOCASE
  /// (Column("name") == "Arthur").collating(.nocase)   // the same
  /// ```
  ///
  /// A comparison, a list, a range and conditions of these get the collation for their operands; one that an
  /// operand already has remains.
  public func collating(_ collation: Database.CollationName) -> SQLExpression {
    sqlExpression.collated(by: SQLCollation(name: collation, swift: nil))
  }
}

extension SQLExpression {
  /// The expression with a collation, which is that of the operands for a comparison.
  internal func collated(by collation: SQLCollation) -> SQLExpression {
    switch form {
    case .binary(let op, let lhs, let rhs) where op.isComparison:
      lhs.isCollated || rhs.isCollated
        ? self : SQLExpression(.binary(op, lhs.collatedOnce(by: collation), rhs))
    case .membership(let element, let list, let isNegated):
      SQLExpression(.membership(element.collatedOnce(by: collation), list, isNegated: isNegated))
    case .subqueryMembership(let element, let query, let isNegated):
      SQLExpression(.subqueryMembership(element.collatedOnce(by: collation), query, isNegated: isNegated))
    case .between(let element, let lower, let upper, let isNegated):
      SQLExpression(.between(element.collatedOnce(by: collation), lower, upper, isNegated: isNegated))
    case .chain(let op, let operands) where op == .and || op == .or:
      SQLExpression(.chain(op, operands.map { $0.collated(by: collation) }))
    case .unary(let op, let operand) where op == .not:
      SQLExpression(.unary(op, operand.collated(by: collation)))
    case .aliased(let operand, let alias):
      SQLExpression(.aliased(operand.collated(by: collation), alias))
    default:
      SQLExpression(.collated(self, collation))
    }
  }

  /// The expression with a collation, unless it has one.
  private func collatedOnce(by collation: SQLCollation) -> SQLExpression {
    isCollated ? self : SQLExpression(.collated(self, collation))
  }

  /// Whether the expression itself has a collation.
  private var isCollated: Bool {
    switch form {
    case .collated: true
    case .aliased(let operand, _): operand.isCollated
    default: false
    }
  }
}

/// A collation of an expression.
package struct SQLCollation: Sendable {
  let name: Database.CollationName
  /// The collation in Swift; nil if the connection has one of that name.
  let swift: DatabaseCollation?
}
