#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How a record writes dates to a column.
public typealias DatabaseDateEncodingStrategy = DatabaseEncodingStrategy<Date>
/// How a record reads dates from a column.
public typealias DatabaseDateDecodingStrategy = DatabaseDecodingStrategy<Date>

extension DatabaseEncodingStrategy where Value == Date {
  /// TEXT `YYYY-MM-DD HH:MM:SS.SSS` in UTC, as `Date` itself is written.
  public static var deferredToDate: Self { Self(nil) }

  /// TEXT `YYYY-MM-DDTHH:MM:SSZ` in UTC, without the fraction of the second.
  public static var iso8601: Self {
    Self { date in
      guard let seconds = date.wholeSeconds, let timestamp = Timestamp(seconds: seconds, nanoseconds: 0)
      else {
        return nil
      }
      var buffer = ByteBuffer(capacity: 32)
      timestamp.write(
        to: &buffer,
        style: TimestampStyle(separator: .letterT, zoneMark: .letterZ))
      return buffer.withSpan { String(repairing: $0) }.databaseValue
    }
  }

  /// INTEGER milliseconds since 1970 UTC, without the fraction of the millisecond.
  public static var millisecondsSince1970: Self {
    Self { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded(.down))?.databaseValue }
  }

  /// INTEGER seconds since 1970 UTC, without the fraction of the second.
  public static var secondsSince1970: Self {
    Self { $0.wholeSeconds?.databaseValue }
  }

  /// REAL seconds since 1970 UTC.
  public static var timeIntervalSince1970: Self {
    Self { $0.timeIntervalSince1970.databaseValue }
  }

  /// REAL seconds since 2001 UTC, which is `Date`'s own number.
  public static var timeIntervalSinceReferenceDate: Self {
    Self { $0.timeIntervalSinceReferenceDate.databaseValue }
  }

  /// A storage, with its unit and range; a finer date is rounded as the storage does.
  public static func storage(_ storage: DateStorage) -> Self {
    Self { Timestamp($0).flatMap { storage.encode($0).nearestValue } }
  }
}

extension DatabaseDecodingStrategy where Value == Date {
  /// Text in SQLite's forms and numbers as seconds since 1970, as `Date` itself is read.
  public static var deferredToDate: Self { Self(nil) }

  /// TEXT in a form of ISO 8601, in UTC unless it states a zone.
  public static var iso8601: Self {
    Self { DateStorage.iso8601.decode($0).map { Date($0) } }
  }

  /// Numbers as milliseconds since 1970 UTC.
  public static var millisecondsSince1970: Self {
    Self { Double.fromDatabaseValue($0).map { Date(timeIntervalSince1970: $0 / 1000) } }
  }

  /// Numbers as seconds since 1970 UTC.
  public static var timeIntervalSince1970: Self {
    Self { Double.fromDatabaseValue($0).map { Date(timeIntervalSince1970: $0) } }
  }

  /// Numbers as seconds since 2001 UTC.
  public static var timeIntervalSinceReferenceDate: Self {
    Self { Double.fromDatabaseValue($0).map { Date(timeIntervalSinceReferenceDate: $0) } }
  }

  /// The form of a storage.
  public static func storage(_ storage: DateStorage) -> Self {
    Self { storage.decode($0).map { Date($0) } }
  }
}

extension Date {
  /// The seconds since 1970 without their fraction, or nil if they exceed 64 bits.
  fileprivate var wholeSeconds: Int64? {
    Int64(exactly: timeIntervalSince1970.rounded(.down))
  }
}
