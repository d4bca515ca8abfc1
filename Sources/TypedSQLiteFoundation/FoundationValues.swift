public import Foundation
public import TypedSQLite

extension DatabaseValueConvertible {
  /// An object of a Foundation class as `Self`, or nil if it is not of the requested subclass.
  internal static func object(_ value: (some Any)?) -> Self? {
    value.flatMap { $0 as? Self }
  }
}

extension CGFloat: DatabaseValueConvertible {
  /// REAL.
  public var databaseValue: DatabaseValue { Double(self).databaseValue }

  /// The value of a REAL or INTEGER; nil for text, blobs and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> CGFloat? {
    Double.fromDatabaseValue(dbValue).map { CGFloat($0) }
  }
}

extension NSString: DatabaseValueConvertible {
  /// TEXT in UTF-8; a surrogate without its other half becomes U+FFFD.
  public var databaseValue: DatabaseValue { (self as String).databaseValue }

  /// The value of a TEXT, or of a BLOB that contains UTF-8; nil for numbers and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(String.fromDatabaseValue(dbValue).map { $0 as NSString })
  }
}

extension NSData: DatabaseValueConvertible {
  /// BLOB; an empty value is an empty blob, not NULL.
  public var databaseValue: DatabaseValue { (self as Data).databaseValue }

  /// The bytes of a BLOB, or the UTF-8 of a TEXT; nil for numbers and NULL.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(Data.fromDatabaseValue(dbValue).map { $0 as NSData })
  }
}

extension NSDate: DatabaseValueConvertible {
  /// TEXT `YYYY-MM-DD HH:MM:SS.SSS` in UTC, rounded to the millisecond, like a `Date`.
  public var databaseValue: DatabaseValue { (self as Date).databaseValue }

  /// The date of a TEXT in one of SQLite's forms, or of seconds since 1970 UTC; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(Date.fromDatabaseValue(dbValue).map { $0 as NSDate })
  }
}

extension NSURL: DatabaseValueConvertible {
  /// TEXT, the absolute URL; a relative one is resolved first.
  public var databaseValue: DatabaseValue { (self as URL).databaseValue }

  /// The URL of a TEXT, or of a BLOB that contains UTF-8; nil if it is not a URL, as the empty text is not.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(URL.fromDatabaseValue(dbValue).map { $0 as NSURL })
  }
}

extension NSUUID: DatabaseValueConvertible {
  /// BLOB of 16 bytes, in the order in which the digits of a UUID are written.
  public var databaseValue: DatabaseValue { (self as UUID).databaseValue }

  /// The UUID of a BLOB of 16 bytes or a TEXT of 36 characters in either case; nil for anything else.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    object(UUID.fromDatabaseValue(dbValue).map { $0 as NSUUID })
  }
}

extension NSNull: DatabaseValueConvertible {
  /// NULL.
  public var databaseValue: DatabaseValue { .null }

  /// Nil: NULL is read as a nil optional, and no other value is this object.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { nil }
}
