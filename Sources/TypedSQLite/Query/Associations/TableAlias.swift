/// A table of a request, with which expressions anywhere in the request can refer to its columns.
///
/// ```swift
/// let team = TableAlias()
/// let players = Player.filter(Column("teamId") == team[Column("id")])
/// let request = Team.aliased(team).filter(players.exists())
/// // SELECT * FROM "team" WHERE EXISTS (SELECT * FROM "player" WHERE "teamId" = "team"."id")
/// ```
///
/// A name replaces that of the table: `Team.aliased(TableAlias(name: "t"))` is `SELECT "t".* FROM "team"
/// "t"`. The alias of a record type has the columns of the type as members: `TableAlias(Team.self).id`.
@dynamicMemberLookup
public final class TableAlias<RowDecoder>: TableAliasBase, @unchecked Sendable {
  /// Creates an alias.
  ///
  /// - Parameter name: the name of the table in the request; nil for its own.
  public init(name: String? = nil) where RowDecoder == () {
    super.init(name)
  }

  /// Creates the alias of a table whose rows may have any type.
  internal init(ofAnyTable name: String?) {
    super.init(name)
  }

  /// Creates the alias of a record type's table.
  ///
  /// - Parameter name: the name of the table in the request; nil for its own.
  @_disfavoredOverload
  public init(name: String? = nil) where RowDecoder: TableRecord {
    super.init(name)
  }

  /// Creates the alias of a record type's table.
  ///
  /// - Parameters:
  ///   - recordType: the record type.
  ///   - name: the name of the table in the request; nil for its own.
  public init(_ recordType: RowDecoder.Type, name: String? = nil) where RowDecoder: TableRecord {
    super.init(name)
  }
}

extension TableAlias where RowDecoder: TableRecord {
  /// A column of the table.
  public subscript<Member: SQLSpecificExpressible>(
    dynamicMember keyPath: KeyPath<RowDecoder.DatabaseComponents, Member>
  ) -> SQLExpression {
    self[RowDecoder.databaseComponents[keyPath: keyPath]]
  }
}
