// Associations whose rows are grouped or distinct, for requests that fetch these rows with a statement of their own:
// `including(all:)` and ``TableRecord/request(for:)``. A request that joins such an association throws.

extension Association {
  /// The association without duplicate rows.
  ///
  /// ```swift
  /// let request = Team.including(all: Team.players.select(Column("city")).distinct())
  /// ```
  public func distinct() -> Self {
    with { $0.isDistinct = true }
  }

  /// The association with one row for each group of rows with equal expressions.
  ///
  /// The rows of a group belong to one row of the origin.
  public func group(_ expressions: [any SQLExpressible]) -> Self {
    with { $0.grouping.group(by: expressions) }
  }

  /// The association with one row for each primary key, which joins can repeat.
  public func groupByPrimaryKey() -> Self {
    with { $0.grouping.groupByPrimaryKey() }
  }

  /// The association limited to groups that also meet a condition.
  public func having(_ predicate: some SQLExpressible) -> Self {
    with { $0.grouping.limit(by: predicate.sqlExpression) }
  }

  /// The association limited to rows whose own associations meet a condition.
  public func having(_ predicate: AssociationAggregate<RowDecoder>) -> Self {
    with { association in
      let condition = association.value(of: predicate)
      association.grouping.limit(by: condition)
    }
  }

  /// The association with columns that are computed from the associations of its rows.
  public func annotated(with aggregates: AssociationAggregate<RowDecoder>...) -> Self {
    annotated(with: aggregates)
  }

  /// The association with columns that are computed from the associations of its rows.
  public func annotated(with aggregates: [AssociationAggregate<RowDecoder>]) -> Self {
    with { association in
      for aggregate in aggregates {
        let value = association.value(of: aggregate)
        association.selection.append(aggregate.selection(of: value))
      }
    }
  }

  /// The association with a common table expression, which each request of its rows can use as a table.
  ///
  /// It replaces one of the same name.
  public func with<Other>(_ expression: CommonTableExpression<Other>) -> Self {
    with { $0.commonTables.replace(with: expression.table) }
  }
}

extension SQLAssociation {
  /// Whether a row may represent several rows of the table, or none, so that a join cannot have it.
  internal var isAggregated: Bool { isDistinct || !grouping.isEmpty }

  /// Adds what an aggregate of the rows needs, and returns its value.
  fileprivate mutating func value<Row>(of aggregate: AssociationAggregate<Row>) -> SQLExpression {
    var query = SelectQuery(tableName: destination, record: Void.self, selection: [])
    query.handles = handles
    query.joins = joins
    query.grouping = grouping
    let value = aggregate.value(&query)
    handles = query.handles
    joins = query.joins
    grouping = query.grouping
    return value
  }
}
