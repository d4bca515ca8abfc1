#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Timestamp {
  /// Creates the instant of a date, or nil if the date is NaN or out of range.
  ///
  /// A date is a double of seconds since 2001. The result is the instant with the fewest decimals that has
  /// this date: a date made from 12:30:00.123 gives exactly that. Converting back restores the date unless it
  /// is finer than a nanosecond.
  public init?(_ date: Date) {
    self.init(RealScale.cocoaSeconds, date.timeIntervalSinceReferenceDate)
  }

  /// Creates the instant of a Julian day, to the millisecond, with SQLite's arithmetic; nil outside the years
  /// −4713 to 9999.
  ///
  /// - Parameter julianDay: days since noon of 24 November −4713.
  public init?(julianDay: Double) {
    // The bounds and the rounding are those of SQLite's date functions, so the results are equal.
    guard julianDay >= 0, julianDay < 5_373_484.5 else { return nil }
    let milliseconds = Int64(julianDay * 86_400_000 + 0.5) - 210_866_760_000_000
    let (seconds, rest) = milliseconds.floorDivided(by: 1000)
    self.init(uncheckedSeconds: seconds, nanoseconds: Int32(rest) * 1_000_000)
  }
}

extension Date {
  /// Creates the date nearest to an instant.
  public init(_ timestamp: Timestamp) {
    self.init(timeIntervalSinceReferenceDate: RealScale.cocoaSeconds.encode(timestamp))
  }
}
