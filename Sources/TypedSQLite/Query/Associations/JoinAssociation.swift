/// An association with a condition of the program in place of a foreign key, as with a ``CommonTableExpression``.
///
/// ```swift
/// let latest = CommonTableExpression(
///   named: "latest", sql: "SELECT chatId, max(at) AS at FROM message GROUP BY chatId")
/// let request = Chat.with(latest).including(
///   optional: Chat.association(to: latest) { chat, latest in chat[Column("id")] == latest[Column("chatId")] })
/// ```
public struct JoinAssociation<Origin, Destination>: AssociationToOne {
  /// The type of the rows at which the association starts.
  public typealias OriginRowDecoder = Origin
  /// The type of the other rows.
  public typealias RowDecoder = Destination

  /// The association without its types.
  public let sqlAssociation: SQLAssociation

  /// Creates an association.
  public init(sqlAssociation: SQLAssociation) {
    self.sqlAssociation = sqlAssociation
  }

  internal init(
    _ origin: String, _ destination: String, _ selection: [any SQLSelectable],
    _ condition: ((TableAlias<Origin>, TableAlias<Destination>) -> any SQLExpressible)?
  ) {
    let left = TableAlias<Origin>(ofAnyTable: nil)
    let right = TableAlias<Destination>(ofAnyTable: nil)
    var association = SQLAssociation(
      origin: origin, destination: destination,
      destinationRecord: Destination.self as? any EncodableRecord.Type, key: destination, foreignKey: nil,
      isReversed: false, selection: selection.map(\.sqlSelection))
    association.condition = JoinCondition(
      left: left, right: right, expression: condition?(left, right).sqlExpression)
    sqlAssociation = association
  }
}

/// What the rows of two tables meet that belong together.
internal struct JoinCondition: Sendable {
  let left: TableAliasBase
  let right: TableAliasBase
  /// The condition; nil if each row belongs to each other one.
  let expression: SQLExpression?

  /// The SQL of the condition between any two tables, with its arguments; nil if only a connection can tell it.
  var standalone: String? {
    guard let expression else { return "" }
    func source(_ alias: TableAliasBase, _ name: String) -> SQLSource {
      SQLSource(table: name, name: name, aliases: [alias], record: nil)
    }
    var writer = SQLWriter(database: nil)
    writer.queries = [[source(left, "left"), source(right, "right")]]
    guard (try? writer.write(expression)) != nil, let (sql, arguments) = try? writer.finish() else {
      return nil
    }
    return "\(sql) \(arguments)"
  }
}

extension TableRecord {
  /// The association with a common table expression.
  ///
  /// - Parameters:
  ///   - expression: the common table expression; a request that uses the association is `with` it.
  ///   - condition: makes the condition from the tables.
  /// - Returns: the association.
  public static func association<Destination>(
    to expression: CommonTableExpression<Destination>,
    on condition: @escaping (TableAlias<Self>, TableAlias<Destination>) -> any SQLExpressible
  ) -> JoinAssociation<Self, Destination> {
    Table<Self>(databaseTableName).association(to: expression, on: condition)
  }

  /// The association of each row with each row of a common table expression.
  public static func association<Destination>(
    to expression: CommonTableExpression<Destination>
  ) -> JoinAssociation<Self, Destination> {
    Table<Self>(databaseTableName).association(to: expression)
  }
}

extension CommonTableExpression {
  /// The association with another common table expression.
  ///
  /// - Parameters:
  ///   - expression: the other one.
  ///   - condition: makes the condition from both.
  /// - Returns: the association.
  public func association<Destination>(
    to expression: CommonTableExpression<Destination>,
    on condition: @escaping (TableAlias<RowDecoder>, TableAlias<Destination>) -> any SQLExpressible
  ) -> JoinAssociation<RowDecoder, Destination> {
    Table<RowDecoder>(tableName).association(to: expression, on: condition)
  }

  /// The association of each row with each row of another common table expression.
  public func association<Destination>(
    to expression: CommonTableExpression<Destination>
  ) -> JoinAssociation<RowDecoder, Destination> {
    Table<RowDecoder>(tableName).association(to: expression)
  }

  /// The association with a table.
  ///
  /// - Parameters:
  ///   - destination: the record type of the table.
  ///   - condition: makes the condition from both.
  /// - Returns: the association.
  public func association<Destination: TableRecord>(
    to destination: Destination.Type,
    on condition: @escaping (TableAlias<RowDecoder>, TableAlias<Destination>) -> any SQLExpressible
  ) -> JoinAssociation<RowDecoder, Destination> {
    JoinAssociation(
      tableName, Destination.databaseTableName, Destination.databaseSelection, condition)
  }

  /// The association of each row with each row of a table.
  public func association<Destination: TableRecord>(
    to destination: Destination.Type
  ) -> JoinAssociation<RowDecoder, Destination> {
    JoinAssociation(tableName, Destination.databaseTableName, Destination.databaseSelection, nil)
  }

  /// The association with a table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - condition: makes the condition from both.
  /// - Returns: the association.
  public func association<Destination>(
    to table: Table<Destination>,
    on condition: @escaping (TableAlias<RowDecoder>, TableAlias<Destination>) -> any SQLExpressible
  ) -> JoinAssociation<RowDecoder, Destination> {
    JoinAssociation(tableName, table.tableName, [AllColumns()], condition)
  }

  /// The association of each row with each row of a table.
  public func association<Destination>(
    to table: Table<Destination>
  ) -> JoinAssociation<RowDecoder, Destination> {
    JoinAssociation(tableName, table.tableName, [AllColumns()], nil)
  }
}
