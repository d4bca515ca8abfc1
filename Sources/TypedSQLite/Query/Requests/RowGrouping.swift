/// How a query or an association groups its rows: what it writes as GROUP BY and HAVING.
internal struct RowGrouping: Sendable {
  /// The expressions that are equal in the rows of a group.
  private(set) var expressions: [SQLExpression] = []
  /// Whether the columns of the primary key are equal too; they come before ``expressions``.
  private(set) var isByPrimaryKey = false
  /// The conditions that groups must meet.
  private(set) var conditions: [SelectQuery.Condition] = []

  var hasGroups: Bool { isByPrimaryKey || !expressions.isEmpty }

  /// Whether the rows stay as they are.
  var isEmpty: Bool { !hasGroups && conditions.isEmpty }

  /// The depth of the deepest expression in it.
  var depth: Int { max(expressions.depth, conditions.map(\.depth).max() ?? 0) }

  mutating func group(by expressions: [any SQLExpressible]) {
    self.expressions = expressions.map(\.sqlExpression)
    isByPrimaryKey = false
  }

  mutating func groupByPrimaryKey() {
    expressions = []
    isByPrimaryKey = true
  }

  /// Divides the groups by more expressions.
  mutating func divide(by expressions: [SQLExpression]) {
    self.expressions += expressions
  }

  mutating func limit(by condition: SQLExpression) {
    conditions.append(.expression(condition))
  }

  /// Adds the groups and conditions of another association with the same rows.
  mutating func merge(_ other: RowGrouping) {
    expressions += other.expressions
    isByPrimaryKey = isByPrimaryKey || other.isByPrimaryKey
    conditions += other.conditions
  }
}
