/// The association of a table with any number of rows of another table, through the rows of a third one.
///
/// ```swift
/// struct Passport: TableRecord { static let citizen = belongsTo(Citizen.self) }
/// struct Country: TableRecord {
///   static let passports = hasMany(Passport.self)
///   static let citizens = hasMany(Citizen.self, through: passports, using: Passport.citizen)
/// }
/// let crowded = Country.having(Country.citizens.count > 1000)
/// ```
///
/// The rows between are not selected. A row that is reached in several ways occurs as often, except in
/// ``AssociationToMany/count``.
public struct HasManyThroughAssociation<Origin, Destination>: AssociationToMany {
  /// The type of the rows at which the association starts.
  public typealias OriginRowDecoder = Origin
  /// The type of the rows at which it ends.
  public typealias RowDecoder = Destination

  /// The association without its types.
  public let sqlAssociation: SQLAssociation

  /// Creates an association.
  public init(sqlAssociation: SQLAssociation) {
    self.sqlAssociation = sqlAssociation
  }
}

/// The association of a table with at most one row of another table, through a row of a third one.
///
/// ```swift
/// struct Library: TableRecord { static let address = hasOne(Address.self) }
/// struct Book: TableRecord {
///   static let library = belongsTo(Library.self)
///   static let returnAddress = hasOne(Address.self, through: library, using: Library.address, key: "returnAddress")
/// }
/// ```
///
/// The row between is not selected.
public struct HasOneThroughAssociation<Origin, Destination>: AssociationToOne {
  /// The type of the rows at which the association starts.
  public typealias OriginRowDecoder = Origin
  /// The type of the rows at which it ends.
  public typealias RowDecoder = Destination

  /// The association without its types.
  public let sqlAssociation: SQLAssociation

  /// Creates an association.
  public init(sqlAssociation: SQLAssociation) {
    self.sqlAssociation = sqlAssociation
  }
}

extension TableRecord {
  /// The association with any number of rows of another table, through the rows of a third one.
  ///
  /// - Parameters:
  ///   - destination: the type of the other table.
  ///   - pivot: an association of any kind from this type to the third one; its conditions and orders apply.
  ///   - target: an association of any kind from the third type to the destination.
  ///   - key: a name for the association; nil for that of the target.
  /// - Returns: the association.
  public static func hasMany<Pivot: Association, Target: Association>(
    _ destination: Target.RowDecoder.Type, through pivot: Pivot, using target: Target, key: String? = nil
  ) -> HasManyThroughAssociation<Self, Target.RowDecoder>
  where Pivot.OriginRowDecoder == Self, Pivot.RowDecoder == Target.OriginRowDecoder {
    Table<Self>(databaseTableName).hasMany(destination, through: pivot, using: target, key: key)
  }

  /// The association with at most one row of another table, through a row of a third one.
  ///
  /// - Parameters:
  ///   - destination: the type of the other table.
  ///   - pivot: an association to one row from this type to the third one; its conditions apply.
  ///   - target: an association to one row from the third type to the destination.
  ///   - key: a name for the association; nil for that of the target.
  /// - Returns: the association.
  public static func hasOne<Pivot: AssociationToOne, Target: AssociationToOne>(
    _ destination: Target.RowDecoder.Type, through pivot: Pivot, using target: Target, key: String? = nil
  ) -> HasOneThroughAssociation<Self, Target.RowDecoder>
  where Pivot.OriginRowDecoder == Self, Pivot.RowDecoder == Target.OriginRowDecoder {
    Table<Self>(databaseTableName).hasOne(destination, through: pivot, using: target, key: key)
  }
}
