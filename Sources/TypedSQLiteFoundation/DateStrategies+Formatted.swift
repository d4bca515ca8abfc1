public import Foundation
public import TypedSQLite

// Whoever holds a formatter can change it: each strategy has a copy of its own.

extension DatabaseEncodingStrategy where Value == Date {
  /// TEXT as a formatter writes it, in the formatter's time zone.
  public static func formatted(_ formatter: DateFormatter) -> Self {
    let formatter = formatter.copied
    return .custom { formatter.string(from: $0) }
  }
}

extension DatabaseDecodingStrategy where Value == Date {
  /// TEXT as a formatter reads it, in the formatter's time zone; anything else does not fit.
  public static func formatted(_ formatter: DateFormatter) -> Self {
    let formatter = formatter.copied
    return .custom { String.fromDatabaseValue($0).flatMap(formatter.date) }
  }
}

extension DateFormatter {
  fileprivate var copied: DateFormatter { copy() as? DateFormatter ?? self }
}
