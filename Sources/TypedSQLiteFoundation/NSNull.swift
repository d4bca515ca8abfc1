public import Foundation
public import TypedSQLite

extension NSNull: DatabaseValueConvertible {
  /// NULL.
  public var databaseValue: DatabaseValue { .null }

  /// Nil: NULL is read as a nil optional, and no other value is this object.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { nil }
}
