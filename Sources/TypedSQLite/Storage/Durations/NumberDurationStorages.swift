// Numbers of one unit, which need no code of their own.

extension DurationStorage {
  /// INTEGER seconds.
  public static let seconds = DurationStorage.count(
    name: "seconds", summary: "INTEGER seconds", perSecond: 1)

  /// INTEGER milliseconds.
  public static let milliseconds = DurationStorage.count(
    name: "ms", summary: "INTEGER milliseconds, as JavaScript counts", perSecond: 1000)

  /// INTEGER microseconds.
  public static let microseconds = DurationStorage.count(
    name: "us", summary: "INTEGER microseconds, as Django counts", perSecond: 1_000_000)

  /// INTEGER nanoseconds.
  public static let nanoseconds = DurationStorage.count(
    name: "ns", summary: "INTEGER nanoseconds, as Go counts", perSecond: 1_000_000_000)

  /// INTEGER units of 100 ns.
  public static let ticks = DurationStorage.count(
    name: "ticks", summary: "INTEGER units of 100 ns, as .NET and sqlite-net count", perSecond: 10_000_000)

  /// REAL seconds.
  public static let secondsReal = DurationStorage.real(
    name: "seconds-real", summary: "REAL seconds, as Core Data and Python's time count",
    scale: .unixSeconds)

  /// REAL milliseconds.
  public static let millisecondsReal = DurationStorage.real(
    name: "ms-real", summary: "REAL milliseconds, as Apple's media library counts",
    scale: .unixMilliseconds)

  /// REAL days.
  public static let daysReal = DurationStorage.real(
    name: "days", summary: "REAL days, as Microsoft.Data.Sqlite and differences of Julian days count",
    scale: RealScale(zeroDay: 0, form: .oleDays))
}
