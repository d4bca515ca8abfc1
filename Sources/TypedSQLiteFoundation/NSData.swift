public import Foundation
public import TypedSQLite

extension NSData: DatabaseValueConvertible {
  /// BLOB; an empty value is an empty blob, not NULL.
  public var databaseValue: DatabaseValue { (self as Data).databaseValue }

  /// The bytes of a BLOB, or the UTF-8 of a TEXT; nil for numbers and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(Data.fromDatabaseValue(dbValue).map { $0 as NSData })
  }
}
