/// The joins of a query that repeat rows, for aggregates that count each row once.
internal struct JoinedAggregates {
  private let joins: [SelectQuery.NamedJoin]
  private let isGroupedByRow: Bool

  /// Those of a query.
  init(of query: SelectQuery, _ joins: [SelectQuery.NamedJoin]) {
    self.joins = joins
    isGroupedByRow = query.grouping.isByPrimaryKey
  }

  /// Whether a row of a joined table may occur more than once in a group, which has the rows of one key.
  ///
  /// A query with groups of its own has what its joins give.
  func repeatsRows(of alias: TableAliasBase) -> Bool {
    guard isGroupedByRow, let own = joins.first(where: { $0.destination.has(alias) }) else { return false }
    return joins.contains { other in
      let association = other.join.association
      let isOnTheWay = own.path.starts(with: other.path) || other.path.starts(with: own.path)
      return !isOnTheWay && (association.isReversed || association.condition != nil)
    }
  }
}
