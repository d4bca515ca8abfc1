extension Timestamp {
  /// Creates the instant of a day and a time in UTC, or nil if it is out of range.
  public init?(date: CivilDate, time: TimeOfDay) {
    self.init(daysSince1970: date.daysSince1970, nanosecondsSinceMidnight: time.nanosecondsSinceMidnight)
  }

  /// Creates midnight UTC of a day, or nil if it is out of range.
  public init?(date: CivilDate) {
    self.init(daysSince1970: date.daysSince1970, nanosecondsSinceMidnight: 0)
  }

  /// The day in UTC.
  public var date: CivilDate {
    CivilDate(daysSince1970: seconds.floorDivided(by: 86_400).quotient)
  }

  /// The time of day in UTC.
  public var time: TimeOfDay {
    TimeOfDay(uncheckedSecond: seconds.floorDivided(by: 86_400).remainder, nanosecond: nanoseconds)
  }

  /// Creates an instant from days and nanoseconds, which may be negative or more than a day; nil if the
  /// result is out of range.
  package init?(daysSince1970 days: Int64, nanosecondsSinceMidnight nanoseconds: Int64) {
    let (second, nanosecond) = nanoseconds.floorDivided(by: 1_000_000_000)
    // Days and seconds of opposite signs may overflow although their sum is in range.
    let total = Int128(days) * 86_400 + Int128(second)
    guard let seconds = Int64(exactly: total) else { return nil }
    self.init(uncheckedSeconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanosecond))
  }
}
