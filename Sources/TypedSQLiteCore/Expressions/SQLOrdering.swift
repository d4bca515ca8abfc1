/// A type by which a query can be sorted: an expression, with or without a direction.
public protocol SQLOrderingTerm {
  /// The value as a term of ORDER BY.
  var sqlOrdering: SQLOrdering { get }
}

/// A term of ORDER BY: an expression and its direction.
public struct SQLOrdering: SQLOrderingTerm, Sendable {
  /// The direction in which a term sorts.
  package enum Direction: String, Sendable {
    case ascending = " ASC"
    case descending = " DESC"
    case ascendingNullsLast = " ASC NULLS LAST"
    case descendingNullsFirst = " DESC NULLS FIRST"

    var reversed: Direction {
      switch self {
      case .ascending: .descending
      case .descending: .ascending
      case .ascendingNullsLast: .descendingNullsFirst
      case .descendingNullsFirst: .ascendingNullsLast
      }
    }
  }

  package let expression: SQLExpression
  /// The direction; nil if not stated, which means ascending.
  private let direction: Direction?
  /// Whether the order is the opposite of ``direction``.
  private var isReversed = false

  /// The direction in SQL; nil if none is needed.
  internal var writtenDirection: Direction? {
    isReversed ? (direction ?? .ascending).reversed : direction
  }

  package init(_ expression: SQLExpression, _ direction: Direction? = nil) {
    self.expression = expression
    self.direction = direction
  }

  /// The term itself.
  public var sqlOrdering: SQLOrdering { self }

  /// The opposite order, in which NULL also moves to the other end.
  package var reversed: SQLOrdering {
    var copy = self
    copy.isReversed.toggle()
    return copy
  }
}

extension SQLSpecificExpressible {
  /// From low to high, NULL first: `"score" ASC`.
  public var asc: SQLOrdering { SQLOrdering(sqlExpression, .ascending) }

  /// From high to low, NULL last: `"score" DESC`.
  public var desc: SQLOrdering { SQLOrdering(sqlExpression, .descending) }

  /// From low to high, NULL last: `"score" ASC NULLS LAST`.
  public var ascNullsLast: SQLOrdering { SQLOrdering(sqlExpression, .ascendingNullsLast) }

  /// From high to low, NULL first: `"score" DESC NULLS FIRST`.
  public var descNullsFirst: SQLOrdering { SQLOrdering(sqlExpression, .descendingNullsFirst) }
}
