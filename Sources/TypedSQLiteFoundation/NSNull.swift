public import Foundation
public import TypedSQLite

extension NSNull: DatabaseValueConvertible {
  /// NULL.
  public var databaseValue: DatabaseValue { .null }

  /// Nil, always: NULL is read as an optional that is nil, and nothing else is this object.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { nil }
}
