public import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension URL: Value {
  /// The type itself.
  public typealias ValueType = URL

  /// TEXT.
  public static var declaredDatatype: String { String.declaredDatatype }

  /// The URL of a text.
  ///
  /// - Throws: ``ValueError`` if the text is not a URL, as the empty text is not.
  @_disfavoredOverload
  public static func fromDatatypeValue(_ stringValue: String) throws -> URL {
    guard let url = URL(string: stringValue) else { throw ValueError(stringValue, as: URL.self) }
    return url
  }

  /// The URL of a text, or nil if it is not a URL.
  public static func fromDatatypeValue(_ stringValue: String) -> URL? { URL(string: stringValue) }

  /// Text, the absolute URL; a relative one is resolved first.
  public var datatypeValue: String { absoluteString }
}
