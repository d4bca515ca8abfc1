#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: DatabaseValueConvertible {
  /// TEXT of the absolute URL; a relative one is resolved first.
  public var databaseValue: DatabaseValue { absoluteString.databaseValue }

  /// The URL of a TEXT, or of a BLOB that contains UTF-8; nil if it is not a URL, as the empty text is not.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> URL? {
    String.fromDatabaseValue(dbValue).flatMap { URL(string: $0) }
  }
}
