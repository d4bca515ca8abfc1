public import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension UUID: Value {
  /// The type itself.
  public typealias ValueType = UUID

  /// TEXT.
  public static var declaredDatatype: String { String.declaredDatatype }

  /// The UUID of a text of 36 characters in either case.
  ///
  /// - Throws: ``ValueError`` if the text is not a UUID.
  @_disfavoredOverload
  public static func fromDatatypeValue(_ stringValue: String) throws -> UUID {
    guard let uuid = fromDatabaseValue(stringValue.databaseValue) else {
      throw ValueError(stringValue, as: UUID.self)
    }
    return uuid
  }

  /// The UUID of a text of 36 characters in either case, or nil if it is not a UUID.
  public static func fromDatatypeValue(_ stringValue: String) -> UUID? {
    fromDatabaseValue(stringValue.databaseValue)
  }

  /// Text of 36 characters in upper case.
  public var datatypeValue: String { uuidString }
}
