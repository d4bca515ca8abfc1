public import Foundation
public import TypedSQLite

extension CGFloat: DatabaseValueConvertible {
  /// REAL.
  public var databaseValue: DatabaseValue { Double(self).databaseValue }

  /// The value of a REAL or INTEGER; nil for text, blobs and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> CGFloat? {
    Double.fromDatabaseValue(dbValue).map { CGFloat($0) }
  }
}
