public import Foundation
public import TypedSQLite

extension NSUUID: DatabaseValueConvertible {
  /// BLOB of 16 bytes, in the order in which the digits of a UUID are written.
  public var databaseValue: DatabaseValue { (self as UUID).databaseValue }

  /// The UUID of a BLOB of 16 bytes or a TEXT of 36 characters in either case; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(UUID.fromDatabaseValue(dbValue).map { $0 as NSUUID })
  }
}
