extension QueryInterfaceRequest {
  /// The request with all rows of another table that belong to each of its rows.
  ///
  /// ```swift
  /// struct TeamInfo: FetchableRecord, Decodable {
  ///   var team: Team
  ///   var players: [Player]
  /// }
  /// let teams = try Team.including(all: Team.players).asRequest(of: TeamInfo.self).fetchAll(db)
  /// ```
  ///
  /// The other rows are fetched with one more statement after those of the request, which must select the columns to
  /// which they refer. They are in ``Row/prefetchedRows`` under the key of the association, of which a singular becomes
  /// the plural, and a ``FetchableRecord`` that is Decodable has an array of that name. A cursor cannot include them.
  public func including<Other: AssociationToMany>(
    all association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.prefetches.append(association.sqlAssociation) }
  }
}

extension TableRecord {
  /// The request for each row with all rows of another table that belong to it.
  public static func including<Other: AssociationToMany>(
    all association: Other
  ) -> QueryInterfaceRequest<Self> where Other.OriginRowDecoder == Self {
    all().including(all: association)
  }
}

extension Association {
  /// The association with all rows of another table that belong to each of its rows.
  public func including<Other: AssociationToMany>(
    all association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.prefetches.append(association.sqlAssociation) }
  }
}

// The order of rows that a request includes; rows of a request that joins them are in this order after its own.

extension Association {
  /// The association with its rows in another order, in place of its previous one.
  public func order(_ orderings: [any SQLOrderingTerm]) -> Self {
    with {
      $0.orderings = orderings.map { .term($0.sqlOrdering) }
      $0.reversesOrder = false
    }
  }

  /// The association with its rows in the order of their primary key, in place of its previous order.
  public func orderByPrimaryKey() -> Self {
    with {
      $0.orderings = [.primaryKey(nil)]
      $0.reversesOrder = false
    }
  }

  /// The association with its rows in their order, with the primary key as the last term, so that equal rows keep an
  /// order.
  public func withStableOrder() -> Self {
    with { $0.makeOrderStable() }
  }

  /// The association with its rows in the opposite order; one without an order stays unchanged.
  public func reversed() -> Self {
    with { $0.reversesOrder.toggle() }
  }

  /// The association without order.
  public func unordered() -> Self {
    with { association in
      association.orderings = []
      association.reversesOrder = false
      association.joins = association.joins.map(\.unordered)
    }
  }
}

/// The rows of other tables that are fetched after those of a request, and become a part of them.
internal struct Prefetch {
  /// The associations of the rows themselves.
  private let associations: [SQLAssociation]
  /// Those of the rows in their scopes, by the names of the scopes.
  private let scopes: [String: Prefetch]

  /// Collects what must be fetched; nil if there is nothing.
  ///
  /// - Parameters:
  ///   - associations: the associations of the rows themselves.
  ///   - joins: the joined tables, whose associations count too.
  ///   - hasColumns: whether the rows have columns; those of a table between others have none.
  init?(_ associations: [SQLAssociation], in joins: [SelectQuery.Join], hasColumns: Bool = true) {
    var associations = associations
    var scopes: [String: Prefetch] = [:]
    for join in joins {
      let association = join.association
      let isScope = join.isIncluded
      if !isScope, hasColumns { associations += join.joinedPrefetches }
      guard join.hasScope else { continue }
      scopes[association.singularKey] = Prefetch(
        isScope ? association.prefetches : [], in: association.joins, hasColumns: isScope)
    }
    if associations.isEmpty, scopes.isEmpty { return nil }
    self.associations = associations
    self.scopes = scopes
  }

  /// Called with fetched rows before what belongs to them is fetched, and with the names that lead to their list.
  typealias Visit = (_ path: [String], _ rows: [Row]) throws -> Void

  /// Fetches the rows, and adds them to the rows of the request.
  func fill(_ rows: [Row], _ db: Database, at path: [String] = [], visit: Visit? = nil) throws {
    for row in rows where row.prefetched == nil { row.prefetched = PrefetchedRows() }
    for association in associations {
      try fill(rows, with: association, db, at: path + [association.pluralKey], visit)
    }
    for (name, prefetch) in scopes {
      // A row of NULLs has an empty list of other rows.
      let scoped = rows.map { $0.scopes[name] }
      try prefetch.fill(scoped.compactMap(\.self), db, at: path + [name], visit: visit)
      for (row, scope) in zip(rows, scoped) { row.prefetched?.scopes[name] = scope?.prefetched }
    }
  }

  private func fill(
    _ rows: [Row], with association: SQLAssociation, _ db: Database, at names: [String], _ visit: Visit?
  ) throws {
    let path = AssociationPath(of: association)
    let pairs = try path.first.keyPairs(db)
    let keys = try rows.map { try key(of: $0, pairs.map(\.origin), association) }
    var seen: Set<[DatabaseValue]> = []
    let wanted = keys.compactMap(\.self).filter { seen.insert($0).inserted }
    if wanted.isEmpty { try db.broker?.recordUnread { try region(of: association, db) } }
    var found: [[DatabaseValue]: [Row]] = [:]
    // The conditions of the request have parameters too.
    let limit = max(1, min(10_000, db.argumentLimit / 2) / pairs.count)
    var rest = wanted[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(limit))
      rest = rest.dropFirst(limit)
      let reached = try fetch(path, pairs.map(\.destination), part, db) { inner, rows in
        try visit?(names + inner, rows)
      }
      if reached.allSatisfy({ seen.contains($0.key) }) {
        for (key, row) in reached { found[key, default: []].append(row) }
        continue
      }
      // Two tables may write one key differently, as 1 and '1' or in another case, and only SQLite compares it so.
      for key in part {
        found[key] = try fetch(path, pairs.map(\.destination), [key], db).map(\.row)
      }
    }
    for (row, key) in zip(rows, keys) {
      row.prefetched?.rows[association.pluralKey] = key.flatMap { found[$0] } ?? []
    }
  }

  /// The values by which rows refer to a row; nil if one is NULL.
  private func key(
    of row: Row, _ columns: [String], _ association: SQLAssociation
  ) throws -> [DatabaseValue]? {
    let values = try columns.map { name in
      guard let index = row.layout.index(ofColumn: name) else {
        throw DatabaseError(
          code: .SQLITE_MISUSE,
          message: "the request must select \(name), to which its \(association.pluralKey) refer")
      }
      return row.databaseValue(at: index)
    }
    return values.contains(where: \.isNull) ? nil : values
  }

  /// The rows that belong to some keys, each with its key.
  private func fetch(
    _ path: AssociationPath, _ columns: [String], _ keys: [[DatabaseValue]], _ db: Database,
    visit: Visit? = nil
  ) throws -> [(key: [DatabaseValue], row: Row)] {
    let association = path.association
    let query = Self.query(path, columns, keys)
    var writer = SQLWriter(database: db)
    try writer.write(query)
    let statement = try db.prepared(writer)
    let adapter = try query.adapter(db)
    let rows = try Row.fetchAll(statement, adapter: adapter)
    try visit?([], rows)
    try Prefetch(association.prefetches, in: association.joins)?.fill(rows, db, visit: visit)
    return rows.map { row in
      (columns.indices.map { row.databaseValue(at: row.count - columns.count + $0) }, row)
    }
  }

  /// What is read when the rows are fetched; rows that belong to rows which no condition allows are not.
  func region(_ db: Database) throws -> DatabaseRegion {
    let region = try associations.reduce(DatabaseRegion()) { $0.union(try self.region(of: $1, db)) }
    return try scopes.values.reduce(region) { $0.union(try $1.region(db)) }
  }

  private func region(of association: SQLAssociation, _ db: Database) throws -> DatabaseRegion {
    let path = AssociationPath(of: association)
    let columns = try path.first.keyPairs(db).map(\.destination)
    // The keys are not known yet, and a text, unlike NULL, does not limit the rows.
    var query = Self.query(path, columns, [columns.map { _ in "".databaseValue }])
    try query.connectConditions(db)
    var writer = SQLWriter(database: db)
    try writer.write(query)
    let statement = try db.prepared(writer)
    statement.context.query = query
    let own = try statement.readRegion()
    guard !own.isEmpty, let inner = Prefetch(association.prefetches, in: association.joins) else {
      return own
    }
    return try own.union(inner.region(db))
  }

  /// The query for the rows that belong to some keys, which follow the other columns of each row.
  private static func query(_ path: AssociationPath, _ columns: [String], _ keys: [[DatabaseValue]])
    -> SelectQuery
  {
    let keyColumns = columns.map(path.key)
    let selection = zip(columns, keyColumns).map { SQLSelection(.named($1, "grdb_\($0)")) }
    var query = path.query(
      path.association.selection + selection, .expression(condition(keyColumns, keys)))
    // A group has the rows of one key. A row of the table itself has one key unless it is reached through others.
    let isOfOneKey = keys.count == 1 || query.grouping.isByPrimaryKey && path.association.pivots.isEmpty
    if !isOfOneKey, !query.grouping.isEmpty { query.grouping.divide(by: keyColumns) }
    return query
  }

  private static func condition(_ columns: [SQLExpression], _ keys: [[DatabaseValue]]) -> SQLExpression {
    if columns.count == 1 { return keys.map { $0[0] }.contains(columns[0]) }
    if keys.count == 1 { return .chain(.and, zip(columns, keys[0]).map { column, value in column == value }) }
    // SQLite looks each row up in a set of keys. With OR it would compare each row with each key if the table has no index.
    let rows = keys.map { key in [SQL.Part.text("(")] + list(key.map(\.sqlExpression)) + [.text(")")] }
    let parts =
      [.text("(")] + list(columns) + [.text(") IN (VALUES ")] + Array(rows.joined(separator: [.text(", ")]))
    return SQLExpression(.literal(SQL(parts: parts + [.text(")")])))
  }

  private static func list(_ expressions: [SQLExpression]) -> [SQL.Part] {
    Array(expressions.map { [SQL.Part.expression($0)] }.joined(separator: [.text(", ")]))
  }
}

extension SelectQuery.Join {
  /// The associations of a table without columns in the row, each through that table.
  fileprivate var joinedPrefetches: [SQLAssociation] {
    let own = association.prefetches.map { $0.through(step(without: nil)) }
    let nested = association.joins.enumerated().filter { !$0.element.isIncluded }.flatMap { index, join in
      // The way leads through the table of the join, so that is not joined once more.
      join.joinedPrefetches.map { $0.through(step(without: index)) }
    }
    return own + nested
  }

  /// The association without what it includes, and without one of its joins.
  private func step(without index: Int?) -> SQLAssociation {
    var step = association
    step.prefetches = []
    if let index { step.joins.remove(at: index) }
    step.joins = step.joins.map(\.withoutIncluded)
    return step
  }
}

// MARK: - Fetching

extension PreparedRequest {
  /// The rows, with those that belong to them.
  internal func rows(_ db: Database) throws -> [Row] {
    let rows = try Row.fetchAll(statement, adapter: adapter)
    try prefetch?.fill(rows, db)
    return rows
  }

  /// The first row, with those that belong to it.
  internal func firstRow(_ db: Database) throws -> Row? {
    let row = try Row.fetchOne(statement, adapter: adapter)
    try prefetch?.fill(row.map { [$0] } ?? [], db)
    return row
  }

  /// Throws if rows of other tables belong to the rows, which a cursor, on one row at a time, cannot fetch.
  internal func requireNoPrefetch() throws(DatabaseError) {
    guard prefetch != nil else { return }
    throw DatabaseError(
      code: .SQLITE_MISUSE, message: "a cursor cannot include all rows of another table: use fetchAll")
  }
}
