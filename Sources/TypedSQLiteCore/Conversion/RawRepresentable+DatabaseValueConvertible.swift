extension DatabaseValueConvertible where Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The storage value of the raw value.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }

  /// The value whose raw value a storage value represents, or nil if there is none.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    RawValue.fromDatabaseValue(dbValue).flatMap(Self.init(rawValue:))
  }
}

extension StatementBinding where Self: RawRepresentable, RawValue: StatementBinding {
  /// Binds the raw value.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    unsafe rawValue.bind(to: sqliteStatement, at: index)
  }
}

extension DatabaseValueConvertible where Self: RawRepresentable, RawValue: StatementBinding {
  /// Binds the storage value, because a type may define one that is not its raw value's.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    unsafe databaseValue.bind(to: sqliteStatement, at: index)
  }
}

// A type that is also Codable is stored as its raw value.

extension DatabaseValueConvertible
where Self: Encodable, Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The storage value of the raw value.
  public var databaseValue: DatabaseValue { rawValue.databaseValue }
}

extension DatabaseValueConvertible
where Self: Decodable, Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The value whose raw value a storage value represents, or nil if there is none.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    RawValue.fromDatabaseValue(dbValue).flatMap(Self.init(rawValue:))
  }
}
