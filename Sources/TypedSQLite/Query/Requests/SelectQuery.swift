/// The parts of a SELECT.
internal struct SelectQuery: Sendable {
  /// A condition: an expression, or a function that computes one with a connection.
  enum Condition: Sendable {
    case expression(SQLExpression)
    case deferred(@Sendable (Database) throws -> SQLExpression)

    var depth: Int {
      if case .expression(let expression) = self { expression.depth } else { 0 }
    }

    /// The condition on a connection.
    func expression(_ db: Database) throws(DatabaseError) -> SQLExpression {
      switch self {
      case .expression(let expression): expression
      case .deferred(let tell): try db.told(tell)
      }
    }
  }

  /// What rows are sorted by: a term, the columns of the primary key, or what keeps equal rows in an order.
  enum Ordering: Sendable {
    case term(SQLOrdering)
    case primaryKey(SQLOrdering.Direction?)
    /// The primary key, or all columns of a view without one.
    case stable(SQLOrdering.Direction?)

    /// The primary key, or all columns of a view without one, in their order after the query has been reversed or not.
    static func stable(reversed isReversed: Bool) -> Ordering { .stable(isReversed ? .descending : nil) }

    var depth: Int {
      if case .term(let term) = self { term.expression.depth } else { 0 }
    }

    var reversed: Ordering {
      switch self {
      case .term(let term): .term(term.reversed)
      case .primaryKey(let direction): .primaryKey(direction == nil ? .descending : nil)
      case .stable(let direction): .stable(direction == nil ? .descending : nil)
      }
    }
  }

  /// The queries of the WITH clause.
  var commonTables: [CommonTable] = []
  let tableName: String
  /// The record type of the rows; nil if it writes no columns.
  let record: (any EncodableRecord.Type)?
  var alias: TableAliasBase?
  /// The aliases by which aggregates refer to the table, besides that of the program.
  var handles: [TableAliasBase] = []
  var joins: [Join] = []
  /// The associations whose rows are fetched after those of the query.
  var prefetches: [SQLAssociation] = []
  var selection: [SQLSelection]
  var isDistinct = false
  var conditions: [Condition] = []
  var grouping = RowGrouping()
  var orderings: [Ordering] = []
  /// Whether ``orderings`` and those of its joins are reversed.
  var reversesOrder = false
  var limit: Limit?
  /// Whether no table of the query may have the name of a table of the queries around it.
  var avoidsOuterNames = false

  /// The maximum number of rows, and how many are skipped before them.
  struct Limit: Sendable {
    let count: Int
    let offset: Int?

    /// The limit reduced to the first row.
    var first: Limit {
      Limit(count: count < 0 ? 1 : min(count, 1), offset: offset)
    }
  }

  init(tableName: String, record: Any.Type, selection: [SQLSelection]) {
    self.tableName = tableName
    self.record = record as? any EncodableRecord.Type
    self.selection = selection
  }

  /// The depth of the deepest expression in it.
  var depth: Int {
    let known = conditions.map(\.depth) + commonTables.map(\.query.depth)
    let joined = joins.map(\.association.depth)
    let depths = known + joined + selection.map(\.depth) + orderings.map(\.depth)
    return max(grouping.depth, depths.max() ?? 0)
  }

  /// Whether each row of the result is a row of the table.
  private var isOfRows: Bool {
    !isDistinct && grouping.isEmpty && limit == nil
      && selection.allSatisfy(\.isOnePerRow)
  }

  /// The query that counts the rows of this one.
  var counted: SQLSubquery {
    var query = withoutIncluded
    if limit == nil { query.orderings = [] }
    guard isOfRows else {
      return SQLSubquery(
        .literal(
          SQL(parts: [
            .text("SELECT COUNT(*) FROM ("), .subquery(SQLSubquery(.query(query))), .text(")"),
          ])))
    }
    query.selection = [SQLSelection(.expression(.countOfAllRows))]
    return SQLSubquery(.query(query))
  }
}

extension SQLWriter {
  mutating func write(_ query: SelectQuery) throws(DatabaseError) {
    let outerNames = query.avoidsOuterNames ? queries.joined().map { $0.name.lowercased() } : []
    let (root, joins) = query.sources(avoiding: Set(outerNames))
    queries.append([root] + joins.map(\.destination))
    let outerRepeats = repeatsRows
    let aggregates = JoinedAggregates(of: query, joins)
    repeatsRows = joins.isEmpty ? nil : { aggregates.repeatsRows(of: $0) }
    let name = query.isQualified || root.name != root.table ? root.name : nil
    try within(name, query.record?.recordColumns) { writer throws(DatabaseError) in
      try writer.write(query, root, joins)
    }
    repeatsRows = outerRepeats
    queries.removeLast()
  }

  private mutating func write(
    _ query: SelectQuery, _ root: SQLSource, _ joins: [SelectQuery.NamedJoin]
  ) throws(DatabaseError) {
    try write(query.allCommonTables)
    write(query.isDistinct ? "SELECT DISTINCT " : "SELECT ")
    try write(query.selection, separator: ", ") { writer, selection throws(DatabaseError) in
      try writer.write(selection, of: query.tableName)
    }
    var hasColumns = !query.selection.isEmpty
    // A scope is a range of columns after those of the query itself.
    for named in joins where named.join.isIncluded {
      try writeColumns(of: named, afterOthers: &hasColumns)
    }
    write(" FROM ")
    try write(root, joins)
    try write(" WHERE ", query.conditions)
    try write(query.grouping, of: query.tableName)
    try write(orderOf: query, joins)
    if let limit = query.limit { write(limit) }
  }

  private mutating func write(_ grouping: RowGrouping, of table: String) throws(DatabaseError) {
    if grouping.hasGroups {
      write(" GROUP BY ")
      let columns = grouping.isByPrimaryKey ? try connection().primaryKey(table).identifyingColumns : []
      try write(list: columns.map { SQLExpression(.column($0, table: nil)) } + grouping.expressions)
    }
    try write(" HAVING ", grouping.conditions)
  }

  /// Writes the limit of a statement.
  mutating func write(_ limit: SelectQuery.Limit) {
    write(" LIMIT \(limit.count)")
    if let offset = limit.offset { write(" OFFSET \(offset)") }
  }

  /// Writes the order of the rows of a query, and then that of its joined rows.
  mutating func write(
    orderOf query: SelectQuery, _ joins: [SelectQuery.NamedJoin]
  ) throws(DatabaseError) {
    var words = " ORDER BY "
    for ordering in query.orderings {
      write(words)
      let ordering = query.reversesOrder ? ordering.reversed : ordering
      if case .stable(let direction) = ordering, try !hasKey(query.tableName, in: query) {
        try write(allColumnsOf: query, direction)
      } else {
        try write(ordering, by: key(of: ordering, query.tableName, in: query))
      }
      words = ", "
    }
    var reversed: [[Int]: Bool] = [[]: query.reversesOrder]
    for named in joins {
      let isOuterReversed = reversed[Array(named.path.dropLast())] ?? false
      let isReversed = isOuterReversed != named.join.association.reversesOrder
      reversed[named.path] = isReversed
      try within(named.destination.name, named.destination.record) { writer throws(DatabaseError) in
        for ordering in named.join.association.orderings {
          let key = try writer.key(of: ordering, named.destination.table, in: query)
          if case .stable = ordering, key.isEmpty { continue }
          writer.write(words)
          try writer.write(isReversed ? ordering.reversed : ordering, by: key)
          words = ", "
        }
      }
    }
  }

  /// Whether the rows of a table or view have a key that is known.
  private func hasKey(_ table: String, in query: SelectQuery) throws(DatabaseError) -> Bool {
    if query.hasCommonTable(named: table) { return false }
    return try !connection().identity(ofRowsIn: table).isMissing
  }

  /// The columns by which an order sorts the rows of a table: those of its key, or all of a view without one.
  ///
  /// Those of a common table expression are not known.
  private func key(
    of ordering: SelectQuery.Ordering, _ table: String, in query: SelectQuery
  ) throws(DatabaseError) -> [SQLExpression] {
    switch ordering {
    case .term: return []
    case .primaryKey: return try primaryKey(of: table)
    case .stable:
      if query.hasCommonTable(named: table) { return [] }
      if try hasKey(table, in: query) { return try primaryKey(of: table) }
      return try connection().columnNames(of: table).map { SQLExpression(.column($0, table: nil)) }
    }
  }

  /// Writes the positions of all columns that a query selects, as an order.
  private mutating func write(
    allColumnsOf query: SelectQuery, _ direction: SQLOrdering.Direction?
  ) throws(DatabaseError) {
    var own = query
    own.orderings = []
    let count: Int
    do {
      count = try connection().columnCount(of: own)
    } catch {
      throw error as? DatabaseError ?? DatabaseError(code: .SQLITE_ERROR, message: "\(error)")
    }
    write((1...max(1, count)).map { "\($0)\(direction?.rawValue ?? "")" }.joined(separator: ", "))
  }

  /// Writes an order; one by the key sorts by its columns.
  private mutating func write(
    _ ordering: SelectQuery.Ordering, by key: [SQLExpression]
  ) throws(DatabaseError) {
    switch ordering {
    case .term(let term): try write(term)
    case .primaryKey(let direction), .stable(let direction):
      try write(key, separator: ", ") { writer, column throws(DatabaseError) in
        try writer.write(SQLOrdering(column, direction))
      }
    }
  }

  /// Writes the columns that are selected of a joined table.
  private mutating func writeColumns(
    of named: SelectQuery.NamedJoin, afterOthers hasColumns: inout Bool
  ) throws(DatabaseError) {
    try within(named.destination.name, named.destination.record) { writer throws(DatabaseError) in
      for selection in named.join.association.selection {
        if hasColumns { writer.write(", ") }
        hasColumns = true
        try writer.write(selection, of: named.destination.table)
      }
    }
  }

  /// Writes a keyword and the conditions after it, joined with AND; nothing if there are none.
  mutating func write(
    _ keyword: String, _ conditions: [SelectQuery.Condition]
  ) throws(DatabaseError) {
    guard !conditions.isEmpty else { return }
    let expressions = try conditions.map { condition throws(DatabaseError) in
      if case .expression(let expression) = condition {
        expression
      } else {
        try condition.expression(connection())
      }
    }
    write(keyword)
    try write(SQLExpression.chain(.and, expressions))
  }

  /// The result of a function that needs a connection.
  func told<Answer>(
    _ tell: @Sendable (Database) throws -> Answer
  ) throws(DatabaseError) -> Answer {
    try connection().told(tell)
  }

  /// The storage of the leftmost column that a query selects; nil for that of the type of its values.
  func storage(ofFirstColumnOf query: SelectQuery) -> AnyColumnStorage? {
    var inside = self
    inside.record = query.record?.recordColumns
    return switch query.selection.first?.form {
    case .expression(let expression), .named(let expression, _): inside.storage(of: expression)
    default: nil
    }
  }
}

extension Database {
  /// The result of a function that needs the connection.
  fileprivate func told<Answer>(
    _ tell: @Sendable (Database) throws -> Answer
  ) throws(DatabaseError) -> Answer {
    do {
      return try tell(self)
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw DatabaseError(code: .SQLITE_ERROR, message: String(describing: error))
    }
  }
}
