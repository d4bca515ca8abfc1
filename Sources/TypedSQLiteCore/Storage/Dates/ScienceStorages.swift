// Counts of astronomers, satellites and time servers.

extension DateStorage {
  /// REAL days since midnight of 1858-11-17, from the year 0 on: the Julian day less 2,400,000.5.
  public static let modifiedJulian = DateStorage.real(
    name: "mjd",
    summary: "REAL days since 1858-11-17, as astronomers count (modified Julian day)",
    aliases: [],
    unit: "day", zeroPoint: "1858-11-17 00:00:00 UTC", scale: .days(since: -40_587),
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000, nowSQL: "julianday('now') - 2400000.5")

  /// INTEGER seconds since 1980-01-06 on the clock of GPS, to the end of 9999.
  ///
  /// That clock has no leap seconds and none are subtracted, so since 2017 it is 18 s ahead of UTC.
  public static let gps = DateStorage.integer(
    name: "gps",
    summary:
      "INTEGER seconds since 1980-01-06 as GPS counts, without leap seconds: 18 s ahead of UTC since 2017",
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1980, 1, 6), bounds: 0...253_086_335_999,
    nowSQL: "CAST(strftime('%s', 'now') AS INTEGER) - 315964800")

  /// INTEGER whose upper 32 bits are seconds since 1900 and whose lower ones are a fraction, to 2036.
  ///
  /// Since 1968 the number is negative, because its highest bit is set. Units of a fraction are less than a
  /// nanosecond, to which they are rounded down. See [RFC 5905](https://www.rfc-editor.org/rfc/rfc5905#section-6).
  public static let ntp = DateStorage(
    name: "ntp",
    summary: "INTEGER of 32 bits of seconds since 1900 and 32 bits of a fraction, as NTP sends",
    count: Count(zeroPoint: "1900-01-01 00:00:00 UTC"),
    range: Timestamp(
      uncheckedSeconds: ntpZero, nanoseconds: 0)...Timestamp(
        uncheckedSeconds: ntpZero + 0xFFFF_FFFF, nanoseconds: 999_999_999),
    resolution: 1,
    codec: .integer(
      decode: { number in
        let (seconds, fraction) = UInt64(bitPattern: number).quotientAndRemainder(dividingBy: 1 << 32)
        return Timestamp(
          uncheckedSeconds: Int64(seconds) + ntpZero, nanoseconds: Int32((fraction * 1_000_000_000) >> 32))
      },
      encode: { timestamp in
        guard
          let seconds = UInt32(exactly: timestamp.seconds.subtractingReportingOverflow(ntpZero).partialValue),
          timestamp.seconds >= ntpZero
        else { return .outOfRange }
        let fraction = ((UInt64(timestamp.nanoseconds) << 32) + 999_999_999) / 1_000_000_000
        return .exact(Int64(bitPattern: UInt64(seconds) << 32 | fraction))
      }),
    traits: Traits(sortsByInstant: false))

  /// BLOB of 8 bytes as in packets of NTP, the first byte the highest.
  public static let ntpBlob = ntp.written(
    as: .bytes(isLittleEndian: false), name: "ntp-blob",
    summary: "BLOB of 8 bytes, big-endian, of seconds since 1900 and a fraction, as NTP sends")

  /// 1900-01-01, in seconds since 1970.
  private static let ntpZero: Int64 = -2_208_988_800
}

extension DateStorage {
  /// REAL Julian days: days since noon of 24 November −4713.
  ///
  /// For present dates a double is exact to about 40 µs. SQLite's `julianday()` writes whole milliseconds,
  /// which are restored exactly; finer values from other software are not cut to milliseconds, as SQLite
  /// would cut them. Days before the year 0 are not dates, because no text with a four-digit year can show
  /// them and numbers that small count something else.
  public static let julian = DateStorage.real(
    name: "julian",
    summary: "REAL Julian day, as SQLite's julianday() counts",
    aliases: ["julianday"],
    unit: "day", zeroPoint: "-4713-11-24 12:00:00 UTC", scale: .julianDays,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000, daysBeginAtNoon: true,
    nowSQL: "julianday('now')")
}
