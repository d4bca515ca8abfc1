public import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// A type that conforms to Value is a DatabaseValueConvertible with the same members. TypedSQLite has default
// implementations for types that are Codable, RawRepresentable or integers; each pair of extensions below
// gives Value priority for such a type.

extension Value {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The value that a storage value represents, or nil if `fromDatatypeValue` throws or the storage class is
  /// another one.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

// The default implementations of DatabaseValueConvertible, repeated for files that import only this module.

extension Value {
  /// Binds the storage value.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    databaseValue.bind(to: sqliteStatement, at: index)
  }

  /// The storage value, which becomes an argument of the statement.
  public var sqlExpression: SQLExpression { databaseValue.sqlExpression }

  /// Nil, because only an `Optional` has a value for a missing column.
  public static func fromMissingColumn() -> Self? { nil }

  /// A decoder with Base64 data and dates in milliseconds since 1970.
  public static func databaseJSONDecoder() -> JSONDecoder { DatabaseValue.databaseJSONDecoder() }

  /// An encoder with Base64 data, dates in milliseconds since 1970 and sorted keys.
  public static func databaseJSONEncoder() -> JSONEncoder { DatabaseValue.databaseJSONEncoder() }
}

extension Value where Self: RawRepresentable, RawValue: StatementBinding {
  /// Binds the storage value.
  public func bind(to sqliteStatement: SQLiteStatement, at index: CInt) -> CInt {
    databaseValue.bind(to: sqliteStatement, at: index)
  }
}

extension Value where Self: RawRepresentable, RawValue: SQLExpressible {
  /// The storage value, which becomes an argument of the statement.
  public var sqlExpression: SQLExpression { databaseValue.sqlExpression }
}

// MARK: - Types that are something else as well

extension Value where Self: Encodable {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }
}

extension Value where Self: Decodable {
  /// The value that a storage value represents, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

extension Value where Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The value that a storage value represents, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

extension Value where Self: Encodable, Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }
}

extension Value where Self: Decodable, Self: RawRepresentable, RawValue: DatabaseValueConvertible {
  /// The value that a storage value represents, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}

extension Value where Self: FixedWidthInteger, Self: Codable {
  /// The storage value of ``datatypeValue``.
  public var databaseValue: DatabaseValue { datatypeValue.databaseValue }

  /// The value that a storage value represents, or nil.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { try? decode(dbValue) }
}
