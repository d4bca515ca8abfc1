extension QueryInterfaceRequest {
  /// The request with the row of another table in each row, or none; a row to which several belong occurs with each.
  ///
  /// ```swift
  /// struct PlayerInfo: FetchableRecord, Decodable {
  ///   var player: Player
  ///   var team: Team?
  /// }
  /// let request = Player.including(optional: Player.team).asRequest(of: PlayerInfo.self)
  /// ```
  ///
  /// The row of the other table is in ``Row/scopes`` under the key of the association, of which a plural becomes the
  /// singular, and a ``FetchableRecord`` that is Decodable has a property of that name.
  public func including<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: true, isIncluded: true) }
  }

  /// The request limited to rows that have one in another table, with that row in each of them.
  ///
  /// The row of the other table is in ``Row/scopes`` under the key of the association, of which a plural becomes the
  /// singular, and a ``FetchableRecord`` that is Decodable has a property of that name.
  public func including<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: false, isIncluded: true) }
  }

  /// The request with columns of another table, which are NULL without a row there.
  public func annotated<Other: AssociationToOne>(
    withOptional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.annotate(with: association.sqlAssociation, isOptional: true) }
  }

  /// The request limited to rows that have one in another table, with columns of it.
  public func annotated<Other: AssociationToOne>(
    withRequired association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.annotate(with: association.sqlAssociation, isOptional: false) }
  }
}

extension SelectQuery {
  /// Joins another table, and selects its columns after those that are selected so far.
  fileprivate mutating func annotate(with association: SQLAssociation, isOptional: Bool) {
    let handle = TableAlias<Void>()
    var association = association
    association.handles.append(handle)
    joins.join(association, isOptional: isOptional)
    selection += association.selection.map { SQLSelection(.joined($0, of: handle)) }
  }
}

extension Association {
  /// The association with the row of another table in each of its rows, or none.
  public func including<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: true, isIncluded: true) }
  }

  /// The association limited to rows that have one in another table, with that row in each of them.
  public func including<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: false, isIncluded: true) }
  }
}

extension TableRecord {
  /// The request for each row with the row of another table in it, or none.
  public static func including<Other: Association>(
    optional association: Other
  ) -> QueryInterfaceRequest<Self> where Other.OriginRowDecoder == Self {
    all().including(optional: association)
  }

  /// The request for the rows that have one in another table, with that row in each of them.
  public static func including<Other: Association>(
    required association: Other
  ) -> QueryInterfaceRequest<Self> where Other.OriginRowDecoder == Self {
    all().including(required: association)
  }

  /// The request for each row with columns of another table, which are NULL without a row there.
  public static func annotated<Other: AssociationToOne>(
    withOptional association: Other
  ) -> QueryInterfaceRequest<Self> where Other.OriginRowDecoder == Self {
    all().annotated(withOptional: association)
  }

  /// The request for the rows that have one in another table, with columns of it.
  public static func annotated<Other: AssociationToOne>(
    withRequired association: Other
  ) -> QueryInterfaceRequest<Self> where Other.OriginRowDecoder == Self {
    all().annotated(withRequired: association)
  }
}

// MARK: - Scopes

extension SelectQuery {
  /// The query without the columns of joined tables.
  var withoutIncluded: SelectQuery {
    var query = self
    query.joins = joins.map(\.withoutIncluded)
    query.prefetches = []
    return query
  }
}

extension SQLAssociation {
  /// The association without the columns of joined tables.
  var withoutIncluded: SQLAssociation {
    var association = self
    association.prefetches = []
    association.joins = joins.map(\.withoutIncluded)
    association.pivots = pivots.map(\.withoutIncluded)
    return association
  }
}

extension SelectQuery.Join {
  var withoutIncluded: SelectQuery.Join {
    var join = self
    join.isIncluded = false
    join.association = association.withoutIncluded
    return join
  }

  /// Whether there is a row of the table, or of one that is joined to it, in each row.
  var hasScope: Bool { isIncluded || association.joins.contains(where: \.hasScope) }

  /// This join and all that it contains, in the order in which their tables are written.
  fileprivate var all: [SelectQuery.Join] { [self] + association.joins.flatMap(\.all) }
}

extension SelectQuery {
  /// The adapter that shows the columns of included tables as scopes; nil if no table is included.
  ///
  /// - Parameter db: the connection, which knows the columns of tables.
  /// - Returns: the adapter.
  /// - Throws: ``DatabaseError`` if a table does not exist.
  func adapter(_ db: Database) throws -> (any RowAdapter)? {
    guard joins.contains(where: \.hasScope) else { return nil }
    let widths = try joins.flatMap(\.all).map { join in
      join.isIncluded ? try db.columnCount(of: join.association, with: allCommonTables) : 0
    }
    return IncludedRowAdapter(joins: joins, widths: widths)
  }
}

/// The adapter that shows the last columns of a statement as the scopes of joins.
private struct IncludedRowAdapter: RowAdapter {
  let joins: [SelectQuery.Join]
  /// The number of columns of each join, and of each one within it.
  let widths: [Int]

  func layout(of base: RowLayout) throws(DatabaseError) -> RowLayout {
    // A statement that is older than the schema has other columns until it runs.
    let count = base.names.count
    let own = max(0, count - widths.reduce(0, +))
    var layout = ScopeLayout(start: own, limit: count, widths: widths[...])
    return try ScopeAdapter(base: RangeRowAdapter(0..<own), scopes: layout.scopes(of: joins)).layout(of: base)
  }
}

/// Divides the columns of a statement among the included tables, which follow the columns of the query itself.
private struct ScopeLayout {
  var start: Int
  let limit: Int
  var widths: ArraySlice<Int>

  mutating func scopes(of joins: [SelectQuery.Join]) -> [String: any RowAdapter] {
    var scopes: [String: any RowAdapter] = [:]
    for join in joins {
      let end = min(limit, start + (widths.popFirst() ?? 0))
      let columns = RangeRowAdapter(start..<end)
      start = end
      let inner = self.scopes(of: join.association.joins)
      guard join.hasScope else { continue }
      scopes[join.association.singularKey] =
        inner.isEmpty ? columns : ScopeAdapter(base: columns, scopes: inner)
    }
    return scopes
  }
}

extension Database {
  /// The number of columns that an association selects.
  fileprivate func columnCount(
    of association: SQLAssociation, with commonTables: [CommonTable]
  ) throws -> Int {
    try association.selection.reduce(0) { count, selection in
      switch selection.form {
      case .expression, .named, .joined: return count + 1
      case .primaryKey: return try count + primaryKey(association.destination).columns.count
      case .allColumns, .columns, .literal:
        // SQLite knows best how many columns there are.
        var query = SelectQuery(
          tableName: association.destination, record: Void.self, selection: [selection])
        query.alias = association.alias
        query.commonTables = commonTables
        return try count + columnCount(of: query)
      }
    }
  }

  /// The number of columns that a query selects.
  internal func columnCount(of query: SelectQuery) throws -> Int {
    var query = query
    query.limit = SelectQuery.Limit(count: 0, offset: nil)
    var writer = SQLWriter(database: self)
    try writer.write(query)
    let statement = try prepared(writer)
    // A statement of the cache may be older than the schema, which SQLite notices when it runs.
    try untraced { () throws(DatabaseError) in
      defer { statement.reset() }
      _ = try statement.step()
    }
    return statement.columnCount
  }
}
