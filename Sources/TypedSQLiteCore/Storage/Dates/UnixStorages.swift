// Numbers since 1970.

extension DateStorage {
  /// INTEGER seconds since 1970.
  public static let unix = DateStorage.integer(
    name: "unix",
    summary: "INTEGER seconds since 1970, as C, PHP, Drift and unixepoch() count",
    aliases: ["unix-s", "unixepoch"],
    unit: .seconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// INTEGER milliseconds since 1970.
  public static let unixMilliseconds = DateStorage.integer(
    name: "unix-ms",
    summary: "INTEGER milliseconds since 1970, as Java, JavaScript and Android count",
    aliases: ["java", "javascript"],
    unit: .milliseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// INTEGER microseconds since 1970.
  public static let unixMicroseconds = DateStorage.integer(
    name: "unix-us",
    summary: "INTEGER microseconds since 1970, as Firefox counts (PRTime)",
    aliases: ["prtime", "firefox"],
    unit: .microseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// INTEGER nanoseconds since 1970, which end in 2262.
  public static let unixNanoseconds = DateStorage.integer(
    name: "unix-ns",
    summary: "INTEGER nanoseconds since 1970, as Go counts",
    aliases: ["go"],
    unit: .nanoseconds, zeroPoint: CivilDate(knownYear: 1970, 1, 1))

  /// REAL seconds since 1970.
  public static let unixReal = DateStorage.real(
    name: "unix-real",
    summary: "REAL seconds since 1970, as Python's time.time() counts",
    aliases: ["python"],
    unit: "s", zeroPoint: "1970-01-01 00:00:00 UTC", scale: .unixSeconds,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000)

  /// REAL milliseconds since 1970.
  public static let unixMillisecondsReal = DateStorage.real(
    name: "unix-ms-real",
    summary: "REAL milliseconds since 1970, as drivers for Node store JavaScript's Date",
    aliases: ["node"],
    unit: "ms", zeroPoint: "1970-01-01 00:00:00 UTC", scale: .unixMilliseconds,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000,
    nowSQL: "round((julianday('now') - 2440587.5) * 86400000)")

  /// REAL microseconds since 1970.
  public static let unixMicrosecondsReal = DateStorage.real(
    name: "unix-us-real",
    summary: "REAL microseconds since 1970",
    aliases: [],
    unit: "µs", zeroPoint: "1970-01-01 00:00:00 UTC", scale: .unixMicroseconds,
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000,
    nowSQL: "round((julianday('now') - 2440587.5) * 86400000) * 1000")

  /// INTEGER minutes since 1970, in the years 0 to 9999.
  public static let unixMinutes = DateStorage.integer(
    name: "unix-min",
    summary: "INTEGER minutes since 1970",
    unit: .minutes, zeroPoint: CivilDate(knownYear: 1970, 1, 1), bounds: -1_036_120_320...4_223_371_679)

  /// INTEGER hours since 1970, in the years 0 to 9999.
  public static let unixHours = DateStorage.integer(
    name: "unix-h",
    summary: "INTEGER hours since 1970",
    unit: .hours, zeroPoint: CivilDate(knownYear: 1970, 1, 1), bounds: -17_268_672...70_389_527)

  /// REAL days since 1970.
  public static let unixDaysReal = DateStorage.real(
    name: "unix-days-real",
    summary: "REAL days since 1970, as drivers for R store Date",
    aliases: ["r"],
    unit: "day", zeroPoint: "1970-01-01 00:00:00 UTC", scale: .days(since: 0),
    first: CivilDate(knownYear: 0, 1, 1), resolution: 100_000, nowSQL: "julianday('now') - 2440587.5")
}

// MARK: - Text and blobs

extension DateStorage {
  /// TEXT of the digits of seconds since 1970.
  public static let unixText = unix.written(
    as: .digits, name: "unix-text", summary: "TEXT of the digits of seconds since 1970")

  /// TEXT of the digits of milliseconds since 1970.
  public static let unixMillisecondsText = unixMilliseconds.written(
    as: .digits, name: "unix-ms-text",
    summary: "TEXT of the digits of milliseconds since 1970, as LINE stores")

  /// TEXT of 8 or more hexadecimal digits of seconds since 1970.
  public static let unixHex = unix.written(
    as: .hexadecimal(width: 8), name: "unix-hex",
    summary: "TEXT of 8 hexadecimal digits of seconds since 1970")

  /// BLOB of 8 bytes with seconds since 1970, the first byte the lowest.
  public static let unixBlob = unix.written(
    as: .bytes(isLittleEndian: true), name: "unix-blob",
    summary: "BLOB of 8 bytes, little-endian, of seconds since 1970 (time_t)")

  /// BLOB of 8 bytes with seconds since 1970, the first byte the highest.
  public static let unixBlobBigEndian = unix.written(
    as: .bytes(isLittleEndian: false), name: "unix-blob-be",
    summary: "BLOB of 8 bytes, big-endian, of seconds since 1970")

  /// BLOB of 8 bytes with milliseconds since 1970, the first byte the lowest.
  public static let unixMillisecondsBlob = unixMilliseconds.written(
    as: .bytes(isLittleEndian: true), name: "unix-ms-blob",
    summary: "BLOB of 8 bytes, little-endian, of milliseconds since 1970")

  /// BLOB of 8 bytes with milliseconds since 1970, the first byte the highest.
  public static let unixMillisecondsBlobBigEndian = unixMilliseconds.written(
    as: .bytes(isLittleEndian: false), name: "unix-ms-blob-be",
    summary: "BLOB of 8 bytes, big-endian, of milliseconds since 1970, as Java writes a long")
}
