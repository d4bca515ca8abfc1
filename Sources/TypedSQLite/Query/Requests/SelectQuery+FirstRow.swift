// The first row of a query.

extension SelectQuery {
  /// Replaces conditions that need a connection with expressions, also those of joined tables.
  internal mutating func connectConditions(_ db: Database) throws(DatabaseError) {
    conditions = try conditions.connected(db)
    for index in joins.indices { try joins[index].connectConditions(db) }
  }

  /// Limits the query, whose conditions are expressions, to its first row, if it can have more.
  internal mutating func limitToFirst(_ db: Database) throws(DatabaseError) {
    if let limit {
      self.limit = limit.first
    } else if try !hasAtMostOneRow(db) {
      limit = Limit(count: 1, offset: nil)
    }
  }

  /// Whether the query, whose conditions are expressions, certainly has no second row.
  private func hasAtMostOneRow(_ db: Database) throws(DatabaseError) -> Bool {
    if isAggregate { return true }
    // A common table expression may have the name of a table.
    guard joins.isEmpty, commonTables.isEmpty else { return false }
    var equalities: [SQLExpression.Equality] = []
    for case .expression(let expression) in conditions { equalities += expression.equalities }
    guard !equalities.isEmpty, let key = try? db.primaryKey(tableName) else { return false }
    let nonNull = Set(equalities.filter { !$0.isNull }.map { $0.column.lowercased() })
    let keys = key.uniqueKeys.map { Set($0.map { $0.lowercased() }) }
    if keys.contains(where: nonNull.isSuperset) { return true }
    return equalities.contains { $0.column.lowercased() == key.rowIDKey?.lowercased() }
  }

  /// Whether each column of the result is computed from all rows.
  private var isAggregate: Bool {
    !grouping.hasGroups && !selection.isEmpty && !joins.contains(where: \.hasScope)
      && selection.allSatisfy { selection in
        switch selection.form {
        case .expression(let expression), .named(let expression, _): expression.isAggregate
        case .allColumns, .columns, .literal, .primaryKey, .joined: false
        }
      }
  }
}

extension SelectQuery.Join {
  fileprivate mutating func connectConditions(_ db: Database) throws(DatabaseError) {
    association.conditions = try association.conditions.connected(db)
    for index in association.joins.indices { try association.joins[index].connectConditions(db) }
  }
}

extension [SelectQuery.Condition] {
  fileprivate func connected(_ db: Database) throws(DatabaseError) -> [SelectQuery.Condition] {
    try map { condition throws(DatabaseError) in
      if case .expression = condition { condition } else { .expression(try condition.expression(db)) }
    }
  }
}

extension SQLExpression {
  fileprivate struct Equality {
    let column: String
    let isNull: Bool
  }

  /// The columns that must equal a value, because the expression is or requires that.
  fileprivate var equalities: [Equality] {
    switch form {
    case .chain(.and, let parts): parts.flatMap(\.equalities)
    case .binary(.equal, let lhs, let rhs), .binary(.is, let lhs, let rhs):
      if case .column(let column, _, _) = lhs.form, case .value(let value, _) = rhs.form {
        [Equality(column: column, isNull: value.isNull)]
      } else {
        []
      }
    default: []
    }
  }

  /// Whether the expression has one value for all rows.
  fileprivate var isAggregate: Bool {
    switch form {
    case .function(let call): call.isAggregate
    case .unary(_, let operand), .cast(let operand, _), .collated(let operand, _): operand.isAggregate
    case .binary(_, let lhs, let rhs): Self.areAggregate([lhs, rhs])
    case .chain(_, let operands): Self.areAggregate(operands)
    default: false
    }
  }

  private static func areAggregate(_ operands: [SQLExpression]) -> Bool {
    let others = operands.filter { if case .value = $0.form { false } else { true } }
    return !others.isEmpty && others.allSatisfy(\.isAggregate)
  }
}
