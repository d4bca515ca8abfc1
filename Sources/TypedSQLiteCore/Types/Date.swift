#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Date: DatabaseValueConvertible, CellConvertible {
  /// TEXT `YYYY-MM-DD HH:MM:SS.SSS` in UTC, rounded to the millisecond.
  ///
  /// This form compares correctly with `CURRENT_TIMESTAMP`, and SQLite's date functions read it in the years
  /// 0000 to 9999. Years outside that range have more characters and cannot be read back. A date that exceeds
  /// a 64-bit count of seconds is NULL.
  public var databaseValue: DatabaseValue {
    guard let timestamp = Timestamp(roundingToMilliseconds: self) else { return .null }
    var buffer = ByteBuffer(capacity: 32)
    timestamp.write(to: &buffer, style: TimestampStyle(fraction: .exactly(3)))
    return buffer.withSpan { String(repairing: $0) }.databaseValue
  }

  /// Creates a date from a storage value.
  ///
  /// A number is seconds since 1970 UTC. A text, or a blob of text, is read if it states a day and SQLite's date
  /// functions take it, and is in UTC unless it states a zone. A time without a day, a Julian day as text and `now`
  /// are not dates.
  public static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Date? {
    switch dbValue.storage {
    case .int64(let seconds): Date(timeIntervalSince1970: Double(seconds))
    case .double(let seconds): Date(timeIntervalSince1970: seconds)
    case .string(let text): text.withUTF8Span { Date(sqliteText: $0) }
    case .blob(let data): data.withSpan { Date(sqliteText: $0) }
    case .null: nil
    }
  }

  fileprivate init?(sqliteText text: Span<UInt8>) {
    guard let timestamp = Timestamp(sqliteText: text) else { return nil }
    // Dates are precise to the millisecond here: finer digits are dropped on reading because they are not
    // written either.
    let milliseconds = timestamp.nanoseconds / 1_000_000
    // A date counts from 2001, and a sum in that count is rounded once.
    self.init(
      timeIntervalSinceReferenceDate: Double(timestamp.seconds - 978_307_200) + Double(milliseconds) / 1000)
  }

  /// Creates a date from a Julian day, to the millisecond, with SQLite's arithmetic.
  public init?(julianDay: Double) {
    guard let timestamp = Timestamp(julianDay: julianDay) else { return nil }
    self.init(timestamp)
  }
}

extension Date {
  /// Creates a date from a cell, without a copy of its text; nil from NULL and blobs.
  public init?(_ cell: Cell) {
    switch cell.storageClass {
    case .integer, .real: self.init(timeIntervalSince1970: cell.double)
    case .text:
      guard let date = cell.withBytes({ Date(sqliteText: $0) }) else { return nil }
      self = date
    case .blob, .null: return nil
    }
  }
}

extension Timestamp {
  /// The instant of a date, rounded to the millisecond; nil if it exceeds a 64-bit count of seconds.
  package init?(roundingToMilliseconds date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero)
    guard let count = Int64(exactly: milliseconds) else { return nil }
    let (seconds, rest) = count.floorDivided(by: 1000)
    self.init(uncheckedSeconds: seconds, nanoseconds: Int32(rest) * 1_000_000)
  }
}

extension Date: StorageConvertible {
  /// ``DateStorage/text``.
  public static var defaultStorage: DateStorage { .text }

  /// The instant with the fewest decimals that has this date; nil if no instant has.
  public var storageContent: Timestamp? { Timestamp(self) }

  /// Creates the date nearest to an instant.
  public init?(storageContent: Timestamp) { self.init(storageContent) }
}
