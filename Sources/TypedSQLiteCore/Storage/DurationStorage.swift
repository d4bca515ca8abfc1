/// How lengths of time are stored in a SQLite file.
///
/// Each strategy is a static property and an entry of ``all``.
public struct DurationStorage: ValueStorage {
  /// The name that `.format` accepts.
  public let name: String
  /// What the file contains and which software writes it.
  public let summary: String
  /// How a value is encoded and decoded.
  public let codec: StorageCodec<Duration>
  /// How many of the unit are a day; nil for text.
  public let unitsPerDay: Double?

  package init(name: String, summary: String, codec: StorageCodec<Duration>, unitsPerDay: Double? = nil) {
    self.name = name
    self.summary = summary
    self.codec = codec
    self.unitsPerDay = unitsPerDay
  }

  /// The storages of lengths of time, the default one first.
  public static let all: [DurationStorage] = [
    .text, .seconds, .milliseconds, .microseconds, .nanoseconds, .ticks, .secondsReal, .millisecondsReal,
    .daysReal, .clock, .iso8601, .sinceEpoch,
  ]
}

extension DurationStorage {
  /// A storage that counts units in INTEGER; a length between two counts is rounded toward the shorter one.
  internal static func count(name: String, summary: String, perSecond: Int128) -> DurationStorage {
    let unit = 1_000_000_000_000_000_000 / perSecond
    return DurationStorage(
      name: name, summary: summary,
      codec: .integer(
        decode: { Duration(attoseconds: Int128($0) * unit) },
        encode: { duration in
          let (quotient, rest) = duration.attoseconds.quotientAndRemainder(dividingBy: unit)
          guard let count = Int64(exactly: quotient) else { return .outOfRange }
          return rest == 0 ? .exact(count) : .rounded(count)
        }),
      unitsPerDay: Double(perSecond) * 86_400)
  }
}

extension DurationStorage {
  /// A storage that counts units of `scale` in REAL; a double is read as the length with the fewest decimals
  /// of a second that produces that double.
  internal static func real(name: String, summary: String, scale: RealScale) -> DurationStorage {
    DurationStorage(
      name: name, summary: summary,
      codec: .real(
        decode: { value in
          // A negative length is decoded as the positive one with its sign changed, since it has no zero
          // point in a calendar.
          guard let timestamp = scale.decode(value.magnitude), limits.contains(timestamp.seconds) else {
            return nil
          }
          let nanoseconds = timestamp.nanosecondsSince1970
          return Duration(attoseconds: (value < 0 ? -nanoseconds : nanoseconds) * 1_000_000_000)
        },
        encode: { duration in
          let (nanoseconds, isExact) = duration.wholeNanoseconds
          guard let timestamp = Timestamp(nanosecondsSince1970: Int128(nanoseconds.magnitude)),
            limits.contains(timestamp.seconds)
          else { return .outOfRange }
          let magnitude = scale.encode(timestamp)
          let value = nanoseconds < 0 ? -magnitude : magnitude
          return isExact && scale.decode(magnitude) == timestamp ? .exact(value) : .rounded(value)
        }),
      unitsPerDay: scale.unitsPerDay)
  }

  /// Less than a thousand million days, the limit of the text forms too.
  private static let limits: Range<Int64> = 0..<86_400_000_000_000
}

extension DurationStorage {
  /// TEXT `[-][D.]HH:MM:SS`, with a fraction if needed, for fewer than a thousand million days.
  public static let text = DurationStorage(
    name: "text",
    summary: "TEXT [-][D.]HH:MM:SS[.S], as EF Core writes",
    codec: .text(
      decode: { Duration($0) },
      encode: { duration, buffer in
        let (nanoseconds, isExact) = duration.wholeNanoseconds
        guard nanoseconds.magnitude < Duration.textLimit else { return .outOfRange }
        duration.write(to: &buffer)
        return isExact ? .exact(()) : .rounded(())
      }))
}

extension DurationStorage {
  /// TEXT `[-]P[D]T[H][M][S]`; reads weeks too, but not months and years, whose length varies.
  public static let iso8601 = DurationStorage(
    name: "iso8601",
    summary: "TEXT such as P1DT2H30M or PT0.5S, as Java and Rails write",
    codec: .text(
      decode: { Duration(iso8601: $0) },
      encode: { duration, buffer in
        let (nanoseconds, isExact) = duration.wholeNanoseconds
        guard nanoseconds.magnitude < Duration.textLimit else { return .outOfRange }
        duration.writeISO8601(to: &buffer)
        return isExact ? .exact(()) : .rounded(())
      }))
}

extension DurationStorage {
  /// TEXT `[-]HH:MM:SS` with as many hour digits as needed, and a fraction if needed.
  public static let clock = DurationStorage(
    name: "clock",
    summary: "TEXT [-]HH:MM:SS[.S] with hours beyond 24, as MySQL and spreadsheets write",
    codec: .text(
      decode: { Duration(clock: $0) },
      encode: { duration, buffer in
        let (nanoseconds, isExact) = duration.wholeNanoseconds
        guard nanoseconds.magnitude < Duration.textLimit else { return .outOfRange }
        duration.writeClock(to: &buffer)
        return isExact ? .exact(()) : .rounded(())
      }))
}

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
