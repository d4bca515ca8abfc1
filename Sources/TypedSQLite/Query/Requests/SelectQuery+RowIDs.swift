// The rows of its table that a query can read.

extension SelectQuery {
  /// The rowids that the conditions of the query allow; nil if they allow any, or if the table may be read twice.
  ///
  /// - Parameter db: the connection, which knows the column that is the rowid.
  /// - Returns: the rowids. Changes of other rows cannot change what the query reads.
  internal func rowIDs(_ db: Database) -> Set<Int64>? {
    guard !conditions.isEmpty, allCommonTables.isEmpty, !mayReadTableTwice,
      let column = (try? db.primaryKey(tableName))?.rowIDKey
    else { return nil }
    var names: Set<String> = [column.lowercased()]
    // A column can have the name of the rowid and be something else.
    let columns = Set(((try? db.columnNames(of: tableName)) ?? []).map { $0.lowercased() })
    names.formUnion(Set(["rowid", "oid", "_rowid_"]).subtracting(columns))
    var rowIDs: Set<Int64>?
    for case .expression(let condition) in conditions {
      guard let allowed = condition.rowIDs(in: names, of: self) else { continue }
      rowIDs = rowIDs?.intersection(allowed) ?? allowed
    }
    return rowIDs
  }

  /// Whether something besides the FROM clause may read the table.
  private var mayReadTableTwice: Bool {
    selection.contains { $0.mayRead(tableName) }
      || (conditions + grouping.conditions).contains { $0.mayRead(tableName) }
      || grouping.expressions.contains { $0.mayRead(tableName) }
      || orderings.contains { $0.mayRead(tableName) }
      || joins.contains { $0.mayRead(tableName) }
  }
}

extension SQLSelection {
  fileprivate func mayRead(_ table: String) -> Bool {
    switch form {
    case .allColumns, .columns, .primaryKey: false
    case .expression(let expression), .named(let expression, _): expression.mayRead(table)
    case .literal(let sql): sql.mayRead(table)
    case .joined(let selection, _): selection.mayRead(table)
    }
  }
}

extension SelectQuery.Join {
  /// Whether the join may read a table.
  fileprivate func mayRead(_ table: String) -> Bool {
    association.destination.lowercased() == table.lowercased()
      || association.conditions.contains { $0.mayRead(table) }
      || association.orderings.contains { $0.mayRead(table) }
      || association.condition?.expression?.mayRead(table) == true
      || association.selection.contains { $0.mayRead(table) }
      || association.joins.contains { $0.mayRead(table) }
  }
}

extension SelectQuery.Condition {
  fileprivate func mayRead(_ table: String) -> Bool {
    if case .expression(let expression) = self { expression.mayRead(table) } else { true }
  }
}

extension SelectQuery.Ordering {
  fileprivate func mayRead(_ table: String) -> Bool {
    if case .term(let term) = self { term.expression.mayRead(table) } else { false }
  }
}

extension SQL {
  /// Whether the SQL may have a query of a table; if in doubt it may.
  fileprivate func mayRead(_ table: String) -> Bool {
    parts.contains { part in
      switch part {
      case .text(let text):
        ["select", "values", table.lowercased()].contains { text.lowercased().contains($0) }
      case .arguments: false
      case .expression(let expression): expression.mayRead(table)
      case .ordering(let ordering): ordering.expression.mayRead(table)
      case .selection, .subquery: true
      }
    }
  }
}

extension SQLExpression {
  /// Whether the expression may have a query of a table; if in doubt it may.
  fileprivate func mayRead(_ table: String) -> Bool {
    switch form {
    case .value, .column, .unstorable, .tooDeep: false
    case .subquery, .subqueryMembership, .exists, .rowIdentity, .rowPresence, .joinedAggregate: true
    case .literal(let sql): sql.mayRead(table)
    case .unary(_, let operand), .cast(let operand, _), .collated(let operand, _), .aliased(let operand, _),
      .isZero(let operand, _), .json(let operand):
      operand.mayRead(table)
    case .binary(_, let lhs, let rhs): [lhs, rhs].contains { $0.mayRead(table) }
    case .chain(_, let operands): operands.contains { $0.mayRead(table) }
    case .like(let lhs, let pattern, let escape, _): [lhs, pattern, escape].contains { $0.mayRead(table) }
    case .between(let lhs, let lower, let upper, _): [lhs, lower, upper].contains { $0.mayRead(table) }
    case .membership(let lhs, let elements, _): ([lhs] + elements).contains { $0.mayRead(table) }
    case .function(let call):
      (call.arguments + [call.filter].compactMap(\.self)).contains { $0.mayRead(table) }
    }
  }

  /// The rowids for which the expression, a condition of a query, can be true; nil if any can.
  ///
  /// - Parameters:
  ///   - names: the names of the rowid, in lower case.
  ///   - query: the query, whose table has the rowids.
  /// - Returns: the rowids.
  fileprivate func rowIDs(in names: Set<String>, of query: SelectQuery) -> Set<Int64>? {
    switch form {
    case .value(let value, nil): value.isNull || value.storage == .int64(0) ? [] : nil
    case .chain(.and, let parts):
      parts.reduce(nil) { known, part in
        guard let allowed = part.rowIDs(in: names, of: query) else { return known }
        return known?.intersection(allowed) ?? allowed
      }
    case .chain(.or, let parts):
      parts.reduce([]) { known, part in
        known.flatMap { known in part.rowIDs(in: names, of: query).map(known.union) }
      }
    case .binary(.equal, let lhs, let rhs), .binary(.is, let lhs, let rhs):
      lhs.isRowID(names, query) ? rhs.asRowIDs : rhs.isRowID(names, query) ? lhs.asRowIDs : nil
    case .membership(let lhs, let elements, isNegated: false) where lhs.isRowID(names, query):
      elements.reduce([]) { known, element in
        known.flatMap { known in element.asRowIDs.map(known.union) }
      }
    default: nil
    }
  }

  /// Whether the expression is the rowid of the table of a query.
  private func isRowID(_ names: Set<String>, _ query: SelectQuery) -> Bool {
    switch form {
    case .column(let name, nil, nil): names.contains(name.lowercased())
    case .aliased(let operand, let alias): alias === query.alias && operand.isRowID(names, query)
    default: false
    }
  }

  /// The rowids that equal the expression; nil if they are not known, as for a text, which SQLite may convert.
  private var asRowIDs: Set<Int64>? {
    guard case .value(let value, nil) = form else { return nil }
    return switch value.storage {
    case .null: []
    case .int64(let rowID): [rowID]
    default: nil
    }
  }
}
