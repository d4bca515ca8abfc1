/// A way from the rows of one table to the rows of another that belong to them.
///
/// ```swift
/// struct Player: TableRecord { static let team = belongsTo(Team.self) }
/// let request = Player.joining(optional: Player.team.filter(Column("color") == "red"))
/// // SELECT "player".* FROM "player"
/// // LEFT JOIN "team" ON ("team"."id" = "player"."teamId") AND ("team"."color" = 'red')
/// ```
public protocol Association<OriginRowDecoder, RowDecoder>: TypedRequest, FilteredRequest, TableRequest,
  Sendable
{
  /// The type of the rows from which the way leads.
  associatedtype OriginRowDecoder

  /// The association, whatever its kind.
  var sqlAssociation: SQLAssociation { get }

  /// Creates an association of this kind.
  init(sqlAssociation: SQLAssociation)
}

/// An association, whatever its kind and types.
public struct SQLAssociation: Sendable {
  internal let origin: String
  internal let destination: String
  /// The name by which a request tells that two associations are one join.
  internal let key: String
  /// The foreign key; nil for the only one from the one table to the other.
  internal let foreignKey: ForeignKey?
  internal var alias: TableAliasBase?
  internal var conditions: [SelectQuery.Condition] = []
  internal var joins: [SelectQuery.Join] = []

  /// The depth of the deepest expression in it.
  internal var depth: Int {
    (conditions.map(\.depth) + joins.map(\.association.depth)).max() ?? 0
  }
}

/// The association of a table whose rows hold the key of another table's rows.
public struct BelongsToAssociation<Origin, Destination>: Association {
  /// The type of the rows that hold the key.
  public typealias OriginRowDecoder = Origin
  /// The type of the rows that the key names.
  public typealias RowDecoder = Destination

  /// The association, whatever its kind.
  public let sqlAssociation: SQLAssociation

  /// Creates an association.
  public init(sqlAssociation: SQLAssociation) {
    self.sqlAssociation = sqlAssociation
  }
}

/// The columns of a table that hold the key of another table's rows.
public struct ForeignKey: Hashable, Sendable {
  internal let originColumns: [String]
  /// The columns of the other table; nil for its primary key.
  internal let destinationColumns: [String]?

  /// Creates a foreign key.
  ///
  /// - Parameters:
  ///   - originColumns: the columns that hold the key.
  ///   - destinationColumns: the columns of the other table that they name, in the same order; nil for its primary key.
  public init(_ originColumns: [String], to destinationColumns: [String]? = nil) {
    self.originColumns = originColumns
    self.destinationColumns = destinationColumns
  }

  /// Creates a foreign key.
  ///
  /// - Parameters:
  ///   - originColumns: the columns that hold the key.
  ///   - destinationColumns: the columns of the other table that they name, in the same order; nil for its primary key.
  public init(_ originColumns: [any ColumnExpression], to destinationColumns: [any ColumnExpression]? = nil) {
    self.init(originColumns.map(\.name), to: destinationColumns?.map(\.name))
  }
}

// MARK: - Building

extension Association {
  private func with(_ change: (inout SQLAssociation) -> Void) -> Self {
    var copy = sqlAssociation
    change(&copy)
    return Self(sqlAssociation: copy)
  }

  /// The name of the table to which the way leads.
  public var databaseTableName: String { sqlAssociation.destination }

  /// The association under an alias, by which the request can name its columns.
  public func aliased(_ alias: TableAlias<Void>) -> Self {
    with { $0.alias = alias }
  }

  /// The association under an alias, by which the request can name its columns.
  public func aliased(_ alias: TableAlias<RowDecoder>) -> Self where RowDecoder: TableRecord {
    with { $0.alias = alias }
  }

  /// The association with the rows that also meet a condition.
  public func filter(_ predicate: some SQLSpecificExpressible) -> Self {
    let condition = predicate.sqlExpression
    return with { $0.conditions.append(.expression(condition)) }
  }

  /// The association with the rows that also meet a condition, which a connection tells.
  public func filterWhenConnected(
    _ predicate: @escaping @Sendable (Database) throws -> any SQLExpressible
  ) -> Self {
    with { $0.conditions.append(.deferred { try predicate($0).sqlExpression }) }
  }

  /// The association joined with another one, whose rows need not be there.
  public func joining<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: true) }
  }

  /// The association joined with another one, whose rows must be there.
  public func joining<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: false) }
  }
}

extension QueryInterfaceRequest {
  /// The request joined with rows of another table, which need not be there; its own columns are selected.
  public func joining<Other: Association>(
    optional association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: true) }
  }

  /// The request for the rows that have one in another table; its own columns are selected.
  public func joining<Other: Association>(
    required association: Other
  ) -> Self where Other.OriginRowDecoder == RowDecoder {
    with { $0.joins.join(association.sqlAssociation, isOptional: false) }
  }

  /// The request under an alias, by which expressions anywhere in it can name its columns.
  public func aliased(_ alias: TableAlias<Void>) -> Self {
    with { $0.alias = alias }
  }

  /// The request under an alias, by which expressions anywhere in it can name its columns.
  public func aliased(_ alias: TableAlias<RowDecoder>) -> Self where RowDecoder: TableRecord {
    with { $0.alias = alias }
  }
}

extension TableRecord {
  /// The association with the table whose rows this type's rows name by a foreign key.
  ///
  /// - Parameters:
  ///   - destination: the type of the other table.
  ///   - key: a name for the association; nil for that of the other table. A request that joins associations of one
  ///     key and one foreign key joins their table once, where the conditions of each must be met.
  ///   - foreignKey: the foreign key; nil for the only one that the schema has from the one table to the other.
  /// - Returns: the association. A request that joins it throws where there is no such foreign key, or several.
  public static func belongsTo<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> BelongsToAssociation<Self, Destination> {
    BelongsToAssociation(
      sqlAssociation: SQLAssociation(
        origin: databaseTableName, destination: Destination.databaseTableName,
        key: key ?? Destination.databaseTableName, foreignKey: foreignKey))
  }

  /// The request joined with rows of another table, which need not be there; its own columns are selected.
  public static func joining<Other: Association>(
    optional association: Other
  ) -> QueryInterfaceRequest<Self> where Self == Other.OriginRowDecoder {
    all().joining(optional: association)
  }

  /// The request for the rows that have one in another table; its own columns are selected.
  public static func joining<Other: Association>(
    required association: Other
  ) -> QueryInterfaceRequest<Self> where Self == Other.OriginRowDecoder {
    all().joining(required: association)
  }

  /// The request for each row, under an alias by which expressions anywhere in it can name its columns.
  public static func aliased(_ alias: TableAlias<Void>) -> QueryInterfaceRequest<Self> {
    all().aliased(alias)
  }

  /// The request for each row, under an alias by which expressions anywhere in it can name its columns.
  public static func aliased(_ alias: TableAlias<Self>) -> QueryInterfaceRequest<Self> {
    all().aliased(alias)
  }
}

extension Table {
  /// The request for each row, under an alias by which expressions anywhere in it can name its columns.
  public func aliased(_ alias: TableAlias<Void>) -> QueryInterfaceRequest<RowDecoder> {
    all().aliased(alias)
  }
}
