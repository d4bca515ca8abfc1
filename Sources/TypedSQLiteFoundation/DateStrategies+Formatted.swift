public import Foundation
public import TypedSQLite

// A formatter can be changed by other code, so each strategy has its own copy.

extension DatabaseEncodingStrategy where Value == Date {
  /// TEXT written by a formatter, in the formatter's time zone.
  public static func formatted(_ formatter: DateFormatter) -> Self {
    let formatter = formatter.copied
    return .custom { formatter.string(from: $0) }
  }
}

extension DatabaseDecodingStrategy where Value == Date {
  /// TEXT read by a formatter, in the formatter's time zone; other texts do not fit.
  public static func formatted(_ formatter: DateFormatter) -> Self {
    let formatter = formatter.copied
    return .custom { String.fromDatabaseValue($0).flatMap(formatter.date) }
  }
}

extension DateFormatter {
  fileprivate var copied: DateFormatter { copy() as? DateFormatter ?? self }
}
