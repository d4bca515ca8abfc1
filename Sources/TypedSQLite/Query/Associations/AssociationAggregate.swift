/// A value that is computed from the rows of a to-many association, for each row of its origin.
///
/// ```swift
/// let request = Team.annotated(with: Team.players.count).having(Team.players.max(Column("score")) > 1000)
/// // SELECT *, (SELECT COUNT(*) FROM "player" WHERE "teamId" = "team"."id") AS "playerCount" FROM "team" WHERE ...
/// ```
///
/// It is a subquery, so several of them do not multiply rows.
public struct AssociationAggregate<RowDecoder>: Sendable {
  /// The name of the column; nil for the SQL itself.
  internal let key: String?
  /// The value for the row of an alias.
  internal let value: @Sendable (TableAliasBase) -> SQLExpression

  /// The aggregate under another name.
  public func forKey(_ key: String) -> Self {
    Self(key: key, value: value)
  }

  /// The aggregate under the name of a coding key.
  public func forKey(_ key: some CodingKey) -> Self {
    forKey(key.stringValue)
  }

  internal func map(_ change: @escaping @Sendable (SQLExpression) -> SQLExpression) -> Self {
    Self(key: nil) { alias in change(value(alias)) }
  }

  internal func combined(
    _ other: Self, _ combine: @escaping @Sendable (SQLExpression, SQLExpression) -> SQLExpression
  ) -> Self {
    Self(key: nil) { alias in combine(value(alias), other.value(alias)) }
  }
}

extension AssociationToMany {
  /// The number of rows; the column is named like `playerCount`.
  public var count: AssociationAggregate<OriginRowDecoder> {
    let association = sqlAssociation
    return AssociationAggregate(key: association.singularKey + "Count") { alias in
      SQLExpression(.subquery(association.count(of: alias)))
    }
  }

  /// Whether there is no row; the column is named like `hasNoPlayer`.
  public var isEmpty: AssociationAggregate<OriginRowDecoder> {
    let association = sqlAssociation
    let key = "hasNo" + association.singularKey.capitalizedFirst
    return AssociationAggregate(key: key) { alias in
      SQLExpression(.exists(association.rows(of: alias, [SQLSelection(.allColumns)]), isNegated: true))
    }
  }

  /// The average; the column is named like `averagePlayerScore`.
  public func average(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("average", of: expression, TypedSQLite.average(expression))
  }

  /// The greatest value; the column is named like `maxPlayerScore`.
  public func max(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("max", of: expression, TypedSQLite.max(expression))
  }

  /// The least value; the column is named like `minPlayerScore`.
  public func min(_ expression: some SQLSpecificExpressible) -> AssociationAggregate<OriginRowDecoder> {
    aggregate("min", of: expression, TypedSQLite.min(expression))
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
    _ prefix: String, of expression: some SQLSpecificExpressible, _ value: SQLExpression
  ) -> AssociationAggregate<OriginRowDecoder> {
    let name = sqlAssociation.singularKey.capitalizedFirst
    return aggregate(expression.columnName.map { prefix + name + $0.capitalizedFirst }, value)
  }

  private func aggregate(
    suffix: String, of expression: some SQLSpecificExpressible, _ value: SQLExpression
  ) -> AssociationAggregate<OriginRowDecoder> {
    let name = sqlAssociation.singularKey
    return aggregate(expression.columnName.map { name + $0.capitalizedFirst + suffix }, value)
  }

  private func aggregate(
    _ key: String?, _ value: SQLExpression
  ) -> AssociationAggregate<OriginRowDecoder> {
    let association = sqlAssociation
    return AssociationAggregate(key: key) { alias in
      SQLExpression(.subquery(association.rows(of: alias, [SQLSelection(.expression(value))])))
    }
  }
}

extension SQLSpecificExpressible {
  /// The name of the expression if it is a column.
  fileprivate var columnName: String? {
    if case .column(let name, _, _) = sqlExpression.form { name } else { nil }
  }
}

extension SQLAssociation {
  /// The rows that belong to the row of an alias.
  fileprivate func rows(of alias: TableAliasBase, _ selection: [SQLSelection]) -> SQLSubquery {
    SQLSubquery(.query(query(of: alias, selection)))
  }

  /// The number of rows that belong to the row of an alias; joins cannot count one twice.
  fileprivate func count(of alias: TableAliasBase) -> SQLSubquery {
    guard !joins.isEmpty || !pivots.isEmpty else {
      return rows(of: alias, [SQLSelection(.expression(.countOfAllRows))])
    }
    var query = query(of: alias, [SQLSelection(.primaryKey)])
    query.isDistinct = true
    return SQLSubquery(
      .literal(
        SQL(parts: [.text("SELECT COUNT(*) FROM ("), .subquery(SQLSubquery(.query(query))), .text(")")])))
  }

  private func query(of alias: TableAliasBase, _ selection: [SQLSelection]) -> SelectQuery {
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
    query.orderings = []
    if pivots.isEmpty { query.conditions = [condition] + conditions }
    return query
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
    withAlias { query, alias in
      query.selection += aggregates.map { aggregate in
        let value = aggregate.value(alias)
        return SQLSelection(aggregate.key.map { .named(value, $0) } ?? .expression(value))
      }
    }
  }

  /// The request limited to rows whose associations meet a condition.
  public func having(_ predicate: AssociationAggregate<RowDecoder>) -> Self {
    withAlias { query, alias in query.conditions.append(.expression(predicate.value(alias))) }
  }

  private func withAlias(_ change: (inout SelectQuery, TableAliasBase) -> Void) -> Self {
    with { query in
      let alias = query.alias ?? TableAlias<Void>()
      query.alias = alias
      change(&query, alias)
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
