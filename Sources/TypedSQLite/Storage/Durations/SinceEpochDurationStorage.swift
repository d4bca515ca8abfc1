extension DurationStorage {
  /// TEXT of the instant that is the length after the start of 1970, from year 1 to year 9999, with six
  /// fraction digits.
  public static let sinceEpoch = DurationStorage(
    name: "since-1970",
    summary: "TEXT YYYY-MM-DD HH:MM:SS.SSSSSS counted from 1970-01-01, as SQLAlchemy writes",
    codec: .text(
      decode: { text in
        guard let date = DateText(text, rules: .library), date.hasDate, date.timePrecision > .none,
          date.zone == .none, let instant = date.timestamp, (1...9999).contains(instant.date.year)
        else { return nil }
        return Duration(attoseconds: instant.nanosecondsSince1970 * 1_000_000_000)
      },
      encode: { duration, buffer in
        let (nanoseconds, isExact) = duration.wholeNanoseconds
        let microseconds = nanoseconds.floorDivided(by: 1000)
        guard let instant = Timestamp(nanosecondsSince1970: microseconds.quotient * 1000),
          (1...9999).contains(instant.date.year)
        else { return .outOfRange }
        instant.write(to: &buffer, style: TimestampStyle(fraction: .exactly(6)))
        return isExact && microseconds.remainder == 0 ? .exact(()) : .rounded(())
      }))
}
