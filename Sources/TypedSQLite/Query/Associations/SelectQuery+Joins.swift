extension SelectQuery {
  /// A joined table, whose rows may be missing if it is optional.
  struct Join: Sendable {
    var association: SQLAssociation
    var isOptional: Bool
    /// Whether the row of the table is selected as a scope of the row of the query.
    var isIncluded: Bool
  }

  /// A join whose tables have names.
  struct NamedJoin {
    let join: Join
    let origin: SQLSource
    let destination: SQLSource
    /// The positions of the joins that lead to this one, and its own.
    let path: [Int]
  }

  /// The table of the query and the joined tables, each under a unique name.
  ///
  /// - Parameter outerNames: names that no table of the query may have, in lower case.
  /// - Returns: the tables.
  func sources(avoiding outerNames: Set<String>) -> (root: SQLSource, joins: [NamedJoin]) {
    var names = SourceNames(tables, avoiding: outerNames)
    func source(
      _ table: String, _ alias: TableAliasBase?, _ handles: [TableAliasBase],
      _ record: (any EncodableRecord.Type)?
    ) -> SQLSource {
      SQLSource(
        table: table, name: alias?.name ?? names.next(for: table),
        aliases: (alias.map { [$0] } ?? []) + handles, record: record?.recordColumns)
    }
    var named: [NamedJoin] = []
    func add(_ joins: [Join], to origin: SQLSource, at path: [Int]) {
      for (index, join) in joins.enumerated() {
        let association = join.association
        let destination = source(
          association.destination, association.alias, association.handles, association.destinationRecord)
        let path = path + [index]
        named.append(NamedJoin(join: join, origin: origin, destination: destination, path: path))
        add(join.association.joins, to: destination, at: path)
      }
    }
    let root = source(tableName, alias, handles, record)
    add(joins, to: root, at: [])
    return (root, named)
  }

  /// The table of the query and the joined tables, with the names that the program chose for them.
  private var tables: [(table: String, chosenName: String?)] {
    func tables(of joins: [Join]) -> [(table: String, chosenName: String?)] {
      joins.flatMap { join in
        [(join.association.destination, join.association.alias?.name)] + tables(of: join.association.joins)
      }
    }
    return [(tableName, alias?.name)] + tables(of: joins)
  }

  /// The names of tables in a query: a table that occurs several times has numbers after its name.
  private struct SourceNames {
    /// How often each table occurs without a chosen name, or has the name that another table was given.
    private var counts: [String: Int] = [:]
    /// The names that are in use, in lower case.
    private var used: Set<String>
    private var lastNumbers: [String: Int] = [:]

    init(_ tables: [(table: String, chosenName: String?)], avoiding outerNames: Set<String>) {
      used = Set(tables.compactMap { $0.chosenName?.lowercased() }).union(outerNames)
      for (table, chosenName) in tables where chosenName == nil {
        counts[table.lowercased(), default: 0] += 1
      }
      for name in used where counts[name] != nil { counts[name, default: 0] += 1 }
      for (name, count) in counts where count == 1 { used.insert(name) }
    }

    mutating func next(for table: String) -> String {
      let folded = table.lowercased()
      guard counts[folded, default: 1] > 1 else { return table }
      var number = lastNumbers[folded, default: 0]
      repeat { number += 1 } while used.contains("\(folded)\(number)")
      lastNumbers[folded] = number
      return "\(table)\(number)"
    }
  }

  /// Whether columns are written with the name of their table.
  var isQualified: Bool { alias?.name != nil || !joins.isEmpty }
}

extension [SelectQuery.Join] {
  /// Joins another table, or adds conditions to one that is already joined by the same association.
  mutating func join(
    _ association: SQLAssociation, isOptional: Bool, isIncluded: Bool = false
  ) {
    let new = SelectQuery.Join(association: association, isOptional: isOptional, isIncluded: isIncluded)
    guard association.pivots.isEmpty else { return join(new.withinPivots) }
    join(new)
  }

  private mutating func join(_ new: SelectQuery.Join) {
    guard let index = firstIndex(where: { $0.association.isOneJoin(with: new.association) }) else {
      append(new)
      return
    }
    self[index].association.merge(new.association)
    self[index].isOptional = self[index].isOptional && new.isOptional
    guard new.isIncluded else { return }
    self[index].association.selection = new.association.selection
    self[index].isIncluded = true
  }
}

extension SelectQuery.Join {
  /// The join with its rows in the opposite order.
  var reversed: SelectQuery.Join {
    var join = self
    join.association.reversesOrder.toggle()
    return join
  }

  /// The join in its order, with the primary keys of its tables as the last terms.
  ///
  /// - Parameter isReversed: whether the order of the tables around it is reversed.
  /// - Returns: the join.
  func stable(isReversed: Bool) -> SelectQuery.Join {
    var join = self
    join.association.makeOrderStable(isReversed: isReversed)
    return join
  }

  /// The join without order.
  var unordered: SelectQuery.Join {
    var join = self
    join.association.orderings = []
    join.association.reversesOrder = false
    join.association.joins = association.joins.map(\.unordered)
    return join
  }

  /// The join of the first table on the way to this one, with the joins of the others within.
  fileprivate var withinPivots: SelectQuery.Join {
    var join = self
    join.association.pivots = []
    for pivot in association.pivots.reversed() {
      var outer = SelectQuery.Join(association: pivot, isOptional: isOptional, isIncluded: false)
      outer.association.joins.join(join.association, isOptional: isOptional, isIncluded: join.isIncluded)
      join = outer
    }
    return join
  }
}

extension SQLAssociation {
  /// Adds the primary keys of its tables as the last terms of their orders.
  ///
  /// - Parameter isReversed: whether the order of the tables around it is reversed.
  mutating func makeOrderStable(isReversed: Bool = false) {
    let isReversed = isReversed != reversesOrder
    orderings.append(.stable(reversed: isReversed))
    joins = joins.map { $0.stable(isReversed: isReversed) }
  }

  /// Whether two associations of a request are one join.
  fileprivate func isOneJoin(with other: SQLAssociation) -> Bool {
    key == other.key && origin == other.origin && destination == other.destination
      && foreignKey == other.foreignKey && isReversed == other.isReversed
      && !hasOtherName(than: other) && hasSameCondition(as: other)
      && (!isOnlyAggregated || !other.isOnlyAggregated || hasSameRows(as: other))
  }

  /// Whether the program chose another name for the table.
  private func hasOtherName(than other: SQLAssociation) -> Bool {
    guard let name = alias?.name, let otherName = other.alias?.name else { return false }
    return name.lowercased() != otherName.lowercased()
  }

  /// Whether the rows of two associations certainly meet the same condition in place of a foreign key.
  private func hasSameCondition(as other: SQLAssociation) -> Bool {
    guard let condition, let otherCondition = other.condition else {
      return condition == nil && other.condition == nil
    }
    if condition.left === otherCondition.left { return true }
    guard let text = condition.standalone else { return false }
    return text == otherCondition.standalone
  }

  /// Whether two associations that are known by one name certainly lead to the same rows.
  private func hasSameRows(as other: SQLAssociation) -> Bool {
    func texts(_ association: SQLAssociation) -> [String]? {
      guard association.joins.allSatisfy(\.association.isOnlyAggregated) else { return nil }
      var texts: [String] = []
      for condition in association.conditions {
        guard case .expression(let expression) = condition else { return nil }
        texts.append("\(expression.sql) \(expression.arguments)")
      }
      return texts
    }
    guard let own = texts(self) else { return false }
    return own == texts(other)
  }

  /// Adds an alias by which expressions refer to the table; of two, the one with a name names it.
  private mutating func add(_ other: TableAliasBase?) {
    guard let other, other !== alias else { return }
    if let known = alias {
      handles.append(known.name == nil ? known : other)
      if known.name != nil { return }
    }
    alias = other
  }

  /// Adds the conditions of another association.
  fileprivate mutating func merge(_ other: SQLAssociation) {
    add(other.alias)
    handles += other.handles
    for table in other.commonTables { commonTables.replace(with: table) }
    isDistinct = isDistinct || other.isDistinct
    grouping.merge(other.grouping)
    if !isOnlyAggregated || !other.isOnlyAggregated { conditions += other.conditions }
    isOnlyAggregated = isOnlyAggregated && other.isOnlyAggregated
    if other.orderings.isEmpty {
      reversesOrder = reversesOrder != other.reversesOrder
    } else {
      (orderings, reversesOrder) = (other.orderings, other.reversesOrder)
    }
    prefetches += other.prefetches
    for join in other.joins {
      joins.join(join.association, isOptional: join.isOptional, isIncluded: join.isIncluded)
    }
  }
}

extension SQLWriter {
  /// Writes the tables of a query, after FROM.
  mutating func write(_ root: SQLSource, _ joins: [SelectQuery.NamedJoin]) throws(DatabaseError) {
    write(root)
    for named in joins {
      guard !named.join.association.isAggregated else {
        throw DatabaseError(
          code: .SQLITE_MISUSE,
          message: "\(named.join.association.key) is distinct or grouped: fetch its rows with including(all:)"
        )
      }
      write(named.join.isOptional ? " LEFT JOIN " : " JOIN ")
      write(named.destination)
      let conditions = try links(of: named) + named.join.association.conditions
      try within(named.destination.name, named.destination.record) { writer throws(DatabaseError) in
        if let condition = named.join.association.condition {
          writer.queries.append([
            named.origin.under(condition.left), named.destination.under(condition.right),
          ])
          try writer.write(" ON ", conditions)
          writer.queries.removeLast()
        } else {
          try writer.write(" ON ", conditions)
        }
      }
    }
  }

  /// What connects the rows of two tables.
  private func links(of named: SelectQuery.NamedJoin) throws(DatabaseError) -> [SelectQuery.Condition] {
    if let condition = named.join.association.condition {
      return condition.expression.map { [.expression($0)] } ?? []
    }
    return try named.join.association.keyPairs(connection()).map { pair in
      .expression(
        SQLExpression(.column(pair.destination, table: named.destination.name))
          == SQLExpression(.column(pair.origin, table: named.origin.name)))
    }
  }

  private mutating func write(_ source: SQLSource) {
    write(source.table.quotedIdentifier)
    if source.name != source.table { write(" \(source.name.quotedIdentifier)") }
  }
}

extension SQLAssociation {
  /// The columns of the origin and of the destination that are equal in rows that belong together.
  func keyPairs(_ db: Database) throws(DatabaseError) -> [(origin: String, destination: String)] {
    let (child, parent) = isReversed ? (destination, origin) : (origin, destination)
    let key: ForeignKey
    if let known = foreignKey {
      key = known
    } else {
      let keys = try db.foreignKeys(from: child, to: parent)
      guard keys.count == 1 else {
        let count = keys.isEmpty ? "no foreign key" : "several foreign keys"
        throw DatabaseError(
          code: .SQLITE_MISUSE,
          message: "table \(child) has \(count) to table \(parent): say which with ForeignKey")
      }
      key = keys[0]
    }
    let columns = if let named = key.destinationColumns { named } else { try db.primaryKey(parent).columns }
    guard columns.count == key.originColumns.count else {
      throw DatabaseError(
        code: .SQLITE_MISUSE,
        message:
          "a foreign key of \(key.originColumns.count) columns cannot name \(columns.count) of table \(parent)"
      )
    }
    // A key that the program names in part is one of the schema.
    let names = key.destinationColumns == nil ? db.spelledColumns(of: child) : [:]
    return zip(key.originColumns, columns).map { own, other in
      let own = names[own.lowercased()] ?? own
      return isReversed ? (origin: other, destination: own) : (origin: own, destination: other)
    }
  }
}

extension Database {
  /// The names of the columns of a table as the schema spells them, by the names in lower case.
  fileprivate func spelledColumns(of table: String) -> [String: String] {
    (try? identity(ofRowsIn: table))?.columnNames ?? [:]
  }

  /// The foreign keys of a table that refer to another one.
  fileprivate func foreignKeys(from origin: String, to destination: String) throws(DatabaseError)
    -> [ForeignKey]
  {
    let columns = try untraced { () throws(DatabaseError) in
      try rows(
        """
        SELECT id, "from", "to" FROM pragma_foreign_key_list(?) WHERE "table" = ? COLLATE NOCASE ORDER BY id, seq
        """, texts: [origin, destination]
      ) { (id: $0.cell(0).int64, origin: $0.text(1) ?? "", destination: $0.text(2)) }
    }
    return Dictionary(grouping: columns, by: \.id).sorted { $0.key < $1.key }.map { _, columns in
      let destinations = columns.compactMap(\.destination)
      return ForeignKey(
        columns.map(\.origin), to: destinations.count == columns.count ? destinations : nil)
    }
  }
}
