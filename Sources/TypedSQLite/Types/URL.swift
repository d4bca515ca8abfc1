public import FoundationEssentials

extension URL: DatabaseValueConvertible {
  /// TEXT, the absolute URL; a relative one is resolved first.
  public var databaseValue: DatabaseValue { absoluteString.databaseValue }

  /// The URL of a TEXT or of a BLOB that is UTF-8; nil where it is none, which the empty text is not.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> URL? {
    String.fromDatabaseValue(dbValue).flatMap { URL(string: $0) }
  }
}
