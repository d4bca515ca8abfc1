// Associations of tables that have no record type, with tables that have one or not.

/// The table at which an association ends.
private struct AssociationEnd {
  let tableName: String
  let record: (any EncodableRecord.Type)?
  let selection: [SQLSelection]

  init<Destination: TableRecord>(_ destination: Destination.Type) {
    tableName = Destination.databaseTableName
    record = Destination.self as? any EncodableRecord.Type
    selection = Destination.databaseSelection.map(\.sqlSelection)
  }

  init<Destination>(_ destination: Table<Destination>) {
    tableName = destination.tableName
    record = Destination.self as? any EncodableRecord.Type
    selection = [SQLSelection(.allColumns)]
  }
}

extension Table {
  /// The association with another table by a foreign key.
  ///
  /// - Parameters:
  ///   - end: the other table.
  ///   - key: the name that the program has chosen; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one between the tables.
  ///   - isReversed: whether the other table has the foreign key.
  ///   - keyForm: what a key of the program is.
  /// - Returns: the association.
  fileprivate func association(
    with end: AssociationEnd, _ key: String?, _ foreignKey: ForeignKey?, isReversed: Bool,
    _ keyForm: SQLAssociation.KeyForm
  ) -> SQLAssociation {
    SQLAssociation(
      origin: tableName, destination: end.tableName, destinationRecord: end.record, key: key ?? end.tableName,
      keyForm: key == nil ? .table : keyForm, foreignKey: foreignKey, isReversed: isReversed,
      selection: end.selection)
  }
}

extension TableRecord {
  /// The association with the table to which this type's rows refer with a foreign key.
  ///
  /// - Parameters:
  ///   - destination: the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public static func belongsTo<Destination>(
    _ destination: Table<Destination>, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> BelongsToAssociation<Self, Destination> {
    Table<Self>(databaseTableName).belongsTo(destination, key: key, using: foreignKey)
  }

  /// The association with the table of which at most one row refers to a row of this type.
  ///
  /// - Parameters:
  ///   - destination: the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public static func hasOne<Destination>(
    _ destination: Table<Destination>, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasOneAssociation<Self, Destination> {
    Table<Self>(databaseTableName).hasOne(destination, key: key, using: foreignKey)
  }

  /// The association with the table of which any number of rows refer to a row of this type.
  ///
  /// - Parameters:
  ///   - destination: the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public static func hasMany<Destination>(
    _ destination: Table<Destination>, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasManyAssociation<Self, Destination> {
    Table<Self>(databaseTableName).hasMany(destination, key: key, using: foreignKey)
  }
}

extension Table {
  /// The association with the table to which the rows refer with a foreign key.
  ///
  /// - Parameters:
  ///   - destination: the record type of the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public func belongsTo<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> BelongsToAssociation<RowDecoder, Destination> {
    BelongsToAssociation(
      sqlAssociation: association(
        with: AssociationEnd(destination), key, foreignKey, isReversed: false, .one))
  }

  /// The association with the table to which the rows refer with a foreign key.
  ///
  /// - Parameters:
  ///   - destination: the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public func belongsTo<Destination>(
    _ destination: Table<Destination>, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> BelongsToAssociation<RowDecoder, Destination> {
    BelongsToAssociation(
      sqlAssociation: association(
        with: AssociationEnd(destination), key, foreignKey, isReversed: false, .one))
  }

  /// The association with the table of which at most one row refers to a row of this table.
  ///
  /// - Parameters:
  ///   - destination: the record type of the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public func hasOne<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasOneAssociation<RowDecoder, Destination> {
    HasOneAssociation(
      sqlAssociation: association(
        with: AssociationEnd(destination), key, foreignKey, isReversed: true, .one))
  }

  /// The association with the table of which at most one row refers to a row of this table.
  ///
  /// - Parameters:
  ///   - destination: the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public func hasOne<Destination>(
    _ destination: Table<Destination>, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasOneAssociation<RowDecoder, Destination> {
    HasOneAssociation(
      sqlAssociation: association(
        with: AssociationEnd(destination), key, foreignKey, isReversed: true, .one))
  }

  /// The association with the table of which any number of rows refer to a row of this table.
  ///
  /// - Parameters:
  ///   - destination: the record type of the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public func hasMany<Destination: TableRecord>(
    _ destination: Destination.Type, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasManyAssociation<RowDecoder, Destination> {
    HasManyAssociation(
      sqlAssociation: association(
        with: AssociationEnd(destination), key, foreignKey, isReversed: true, .many))
  }

  /// The association with the table of which any number of rows refer to a row of this table.
  ///
  /// - Parameters:
  ///   - destination: the other table.
  ///   - key: a name for the association; nil for that of the other table.
  ///   - foreignKey: the foreign key; nil for the only one in the schema between the two tables.
  /// - Returns: the association. A request that uses it throws if there is no such foreign key, or more than one.
  public func hasMany<Destination>(
    _ destination: Table<Destination>, key: String? = nil, using foreignKey: ForeignKey? = nil
  ) -> HasManyAssociation<RowDecoder, Destination> {
    HasManyAssociation(
      sqlAssociation: association(
        with: AssociationEnd(destination), key, foreignKey, isReversed: true, .many))
  }

  /// The association with any number of rows of another table, through the rows of a third one.
  ///
  /// - Parameters:
  ///   - destination: the type of the other rows.
  ///   - pivot: an association of any kind from this table to the third one; its conditions and orders apply.
  ///   - target: an association of any kind from the third table to the destination.
  ///   - key: a name for the association; nil for that of the target.
  /// - Returns: the association.
  public func hasMany<Pivot: Association, Target: Association>(
    _ destination: Target.RowDecoder.Type, through pivot: Pivot, using target: Target, key: String? = nil
  ) -> HasManyThroughAssociation<RowDecoder, Target.RowDecoder>
  where Pivot.OriginRowDecoder == RowDecoder, Pivot.RowDecoder == Target.OriginRowDecoder {
    let association = HasManyThroughAssociation<RowDecoder, Target.RowDecoder>(
      sqlAssociation: target.sqlAssociation.through(pivot.sqlAssociation))
    return key.map(association.forKey) ?? association
  }

  /// The association with at most one row of another table, through a row of a third one.
  ///
  /// - Parameters:
  ///   - destination: the type of the other rows.
  ///   - pivot: an association to one row from this table to the third one; its conditions apply.
  ///   - target: an association to one row from the third table to the destination.
  ///   - key: a name for the association; nil for that of the target.
  /// - Returns: the association.
  public func hasOne<Pivot: AssociationToOne, Target: AssociationToOne>(
    _ destination: Target.RowDecoder.Type, through pivot: Pivot, using target: Target, key: String? = nil
  ) -> HasOneThroughAssociation<RowDecoder, Target.RowDecoder>
  where Pivot.OriginRowDecoder == RowDecoder, Pivot.RowDecoder == Target.OriginRowDecoder {
    let association = HasOneThroughAssociation<RowDecoder, Target.RowDecoder>(
      sqlAssociation: target.sqlAssociation.through(pivot.sqlAssociation))
    return key.map(association.forKey) ?? association
  }

  /// The association with a common table expression.
  ///
  /// - Parameters:
  ///   - expression: the common table expression; a request that uses the association is `with` it.
  ///   - condition: makes the condition from both.
  /// - Returns: the association.
  public func association<Destination>(
    to expression: CommonTableExpression<Destination>,
    on condition: @escaping (TableAlias<RowDecoder>, TableAlias<Destination>) -> any SQLExpressible
  ) -> JoinAssociation<RowDecoder, Destination> {
    JoinAssociation(tableName, expression.tableName, [AllColumns()], condition)
  }

  /// The association of each row with each row of a common table expression.
  public func association<Destination>(
    to expression: CommonTableExpression<Destination>
  ) -> JoinAssociation<RowDecoder, Destination> {
    JoinAssociation(tableName, expression.tableName, [AllColumns()], nil)
  }
}

// Requests for the rows of a table with those of others.

extension Table {
  /// The request joined with rows of another table, which may be missing; only its own columns are selected.
  public func joining<Other: Association>(
    optional association: Other
  ) -> QueryInterfaceRequest<RowDecoder> where Other.OriginRowDecoder == RowDecoder {
    all().joining(optional: association)
  }

  /// The request limited to rows that have one in another table; only its own columns are selected.
  public func joining<Other: Association>(
    required association: Other
  ) -> QueryInterfaceRequest<RowDecoder> where Other.OriginRowDecoder == RowDecoder {
    all().joining(required: association)
  }

  /// The request for each row with the row of another table in it, or none.
  public func including<Other: Association>(
    optional association: Other
  ) -> QueryInterfaceRequest<RowDecoder> where Other.OriginRowDecoder == RowDecoder {
    all().including(optional: association)
  }

  /// The request for the rows that have one in another table, with that row in each of them.
  public func including<Other: Association>(
    required association: Other
  ) -> QueryInterfaceRequest<RowDecoder> where Other.OriginRowDecoder == RowDecoder {
    all().including(required: association)
  }

  /// The request for each row with all rows of another table that belong to it.
  public func including<Other: AssociationToMany>(
    all association: Other
  ) -> QueryInterfaceRequest<RowDecoder> where Other.OriginRowDecoder == RowDecoder {
    all().including(all: association)
  }

  /// The request for each row with columns of another table, which are NULL without a row there.
  public func annotated<Other: AssociationToOne>(
    withOptional association: Other
  ) -> QueryInterfaceRequest<RowDecoder> where Other.OriginRowDecoder == RowDecoder {
    all().annotated(withOptional: association)
  }

  /// The request for the rows that have one in another table, with columns of it.
  public func annotated<Other: AssociationToOne>(
    withRequired association: Other
  ) -> QueryInterfaceRequest<RowDecoder> where Other.OriginRowDecoder == RowDecoder {
    all().annotated(withRequired: association)
  }

  /// The request for each row with columns that are computed from associations.
  public func annotated(
    with aggregates: AssociationAggregate<RowDecoder>...
  ) -> QueryInterfaceRequest<RowDecoder> {
    all().annotated(with: aggregates)
  }

  /// The request for each row with columns that are computed from associations.
  public func annotated(
    with aggregates: [AssociationAggregate<RowDecoder>]
  ) -> QueryInterfaceRequest<RowDecoder> {
    all().annotated(with: aggregates)
  }

  /// The request for the rows whose associations meet a condition.
  public func having(_ predicate: AssociationAggregate<RowDecoder>) -> QueryInterfaceRequest<RowDecoder> {
    all().having(predicate)
  }
}
