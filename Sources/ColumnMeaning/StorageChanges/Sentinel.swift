import TypedSQLite

/// A value in a column of dates that is no date: software writes it for "not set" or "never".
enum Sentinel: Sendable {
  /// 0 or -1.
  case notSet
  /// The first day of all, as .NET and Foundation have it.
  case distantPast
  /// The last day of all, or the year 4001 of Foundation.
  case distantFuture

  /// The sentinel that a storage value is, if it is one.
  ///
  /// - Parameters:
  ///   - value: the storage value.
  ///   - meaning: the date that it would be.
  init?(_ value: DatabaseValue, _ meaning: KindValue) {
    switch value.storage {
    case .int64(0), .int64(-1), .double(0), .double(-1):
      self = .notSet
      return
    default: break
    }
    let instant = meaning.value(as: Timestamp.self)
    guard let day = meaning.value(as: CivilDate.self) ?? instant?.date else { return nil }
    if day <= Self.firstDay {
      self = .distantPast
    } else if day >= Self.lastDay {
      self = .distantFuture
    } else if day == Self.foundationFuture, instant?.time.nanosecondsSinceMidnight ?? 0 == 0 {
      self = .distantFuture
    } else {
      return nil
    }
  }

  private static let firstDay = CivilDate(year: 1, month: 1, day: 1) ?? CivilDate(daysSince1970: 0)
  private static let lastDay = CivilDate(year: 9999, month: 12, day: 31) ?? CivilDate(daysSince1970: 0)
  private static let foundationFuture =
    CivilDate(year: 4001, month: 1, day: 1) ?? CivilDate(daysSince1970: 0)
}
