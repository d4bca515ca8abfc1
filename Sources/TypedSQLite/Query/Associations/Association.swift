/// A relation from the rows of one table to the rows of another that belong to them.
///
/// ```swift
/// struct Player: TableRecord { static let team = belongsTo(Team.self) }
/// let request = Player.joining(optional: Player.team.filter(Column("color") == "red"))
/// // SELECT "player".* FROM "player"
/// // LEFT JOIN "team" ON ("team"."id" = "player"."teamId") AND ("team"."color" = 'red')
/// ```
public protocol Association<OriginRowDecoder, RowDecoder>: DerivableRequest, Sendable {
  /// The type of the rows at which the relation starts.
  associatedtype OriginRowDecoder

  /// The association without its types.
  var sqlAssociation: SQLAssociation { get }

  /// Creates an association.
  init(sqlAssociation: SQLAssociation)
}

/// An association of any kind, without its types.
public struct SQLAssociation: Sendable {
  internal let origin: String
  internal let destination: String
  /// The record type of the destination; nil if it writes no columns.
  internal let destinationRecord: (any EncodableRecord.Type)?
  /// The name by which a request recognizes that two associations are one join.
  internal var key: String
  /// What ``key`` is.
  internal var keyForm = KeyForm.table
  /// The foreign key; nil for the only one between the two tables.
  internal let foreignKey: ForeignKey?
  /// Whether the rows of the destination contain the key of the origin, rather than the other way round.
  internal let isReversed: Bool
  /// What rows that belong together meet in place of a foreign key; nil if there is a foreign key.
  internal var condition: JoinCondition?
  /// The columns that ``Association`` rows have when they are included.
  internal var selection: [SQLSelection]
  internal var alias: TableAliasBase?
  /// The aliases by which aggregates refer to the table, besides that of the program.
  internal var handles: [TableAliasBase] = []
  /// Whether only aggregates need the join.
  internal var isOnlyAggregated = false
  /// The queries of the WITH clause of each request of the rows.
  internal var commonTables: [CommonTable] = []
  internal var isDistinct = false
  internal var conditions: [SelectQuery.Condition] = []
  internal var grouping = RowGrouping()
  internal var joins: [SelectQuery.Join] = []
  /// The associations whose rows are fetched after the rows of this one.
  internal var prefetches: [SQLAssociation] = []
  /// The order of the rows, if they are fetched after others.
  internal var orderings: [SelectQuery.Ordering] = []
  /// Whether ``orderings`` and those of its joins are reversed.
  internal var reversesOrder = false
  /// The associations between the origin and this one, the first one first; none of them has any itself.
  internal var pivots: [SQLAssociation] = []

  /// The key as a name of one row.
  internal var singularKey: String { keyForm == .one ? key : Inflection.singular(of: key) }

  /// The key as a name of several rows.
  internal var pluralKey: String { keyForm == .many ? key : Inflection.plural(of: key) }

  /// What the key of an association is.
  internal enum KeyForm: Sendable {
    /// The name of a table.
    case table
    /// A name of one row, which the program has chosen.
    case one
    /// A name of several rows, which the program has chosen.
    case many
  }

  /// The depth of the deepest expression in it.
  internal var depth: Int {
    let own = conditions.map(\.depth) + commonTables.map(\.query.depth)
    let others = (joins.map(\.association) + pivots).map(\.depth)
    return max(grouping.depth, (own + others).max() ?? 0)
  }
}

/// An association that leads to at most one row.
public protocol AssociationToOne: Association {}

/// An association that can lead to several rows.
public protocol AssociationToMany: Association {}

/// The association of a table whose rows contain the key of another table's rows.
public struct BelongsToAssociation<Origin, Destination>: AssociationToOne {
  /// The type of the rows that contain the key.
  public typealias OriginRowDecoder = Origin
  /// The type of the rows to which the key refers.
  public typealias RowDecoder = Destination

  /// The association without its types.
  public let sqlAssociation: SQLAssociation

  /// Creates an association.
  public init(sqlAssociation: SQLAssociation) {
    self.sqlAssociation = sqlAssociation
  }
}

/// The association of a table to whose key at most one row of another table refers.
public struct HasOneAssociation<Origin, Destination>: AssociationToOne {
  /// The type of the rows with the key.
  public typealias OriginRowDecoder = Origin
  /// The type of the rows that refer to the key.
  public typealias RowDecoder = Destination

  /// The association without its types.
  public let sqlAssociation: SQLAssociation

  /// Creates an association.
  public init(sqlAssociation: SQLAssociation) {
    self.sqlAssociation = sqlAssociation
  }
}

/// The association of a table to whose key any number of rows of another table refer.
public struct HasManyAssociation<Origin, Destination>: AssociationToMany {
  /// The type of the rows with the key.
  public typealias OriginRowDecoder = Origin
  /// The type of the rows that refer to the key.
  public typealias RowDecoder = Destination

  /// The association without its types.
  public let sqlAssociation: SQLAssociation

  /// Creates an association.
  public init(sqlAssociation: SQLAssociation) {
    self.sqlAssociation = sqlAssociation
  }
}

/// The columns of a table that contain the key of another table's rows.
public struct ForeignKey: Hashable, Sendable {
  internal let originColumns: [String]
  /// The columns of the other table; nil for its primary key.
  internal let destinationColumns: [String]?

  /// Creates a foreign key.
  ///
  /// - Parameters:
  ///   - originColumns: the columns that contain the key.
  ///   - destinationColumns: the columns of the other table to which they refer, in the same order; nil for
  ///     its primary key.
  public init(_ originColumns: [String], to destinationColumns: [String]? = nil) {
    self.originColumns = originColumns
    self.destinationColumns = destinationColumns
  }

  /// Creates a foreign key.
  ///
  /// - Parameters:
  ///   - originColumns: the columns that contain the key.
  ///   - destinationColumns: the columns of the other table to which they refer, in the same order; nil for
  ///     its primary key.
  public init(_ originColumns: [any ColumnExpression], to destinationColumns: [any ColumnExpression]? = nil) {
    self.init(originColumns.map(\.name), to: destinationColumns?.map(\.name))
  }
}

// MARK: - Building

extension Association {
  internal func with(_ change: (inout SQLAssociation) -> Void) -> Self {
    var copy = sqlAssociation
    change(&copy)
    return Self(sqlAssociation: copy)
  }

  /// The name of the table to which the relation leads.
  public var databaseTableName: String { sqlAssociation.destination }

  /// The association under another key, which names the scope of its rows and the columns of its aggregates.
  public func forKey(_ key: String) -> Self {
    with { association in
      association.key = key
      association.keyForm = self is any AssociationToMany ? .many : .one
    }
  }

  /// The association under the name of a coding key.
  public func forKey(_ key: some CodingKey) -> Self { forKey(key.stringValue) }

  /// The association with other columns of its rows, for requests that include them.
  public func select(_ selection: [any SQLSelectable]) -> Self {
    with { $0.selection = selection.map(\.sqlSelection) }
  }

  /// The association with more columns of its rows, for requests that include them.
  public func annotated(with selection: [any SQLSelectable]) -> Self {
    with { $0.selection += selection.map(\.sqlSelection) }
  }

  /// The association under an alias, with which the request can refer to its columns.
  public func aliased(_ alias: TableAlias<Void>) -> Self {
    with { $0.alias = alias }
  }

  /// The association under an alias, with which the request can refer to its columns.
  public func aliased(_ alias: TableAlias<RowDecoder>) -> Self where RowDecoder: TableRecord {
    with { $0.alias = alias }
  }

  /// The association limited to rows that also meet a condition.
  public func filter(_ predicate: some SQLSpecificExpressible) -> Self {
    let condition = predicate.sqlExpression
    return with { $0.conditions.append(.expression(condition)) }
  }

  /// The association limited to rows that also meet a condition, which is computed with a connection.
  public func filterWhenConnected(
    _ predicate: @escaping @Sendable (Database) throws -> any SQLExpressible
  ) -> Self {
    with { $0.conditions.append(.deferred { try predicate($0).sqlExpression }) }
  }

  /// The association joined with another one, whose rows may be missing.
  public func joining<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: true) }
  }

  /// The association joined with another one, whose rows must exist.
  public func joining<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: false) }
  }
}

extension QueryInterfaceRequest {
  /// The request joined with rows of another table, which may be missing; only its own columns are selected.
  public func joining<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: true) }
  }

  /// The request limited to rows that have one in another table; only its own columns are selected.
  public func joining<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: false) }
  }

  /// The request under an alias, with which expressions anywhere in it can refer to its columns.
  public func aliased(_ alias: TableAlias<Void>) -> Self {
    with { $0.alias = alias }
  }

  /// The request under an alias, with which expressions anywhere in it can refer to its columns.
  public func aliased(_ alias: TableAlias<RowDecoder>) -> Self where RowDecoder: TableRecord {
    with { $0.alias = alias }
  }
}

extension TableRecord {
  /// The association with the table to which this type's rows refer with a foreign key.
  ///
  /// - Parameters:
  ///   - destination: the type of the other table.
  ///   - key: a name for the association; nil for that of the other table. A request that joins associations of one
  ///     key and one foreign key joins their table once, and the conditions of both apply.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that joins it throws if there is no such foreign key, or more than
  ///   one.
  public static func belongsTo<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> BelongsToAssociation<Self, Destination> {
    Table<Self>(databaseTableName).belongsTo(destination, key: key, using: foreignKey)
  }

  /// The association with the table of which at most one row refers to a row of this type.
  ///
  /// - Parameters:
  ///   - destination: the type of the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key of the other table; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public static func hasOne<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasOneAssociation<Self, Destination> {
    Table<Self>(databaseTableName).hasOne(destination, key: key, using: foreignKey)
  }

  /// The association with the table of which any number of rows refer to a row of this type.
  ///
  /// ```swift
  /// struct Team: TableRecord { static let players = hasMany(Player.self) }
  /// let request = Team.annotated(with: Team.players.count)
  /// ```
  ///
  /// - Parameters:
  ///   - destination: the type of the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key of the other table; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public static func hasMany<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasManyAssociation<Self, Destination> {
    Table<Self>(databaseTableName).hasMany(destination, key: key, using: foreignKey)
  }

  /// The request joined with rows of another table, which may be missing; only its own columns are selected.
  public static func joining<Other: Association>(
    optional association: Other
  ) -> QueryInterfaceRequest<Self> where Self == Other.OriginRowDecoder {
    all().joining(optional: association)
  }

  /// The request limited to rows that have one in another table; only its own columns are selected.
  public static func joining<Other: Association>(
    required association: Other
  ) -> QueryInterfaceRequest<Self> where Self == Other.OriginRowDecoder {
    all().joining(required: association)
  }

  /// The request for each row, under an alias with which expressions anywhere in it can refer to its columns.
  public static func aliased(_ alias: TableAlias<Void>) -> QueryInterfaceRequest<Self> {
    all().aliased(alias)
  }

  /// The request for each row, under an alias with which expressions anywhere in it can refer to its columns.
  public static func aliased(_ alias: TableAlias<Self>) -> QueryInterfaceRequest<Self> {
    all().aliased(alias)
  }
}

extension Table {
  /// The request for each row, under an alias with which expressions anywhere in it can refer to its columns.
  public func aliased(_ alias: TableAlias<Void>) -> QueryInterfaceRequest<RowDecoder> {
    all().aliased(alias)
  }
}
