public import Foundation
public import TypedSQLite

extension NSString: DatabaseValueConvertible {
  /// TEXT in UTF-8; a surrogate without its other half becomes U+FFFD.
  public var databaseValue: DatabaseValue { (self as String).databaseValue }

  /// The value of a TEXT, or of a BLOB that contains UTF-8; nil for numbers and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(String.fromDatabaseValue(dbValue).map { $0 as NSString })
  }
}
