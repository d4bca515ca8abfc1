/// A value that is computed from the rows of a to-many association, for each row of its origin.
///
/// ```swift
/// let request = Team.annotated(with: Team.players.count).having(Team.players.max(Column("score")) > 1000)
/// // SELECT "team".*, COUNT(DISTINCT "player"."id") AS "playerCount" FROM "team"
/// // LEFT JOIN "player" ON "player"."teamId" = "team"."id"
/// // GROUP BY "team"."id" HAVING MAX("player"."score") > 1000
/// ```
///
/// A request joins the other table, and groups its rows by their primary key if it has no groups of its own. If
/// other joins would repeat rows, a sum, total or average is computed in a subquery, so each row counts once.
/// Aggregates of one association use one join, also one that the request has for other reasons, whose conditions then
/// apply to them.
public struct AssociationAggregate<RowDecoder>: Sendable {
  /// The name of the column; nil for the SQL itself.
  internal let key: String?
  /// Adds what the value needs to a query, and returns the value.
  internal let value: @Sendable (inout SelectQuery) -> SQLExpression

  /// The aggregate under another name.
  public func forKey(_ key: String) -> Self {
    Self(key: key, value: value)
  }

  /// The aggregate under the name of a coding key.
  public func forKey(_ key: some CodingKey) -> Self {
    forKey(key.stringValue)
  }

  /// The column with the value.
  internal func selection(of value: SQLExpression) -> SQLSelection {
    SQLSelection(key.map { .named(value, $0) } ?? .expression(value))
  }

  internal func map(_ change: @escaping @Sendable (SQLExpression) -> SQLExpression) -> Self {
    Self(key: nil) { query in change(value(&query)) }
  }

  internal func combined(
    _ other: Self, _ combine: @escaping @Sendable (SQLExpression, SQLExpression) -> SQLExpression
  ) -> Self {
    Self(key: nil) { query in
      let (lhs, rhs) = (value(&query), other.value(&query))
      return combine(lhs, rhs)
    }
  }
}

extension AssociationToMany {
  /// The number of rows; the column is named like `playerCount`.
  public var count: AssociationAggregate<OriginRowDecoder> {
    let association = sqlAssociation
    return AssociationAggregate(key: association.singularKey + "Count") { query in
      query.count(of: association)
    }
  }

  /// Whether there is no row; the column is named like `hasNoPlayer`.
  public var isEmpty: AssociationAggregate<OriginRowDecoder> {
    let association = sqlAssociation
    let key = "hasNo" + association.singularKey.capitalizedFirst
    return AssociationAggregate(key: key) { query in
      SQLExpression(.isZero(query.count(of: association), isNegated: false))
    }
  }

  /// The average; the column is named like `averagePlayerScore`.
  public func average(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("average", of: expression, TypedSQLite.average(expression), countsEachRow: true)
  }

  /// The greatest value; the column is named like `maxPlayerScore`.
  public func max(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("max", of: expression, TypedSQLite.max(expression), countsEachRow: false)
  }

  /// The least value; the column is named like `minPlayerScore`.
  public func min(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("min", of: expression, TypedSQLite.min(expression), countsEachRow: false)
  }

  /// The sum, NULL if there is no value; the column is named like `playerScoreSum`.
  public func sum(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate(suffix: "Sum", of: expression, TypedSQLite.sum(expression))
  }

  /// The sum as a REAL, 0.0 if there is no value; the column is named like `playerScoreSum`.
  public func total(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate(suffix: "Sum", of: expression, TypedSQLite.total(expression))
  }

  private func aggregate(
    _ prefix: String, of expression: some SQLSpecificExpressible, _ value: SQLExpression, countsEachRow: Bool
  ) -> AssociationAggregate<OriginRowDecoder> {
    let name = sqlAssociation.singularKey.capitalizedFirst
    return aggregate(expression.columnName.map { prefix + name + $0.capitalizedFirst }, value, countsEachRow)
  }

  private func aggregate(
    suffix: String, of expression: some SQLSpecificExpressible, _ value: SQLExpression
  ) -> AssociationAggregate<OriginRowDecoder> {
    let name = sqlAssociation.singularKey
    return aggregate(expression.columnName.map { name + $0.capitalizedFirst + suffix }, value, true)
  }

  private func aggregate(
    _ key: String?, _ value: SQLExpression, _ countsEachRow: Bool
  ) -> AssociationAggregate<OriginRowDecoder> {
    let association = sqlAssociation
    return AssociationAggregate(key: key) { query in
      let selection = [SQLSelection(.expression(value))]
      guard let alias = query.join(association) else {
        return SQLExpression(.subquery(association.rows(of: query.newHandle(), selection)))
      }
      let joined = alias[value]
      guard countsEachRow else { return joined }
      let rows = association.rows(of: query.newHandle(), selection)
      return SQLExpression(.joinedAggregate(joined, of: alias, separately: rows))
    }
  }
}

extension SQLSpecificExpressible {
  /// The name of the expression if it is a column.
  fileprivate var columnName: String? {
    if case .column(let name, _, _) = sqlExpression.form { name } else { nil }
  }
}

extension SelectQuery {
  /// An alias of the table of the query.
  fileprivate mutating func newHandle() -> TableAliasBase {
    let alias = TableAlias<Void>()
    handles.append(alias)
    return alias
  }

  /// The number of different rows to which an association leads.
  fileprivate mutating func count(of association: SQLAssociation) -> SQLExpression {
    if let alias = join(association) {
      return TypedSQLite.count(distinct: SQLExpression(.rowIdentity(alias)))
    }
    let rows = association.rows(of: newHandle(), [SQLSelection(.primaryKey())], isDistinct: true)
    return SQLExpression(
      .subquery(
        SQLSubquery(
          .literal(SQL(parts: [.text("SELECT COUNT(*) FROM ("), .subquery(rows), .text(")")])))))
  }

  /// Groups the rows of the query, and joins those of an association for an aggregate.
  ///
  /// - Returns: the alias of the joined rows; nil if a join would leave out rows of the query, because the
  ///   association requires other joins.
  fileprivate mutating func join(_ association: SQLAssociation) -> TableAliasBase? {
    if !grouping.hasGroups { grouping.groupByPrimaryKey() }
    let steps = association.pivots + [association]
    guard steps.allSatisfy({ $0.joins.allSatisfy(\.isOptional) }) else { return nil }
    let alias = TableAlias<Void>()
    var association = association.withoutIncluded
    association.handles.append(alias)
    association.isOnlyAggregated = true
    for index in association.pivots.indices { association.pivots[index].isOnlyAggregated = true }
    joins.join(association, isOptional: true)
    return alias
  }
}

extension SQLAssociation {
  /// The rows that belong to the row of an alias.
  fileprivate func rows(
    of alias: TableAliasBase, _ selection: [SQLSelection], isDistinct: Bool = false
  ) -> SQLSubquery {
    let path = AssociationPath(of: self)
    let condition = SelectQuery.Condition.deferred { db in
      .chain(
        .and,
        try path.first.keyPairs(db).map { pair in
          path.key(pair.destination) == alias[Column(pair.origin)]
        })
    }
    var query = path.query(selection, condition).withoutIncluded
    query.avoidsOuterNames = true
    query.isDistinct = isDistinct || query.isDistinct
    query.orderings = []
    if pivots.isEmpty { query.conditions = [condition] + conditions }
    return SQLSubquery(.query(query))
  }
}

// MARK: - In requests

extension QueryInterfaceRequest {
  /// The request with columns that are computed from associations.
  public func annotated(with aggregates: AssociationAggregate<RowDecoder>...) -> Self {
    annotated(with: aggregates)
  }

  /// The request with columns that are computed from associations.
  public func annotated(with aggregates: [AssociationAggregate<RowDecoder>]) -> Self {
    with { query in
      for aggregate in aggregates {
        let value = aggregate.value(&query)
        query.selection.append(aggregate.selection(of: value))
      }
    }
  }

  /// The request limited to rows whose associations meet a condition.
  public func having(_ predicate: AssociationAggregate<RowDecoder>) -> Self {
    with { query in
      let condition = predicate.value(&query)
      query.grouping.limit(by: condition)
    }
  }
}

extension TableRecord {
  /// The request for each row with columns that are computed from associations.
  public static func annotated(with aggregates: AssociationAggregate<Self>...) -> QueryInterfaceRequest<Self>
  {
    all().annotated(with: aggregates)
  }

  /// The request for each row with columns that are computed from associations.
  public static func annotated(with aggregates: [AssociationAggregate<Self>]) -> QueryInterfaceRequest<Self> {
    all().annotated(with: aggregates)
  }

  /// The request for the rows whose associations meet a condition.
  public static func having(_ predicate: AssociationAggregate<Self>) -> QueryInterfaceRequest<Self> {
    all().having(predicate)
  }
}
