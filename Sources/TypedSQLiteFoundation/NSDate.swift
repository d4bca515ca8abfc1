public import Foundation
public import TypedSQLite

extension NSDate: DatabaseValueConvertible {
  /// TEXT `YYYY-MM-DD HH:MM:SS.SSS` in UTC, rounded to the millisecond, like a `Date`.
  public var databaseValue: DatabaseValue { (self as Date).databaseValue }

  /// The date of a TEXT in one of SQLite's forms, or of seconds since 1970 UTC; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(Date.fromDatabaseValue(dbValue).map { $0 as NSDate })
  }
}
