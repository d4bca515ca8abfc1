public import TypedSQLite

// A type that conforms to Value is a DatabaseValueConvertible over the same members. TypedSQLite has ready-made
// conformances of its own for types that are Codable, RawRepresentable or integers; each pair of extensions
// below says that Value comes first there too.

extension Value {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The value that a storage value stands for, or nil where ``fromDatatypeValue(_:)`` throws or the storage
  /// class is another.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

extension Value where Self: Encodable {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }
}

extension Value where Self: Decodable {
  /// The value that a storage value stands for, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

extension Value where Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The value that a storage value stands for, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

extension Value where Self: Encodable, Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }
}

extension Value where Self: Decodable, Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The value that a storage value stands for, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

extension Value where Self: FixedWidthInteger, Self: Codable {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The value that a storage value stands for, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}
