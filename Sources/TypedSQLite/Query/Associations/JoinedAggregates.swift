/// The joins of a query that repeat rows, for aggregates that count each row once.
internal struct JoinedAggregates {
  private let joins: [SelectQuery.NamedJoin]
  private let isGroupedByRow: Bool

  /// Those of no query.
  init() {
    joins = []
    isGroupedByRow = false
  }

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

extension SQLWriter {
  /// Writes what identifies a row of a table; it is NULL if the table has no row in a join.
  mutating func write(identityOf alias: TableAliasBase) throws(DatabaseError) {
    guard let source = source(of: alias) else {
      throw DatabaseError(code: .SQLITE_MISUSE, message: "an aggregate is used outside of its request")
    }
    let columns = try connection().primaryKey(source.table).identifyingColumns
    let parts = columns.map { alias[Column($0)] }
    guard parts.count > 1, let first = parts.first else { return try write(list: parts) }
    // A function of several values that no other values give.
    write("CASE WHEN ")
    try write(first)
    write(" IS NOT NULL THEN ")
    try write(parts, separator: " || ',' || ") { writer, part throws(DatabaseError) in
      writer.write("quote(")
      try writer.write(part)
      writer.write(")")
    }
    write(" END")
  }
}
