public import TypedSQLite

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: Value {
  /// The type itself.
  public typealias ValueType = Date

  /// TEXT.
  public static var declaredDatatype: String { String.declaredDatatype }

  /// The date of a text.
  ///
  /// All forms that TypedSQLite reads are accepted, in UTC unless the text states a zone; digits past the
  /// millisecond are dropped, because they are not written either.
  ///
  /// - Throws: ``ValueError`` if the text is not a date.
  @_disfavoredOverload
  public static func fromDatatypeValue(_ stringValue: String) throws -> Date {
    guard let date = fromDatabaseValue(stringValue.databaseValue) else {
      throw ValueError(stringValue, as: Date.self)
    }
    return date
  }

  /// The date of a text, or nil if it is not a date.
  public static func fromDatatypeValue(_ stringValue: String) -> Date? {
    fromDatabaseValue(stringValue.databaseValue)
  }

  /// ISO 8601 text `YYYY-MM-DDTHH:MM:SS.SSS` in UTC, rounded to the millisecond.
  ///
  /// A date that exceeds a 64-bit count of milliseconds since 1970 is written as its seconds since 1970, such
  /// as `inf`, which cannot be read as a date.
  public var datatypeValue: String {
    let milliseconds = (timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero)
    guard let count = Int64(exactly: milliseconds), let timestamp = Timestamp(milliseconds: count) else {
      return "\(timeIntervalSince1970)"
    }
    var buffer = ByteBuffer(capacity: 32)
    timestamp.write(to: &buffer, style: TimestampStyle(separator: .letterT, fraction: .exactly(3)))
    return buffer.withSpan { String(repairing: $0) }
  }
}

extension Timestamp {
  /// Creates an instant from milliseconds since 1970.
  fileprivate init?(milliseconds: Int64) {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let isBefore = remainder < 0
    self.init(
      seconds: isBefore ? quotient - 1 : quotient,
      nanoseconds: Int32(isBefore ? remainder + 1000 : remainder) * 1_000_000)
  }
}
