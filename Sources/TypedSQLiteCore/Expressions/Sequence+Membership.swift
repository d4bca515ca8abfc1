extension Sequence where Element: SQLExpressible {
  /// Whether an expression is one of the elements: `element IN (...)`.
  ///
  /// The result is the same as in Swift: an empty list contains nothing; a NULL in the list equals a NULL in
  /// the column, unlike with `IN` alone; a NaN equals nothing.
  ///
  /// ```swift
  /// [1, 2, 3].contains(Column("id"))    // "id" IN (1, 2, 3)
  /// ![1, 2, 3].contains(Column("id"))   // "id" NOT IN (1, 2, 3)
  /// ```
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    .membership(of: element.sqlExpression, in: map(\.sqlExpression))
  }
}

extension Sequence where Element == any SQLExpressible {
  /// Whether an expression is one of the elements: `element IN (...)`.
  ///
  /// The result is the same as in Swift: an empty list contains nothing; a NULL in the list equals a NULL in
  /// the column, unlike with `IN` alone; a NaN equals nothing.
  public func contains(_ element: some SQLSpecificExpressible) -> SQLExpression {
    .membership(of: element.sqlExpression, in: map(\.sqlExpression))
  }
}

extension SQLExpression {
  fileprivate static func membership(
    of element: SQLExpression, in list: [SQLExpression]
  ) -> SQLExpression {
    let elements = list.filter { !$0.isNull && !$0.isNotANumber }
    let isAmongValues =
      switch elements.count {
      case 0: SQLExpression(.value(0.databaseValue))
      case 1: equal(element, elements[0])
      default: SQLExpression(.membership(element, elements, isNegated: false))
      }
    guard list.contains(where: \.isNull) else { return isAmongValues }
    let isNull = equal(element, .null)
    return elements.isEmpty ? isNull : chain(.or, [isAmongValues, isNull])
  }

  /// Whether the expression is a NaN, which SQLite stores as NULL.
  private var isNotANumber: Bool {
    guard case .value(let value, _) = form, case .double(let double) = value.storage else { return false }
    return double.isNaN
  }
}
