import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: StringValueExpressible {
  /// ISO 8601 text, as in a column.
  public var stringValue: String { datatypeValue }

  /// The date of a text.
  ///
  /// - Throws: ``StringValueError`` if the text is not a date.
  public static func fromStringValue(_ stringValue: String) throws -> Date {
    guard let date = fromDatatypeValue(stringValue) as Date? else {
      throw StringValueError(stringValue, as: Date.self)
    }
    return date
  }
}
