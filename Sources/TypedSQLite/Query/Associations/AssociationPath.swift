/// The tables from the rows to which an association leads back to its first step.
///
/// A query of the destination joins the steps in the opposite direction, and compares the key of the first one:
///
/// ```swift
/// // SELECT "citizen".* FROM "citizen"
/// // JOIN "passport" ON ("passport"."citizenId" = "citizen"."id") AND ("passport"."countryCode" = 'FR')
/// ```
internal struct AssociationPath: Sendable {
  let association: SQLAssociation
  /// The alias of the table that the first step leads to; nil if that is the destination.
  private let firstAlias: TableAliasBase?

  init(of association: SQLAssociation) {
    self.association = association
    firstAlias = association.pivots.first.map { $0.alias ?? TableAlias<Void>() }
  }

  /// The association that starts at the origin.
  var first: SQLAssociation { association.pivots.first ?? association }

  /// A column of the table that the first step leads to.
  func key(_ column: String) -> SQLExpression {
    if let firstAlias { firstAlias[Column(column)] } else { Column(column).sqlExpression }
  }

  /// The query for the rows to which the association leads.
  ///
  /// - Parameters:
  ///   - selection: what is selected of them.
  ///   - key: the condition for the columns of ``key(_:)``.
  /// - Returns: the query.
  func query(_ selection: [SQLSelection], _ key: SelectQuery.Condition) -> SelectQuery {
    var query = SelectQuery(
      tableName: association.destination, record: association.destinationRecord ?? Void.self,
      selection: selection)
    query.alias = association.alias
    query.handles = association.handles
    query.commonTables = association.commonTables
    query.isDistinct = association.isDistinct
    query.conditions = association.conditions
    query.grouping = association.grouping
    // The rows between keep their order if those of the destination are reversed.
    let isReversed = association.reversesOrder
    query.orderings = isReversed ? association.orderings.map(\.reversed) : association.orderings
    query.joins = isReversed ? association.joins.map(\.reversed) : association.joins
    if let step = returning(key) { query.joins.append(step) } else { query.conditions.append(key) }
    return query
  }

  /// The join from the destination back to the first step, through the others; nil without other steps.
  private func returning(_ key: SelectQuery.Condition) -> SelectQuery.Join? {
    var join: SelectQuery.Join?
    for (pivot, next) in zip(association.pivots, association.pivots.dropFirst() + [association]) {
      var step = next.reversed(to: pivot)
      if let inner = join {
        step.joins.append(inner)
      } else {
        step.alias = firstAlias
        step.conditions.append(key)
      }
      join = SelectQuery.Join(association: step, isOptional: false, isIncluded: false)
    }
    return join
  }
}

extension SQLAssociation {
  /// This association after another one, from the origin of that one.
  internal func through(_ pivot: SQLAssociation) -> SQLAssociation {
    var copy = self
    var last = pivot
    last.pivots = []
    copy.pivots = pivot.pivots + [last] + pivots
    return copy
  }

  /// The association from the destination of this one back to the rows of the one before it.
  fileprivate func reversed(to pivot: SQLAssociation) -> SQLAssociation {
    // The key is one that no association of a program has, so that no other join becomes a part of this one.
    var step = SQLAssociation(
      origin: destination, destination: pivot.destination, destinationRecord: pivot.destinationRecord,
      key: "through \(pivot.key)", foreignKey: foreignKey, isReversed: !isReversed, selection: [])
    step.alias = pivot.alias
    step.commonTables = pivot.commonTables
    step.isDistinct = pivot.isDistinct
    step.conditions = pivot.conditions
    step.grouping = pivot.grouping
    step.orderings = pivot.reversesOrder ? pivot.orderings.map(\.reversed) : pivot.orderings
    let joins = pivot.reversesOrder ? pivot.joins.map(\.reversed) : pivot.joins
    step.joins = joins.map(\.withoutIncluded)
    step.condition = condition.map {
      JoinCondition(left: $0.right, right: $0.left, expression: $0.expression)
    }
    return step
  }
}
