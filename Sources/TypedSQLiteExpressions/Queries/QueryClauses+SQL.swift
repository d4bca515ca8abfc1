// The SQL of each clause; nil for a clause that the query does not have.

extension QueryClauses {
  /// The name that identifies the query's columns: that of the alias, or the table with its database.
  var namespace: Expression<Void> {
    source.alias.map { Expression($0) } ?? table
  }

  /// The table with its database.
  var table: Expression<Void> {
    let name = Expression<Void>(source.name)
    return source.database.map { .joined([Expression<Void>($0), name], separator: ".") } ?? name
  }

  /// The table with its alias, for FROM and JOIN.
  var tableWithAlias: Expression<Void> {
    source.alias.map { .joined([table, Expression<Void>(literal: "AS"), Expression<Void>($0)]) } ?? table
  }

  /// The whole SELECT.
  var selectStatement: Expression<Void> {
    statement([with, select, join, condition, group, union, ordering, limitation])
  }

  /// The parts that are not nil, separated by spaces.
  func statement(_ parts: [Expression<Void>?]) -> Expression<Void> {
    .joined(parts.compactMap(\.self))
  }

  var with: Expression<Void>? {
    guard !commons.isEmpty else { return nil }
    let words = Expression<Void>(literal: isRecursive ? "WITH RECURSIVE" : "WITH")
    return .joined([words, Expression<Void>.list(commons.map(\.sql))])
  }

  var select: Expression<Void> {
    .joined([
      Expression<Void>(literal: isDistinct ? "SELECT DISTINCT" : "SELECT"), Expression<Void>.list(columns),
      Expression<Void>(literal: "FROM"), tableWithAlias,
    ])
  }

  var join: Expression<Void>? {
    joins.isEmpty ? nil : .joined(joins.map(\.sql))
  }

  var condition: Expression<Void>? {
    filter.map { .joined([Expression<Void>(literal: "WHERE"), $0]) }
  }

  var group: Expression<Void>? {
    guard let grouping else { return nil }
    let by = Expression<Void>.joined([
      Expression<Void>(literal: "GROUP BY"), Expression<Void>.list(grouping.by),
    ])
    return grouping.having.map { .joined([by, Expression<Void>(literal: "HAVING"), $0]) } ?? by
  }

  var union: Expression<Void>? {
    guard !unions.isEmpty else { return nil }
    return .joined(
      unions.flatMap { union -> [any Expressible] in
        [Expression<Void>(literal: union.isAll ? "UNION ALL" : "UNION"), union.query]
      })
  }

  var ordering: Expression<Void>? {
    order.isEmpty ? nil : .joined([Expression<Void>(literal: "ORDER BY"), Expression<Void>.list(order)])
  }

  var limitation: Expression<Void>? {
    guard let limit else { return nil }
    let offset = limit.offset.map { " OFFSET \($0)" } ?? ""
    return Expression(literal: "LIMIT \(limit.length)\(offset)")
  }
}

extension QueryClauses.Join {
  fileprivate var sql: Expression<Void> {
    let clauses = query.clauses
    let condition = clauses.filter.map { self.condition && $0 } ?? self.condition
    return .joined([
      Expression<Void>(literal: "\(type.rawValue) JOIN"), clauses.tableWithAlias,
      Expression<Void>(literal: "ON"), condition,
    ])
  }
}

extension QueryClauses.Common {
  fileprivate var sql: Expression<Void> {
    var parts: [any Expressible] = [alias.clauses.table]
    if let columns {
      parts.append(Expression<Void>.call("", columns.map(\.expression.unqualified)))
    }
    parts.append(Expression<Void>(literal: "AS"))
    if let hint { parts.append(Expression<Void>(literal: hint.rawValue)) }
    parts.append(Expression<Void>.call("", [query]))
    return .joined(parts)
  }
}
