// Texts of a calendar and a clock in other forms than those that SQLite reads.

extension DateStorage {
  /// TEXT of the digits `YYYYMMDDHHMMSS` in UTC.
  public static let digits14 = DateStorage.text(
    name: "digits14",
    summary: "TEXT of the digits YYYYMMDDHHMMSS in UTC, as MediaWiki and GnuCash write",
    aliases: ["mediawiki"], pattern: [.year, .month, .day, .hour, .minute, .second],
    nowSQL: "strftime('%Y%m%d%H%M%S', 'now')")

  /// TEXT `YYYY:MM:DD HH:MM:SS` without a zone.
  public static let exif = DateStorage.text(
    name: "exif",
    summary: "TEXT YYYY:MM:DD HH:MM:SS of no stated zone, as cameras write into EXIF",
    pattern: [.year, ":", .month, ":", .day, " ", .hour, ":", .minute, ":", .second],
    nowSQL: "strftime('%Y:%m:%d %H:%M:%S', 'now')", isInUTC: false)

  /// TEXT `Sun, 06 Nov 1994 08:49:37 GMT`; the day of the week and the seconds may be missing, and other offsets are
  /// read.
  ///
  /// See [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7) and
  /// [RFC 2822](https://www.rfc-editor.org/rfc/rfc2822#section-3.3).
  public static let rfc2822 = DateStorage.text(
    name: "rfc2822",
    summary: "TEXT Sun, 06 Nov 1994 08:49:37 GMT, as mail, feeds and HTTP have",
    aliases: ["http"],
    pattern: [
      .weekday, ", ", .day, " ", .monthName, " ", .year, " ", .hour, ":", .minute, ":", .second, " ",
      .zone("GMT"),
    ],
    otherPattern: [
      .optional([.weekday, ","]), .optional([" "]), .optional([" "]), .shortDay, " ", .monthName, " ", .year,
      " ", .hour, ":", .minute, .optional([":", .second]), " ",
      .mailZone,
    ],
    sortsByInstant: false)

  /// TEXT `Sun Nov  6 08:49:37 1994` without a zone.
  public static let asctime = DateStorage.text(
    name: "asctime",
    summary: "TEXT Sun Nov  6 08:49:37 1994 of no stated zone, as asctime() of C writes",
    aliases: ["ctime"],
    pattern: [
      .weekday, " ", .monthName, " ", .spacedDay, " ", .hour, ":", .minute, ":", .second, " ", .year,
    ],
    isInUTC: false, sortsByInstant: false)

  /// TEXT `Sun Nov 06 08:49:37 UTC 1994`; of the names of zones those are read that mean one offset everywhere.
  public static let javaText = DateStorage.text(
    name: "java-text",
    summary: "TEXT Sun Nov 06 08:49:37 UTC 1994, as toString() of Java's Date and date of Unix write",
    pattern: [
      .weekday, " ", .monthName, " ", .day, " ", .hour, ":", .minute, ":", .second, " ", .zone("UTC"), " ",
      .year,
    ],
    sortsByInstant: false)

  /// TEXT `Sun Nov 06 1994 08:49:37 GMT+0000 (Coordinated Universal Time)`; other offsets and names are read.
  ///
  /// See [Date.prototype.toString](https://tc39.es/ecma262/#sec-todatestring).
  public static let javaScriptText = DateStorage.text(
    name: "js-text",
    summary:
      "TEXT Sun Nov 06 1994 08:49:37 GMT+0000 (Coordinated Universal Time), as toString() of JavaScript writes",
    pattern: [
      .weekday, " ", .monthName, " ", .day, " ", .year, " ", .hour, ":", .minute, ":", .second, " GMT",
      .offset, .remark("Coordinated Universal Time"),
    ],
    sortsByInstant: false)

  /// TEXT `11/6/1994 8:49:37 AM` without a zone; a comma after the year is read too.
  public static let us = DateStorage.text(
    name: "us",
    summary: "TEXT 11/6/1994 8:49:37 AM of no stated zone, as .NET and JavaScript write in the USA",
    pattern: [
      .shortMonth, "/", .shortDay, "/", .year, " ", .shortHour, ":", .minute, ":", .second, " ", .half,
    ],
    otherPattern: [
      .shortMonth, "/", .shortDay, "/", .year, .optional([","]), " ", .shortHour, ":", .minute,
      .optional([":", .second]), " ", .half,
    ],
    isInUTC: false, sortsByInstant: false)

  /// TEXT `31.01.2026`, `31/01/2026`, `31-01-2026`, each also with a time: the day comes first.
  ///
  /// One digit is read for a day or month below 10, and the seconds may be missing.
  package static let dayFirst: [DateStorage] = [
    days(
      name: "dmy", summary: "TEXT DD.MM.YYYY, as people in Germany and its neighbours write",
      pattern: [.day, ".", .month, ".", .year], otherPattern: [.shortDay, ".", .shortMonth, ".", .year]),
    times(
      name: "dmy-time", summary: "TEXT DD.MM.YYYY HH:MM:SS of no stated zone",
      pattern: [.day, ".", .month, ".", .year, " ", .hour, ":", .minute, ":", .second],
      otherPattern: [
        .shortDay, ".", .shortMonth, ".", .year, .optional([","]), " ", .shortHour, ":", .minute,
        .optional([":", .second]),
      ]),
    days(
      name: "dmy-slash",
      summary: "TEXT DD/MM/YYYY, as people in Britain, France and many other countries write",
      pattern: [.day, "/", .month, "/", .year], otherPattern: [.shortDay, "/", .shortMonth, "/", .year]),
    times(
      name: "dmy-slash-time", summary: "TEXT DD/MM/YYYY HH:MM:SS of no stated zone",
      pattern: [.day, "/", .month, "/", .year, " ", .hour, ":", .minute, ":", .second],
      otherPattern: [
        .shortDay, "/", .shortMonth, "/", .year, .optional([","]), " ", .shortHour, ":", .minute,
        .optional([":", .second]),
      ]),
    days(
      name: "dmy-hyphen", summary: "TEXT DD-MM-YYYY, as people in India and the Netherlands write",
      pattern: [.day, "-", .month, "-", .year], otherPattern: [.shortDay, "-", .shortMonth, "-", .year]),
  ]

  /// TEXT `01/31/2026`, also with a time: the month comes first, as in the USA.
  package static let monthFirst: [DateStorage] = [
    days(
      name: "mdy", summary: "TEXT MM/DD/YYYY, as people in the USA write",
      pattern: [.month, "/", .day, "/", .year], otherPattern: [.shortMonth, "/", .shortDay, "/", .year]),
    times(
      name: "mdy-time", summary: "TEXT MM/DD/YYYY HH:MM:SS of no stated zone; us has AM and PM",
      pattern: [.month, "/", .day, "/", .year, " ", .hour, ":", .minute, ":", .second],
      otherPattern: [
        .shortMonth, "/", .shortDay, "/", .year, .optional([","]), " ", .shortHour, ":", .minute,
        .optional([":", .second]),
      ]),
  ]

  /// A storage of days in the form of a pattern; another pattern is read, but never written.
  private static func days(
    name: String, summary: String, pattern: DatePattern, otherPattern: DatePattern
  ) -> DateStorage {
    DateStorage(
      name: name, summary: summary, count: Count(unit: "day"), range: wholeDays,
      resolution: 86_400_000_000_000,
      codec: .text(
        decode: { text in
          guard let timestamp = pattern.read(text) ?? otherPattern.read(text), wholeDays.contains(timestamp)
          else { return nil }
          return timestamp
        },
        encode: { timestamp, buffer in
          guard wholeSeconds.contains(timestamp) else { return .outOfRange }
          pattern.write(timestamp, to: &buffer)
          return timestamp.time.nanosecondsSinceMidnight == 0 ? .exact(()) : .rounded(())
        }),
      traits: Traits(isReadable: false, sortsByInstant: false))
  }

  private static func times(
    name: String, summary: String, pattern: DatePattern, otherPattern: DatePattern
  ) -> DateStorage {
    text(
      name: name, summary: summary, pattern: pattern, otherPattern: otherPattern, isInUTC: false,
      sortsByInstant: false)
  }

  /// The days of the years 0000 to 9999.
  private static let wholeDays =
    Timestamp(
      uncheckedSeconds: -62_167_219_200, nanoseconds: 0)...Timestamp(
      uncheckedSeconds: 253_402_214_400, nanoseconds: 0)

  /// A storage of whole seconds in the form of a pattern; another pattern is read, but never written.
  private static func text(
    name: String, summary: String, aliases: [String] = [], pattern: DatePattern,
    otherPattern: DatePattern? = nil, nowSQL: String? = nil, isInUTC: Bool = true,
    sortsByInstant: Bool = true
  ) -> DateStorage {
    DateStorage(
      name: name, summary: summary, aliases: aliases, range: wholeSeconds, resolution: 1_000_000_000,
      codec: .text(
        decode: { text in
          guard let timestamp = pattern.read(text) ?? otherPattern?.read(text),
            wholeSeconds.contains(timestamp)
          else { return nil }
          return timestamp
        },
        encode: { timestamp, buffer in
          guard wholeSeconds.contains(timestamp) else { return .outOfRange }
          pattern.write(timestamp, to: &buffer)
          return timestamp.nanoseconds == 0 ? .exact(()) : .rounded(())
        }),
      traits: Traits(nowSQL: nowSQL, isReadable: false, isInUTC: isInUTC, sortsByInstant: sortsByInstant))
  }

  /// The whole seconds of the years 0000 to 9999.
  private static let wholeSeconds =
    Timestamp(
      uncheckedSeconds: -62_167_219_200, nanoseconds: 0)...Timestamp(
      uncheckedSeconds: 253_402_300_799, nanoseconds: 0)
}
