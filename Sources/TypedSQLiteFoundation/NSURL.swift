public import Foundation
public import TypedSQLite

extension NSURL: DatabaseValueConvertible {
  /// TEXT, the absolute URL; a relative one is resolved first.
  public var databaseValue: DatabaseValue { (self as URL).databaseValue }

  /// The URL of a TEXT, or of a BLOB that contains UTF-8; nil if it is not a URL, as the empty text is not.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(URL.fromDatabaseValue(dbValue).map { $0 as NSURL })
  }
}
