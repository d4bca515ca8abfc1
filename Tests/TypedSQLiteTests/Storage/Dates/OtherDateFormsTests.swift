import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

/// Storages of dates in other texts, in bytes and in counts of other zero points, against published examples.
@Suite struct OtherDateFormsTests {
  /// The published examples are cited by the name of the storage.
  ///
  /// - rfc2822, asctime: [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
  /// - us: [.NET, the format "G"](https://learn.microsoft.com/dotnet/standard/base-types/standard-date-and-time-format-strings)
  /// - ordinal, week: [Wikipedia on ISO 8601](https://en.wikipedia.org/wiki/ISO_8601#Week_dates)
  /// - digits14: [MediaWiki](https://www.mediawiki.org/wiki/Manual:Timestamp)
  /// - filetime: [MSDN Q167296](https://jeffpar.github.io/kbarchive/kb/167/Q167296/), 1970 as FILETIME
  /// - cocoa: [NSTimeIntervalSince1970](https://developer.apple.com/documentation/foundation/nstimeintervalsince1970),
  ///   which is 978307200
  @Test(arguments: [
    ("rfc2822", "1994-11-06 08:49:37", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ("asctime", "1994-11-06 08:49:37", "Sun Nov  6 08:49:37 1994"),
    ("us", "2009-06-15 13:45:30", "6/15/2009 1:45:30 PM"),
    ("us", "2009-06-15 00:45:30", "6/15/2009 12:45:30 AM"),
    ("us", "2009-06-15 12:00:00", "6/15/2009 12:00:00 PM"),
    ("dmy", "2026-01-31 00:00:00", "31.01.2026"), ("dmy-slash", "2026-01-31 00:00:00", "31/01/2026"),
    ("dmy-hyphen", "2026-01-31 00:00:00", "31-01-2026"), ("mdy", "2026-01-31 00:00:00", "01/31/2026"),
    ("dmy-time", "2026-01-31 10:05:09", "31.01.2026 10:05:09"),
    ("dmy-slash-time", "2026-01-31 10:05:09", "31/01/2026 10:05:09"),
    ("mdy-time", "2026-01-31 10:05:09", "01/31/2026 10:05:09"),
    ("ordinal", "1981-04-05 00:00:00", "1981-095"), ("ordinal", "2000-12-31 00:00:00", "2000-366"),
    ("week", "2008-12-29 00:00:00", "2009-W01-1"), ("week", "2010-01-03 00:00:00", "2009-W53-7"),
    ("week", "1977-01-01 00:00:00", "1976-W53-6"), ("week", "1979-12-31 00:00:00", "1980-W01-1"),
    ("rfc2822", "1970-01-01 00:00:00", "Thu, 01 Jan 1970 00:00:00 GMT"),
    ("rfc2822", "1969-12-31 23:59:59", "Wed, 31 Dec 1969 23:59:59 GMT"),
    ("java-text", "1970-01-01 00:00:00", "Thu Jan 01 00:00:00 UTC 1970"),
    ("js-text", "1970-01-01 00:00:00", "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"),
    ("digits14", "2010-08-09 00:30:06", "20100809003006"),
    ("digits14", "0000-01-01 00:00:00", "00000101000000"),
    ("digits14", "9999-12-31 23:59:59", "99991231235959"),
    ("exif", "2003-08-11 16:45:32", "2003:08:11 16:45:32"),
    ("unix-text", "2015-12-13 09:46:40", "1450000000"), ("unix-text", "1969-12-31 23:59:59", "-1"),
    ("unix-text", "1970-01-01 00:00:00", "0"), ("unix-hex", "2038-01-19 03:14:07", "7fffffff"),
    ("unix-hex", "1970-01-01 00:00:00", "00000000"), ("unix-hex", "2106-02-07 06:28:16", "100000000"),
    ("filetime-hex", "1970-01-01 00:00:00", "019db1ded53e8000"),
    ("cocoa-text", "2001-01-01 00:00:00.000000001", "0.000000001"),
    ("cocoa-text", "1970-01-01 00:00:00", "-978307200"),
  ])
  func `an instant has its text`(name: String, instant: String, text: String) throws {
    let storage = try #require(DateStorage.named(name))
    let value = DatabaseValue(storage: .string(text))
    #expect(storage.decode(value) == (try timestamp(instant)))
    #expect(storage.encode(try timestamp(instant)) == .exact(value))
  }

  /// Examples of [RFC 2822](https://www.rfc-editor.org/rfc/rfc2822#appendix-A.1) and its neighbours, and of what
  /// `toLocaleString()` of JavaScript writes.
  @Test(arguments: [
    ("rfc2822", "Fri, 21 Nov 1997 09:55:06 -0600", "1997-11-21 15:55:06"),
    ("rfc2822", "Tue, 1 Jul 2003 10:52:37 +0200", "2003-07-01 08:52:37"),
    ("rfc2822", "1 Jul 2003 10:52:37 +0200", "2003-07-01 08:52:37"),
    ("rfc2822", "Thu, 13 Feb 1969 23:32 -0330", "1969-02-14 03:02:00"),
    ("cocoa-text", "-63072000", "1999-01-02 00:00:00"), ("unix-hex", "7FFFFFFF", "2038-01-19 03:14:07"),
    ("us", "12/19/2012, 7:00:00 PM", "2012-12-19 19:00:00"),
    ("dmy", "1.2.2026", "2026-02-01 00:00:00"), ("mdy", "1/2/2026", "2026-01-02 00:00:00"),
    ("dmy-time", "1.2.2026 9:05", "2026-02-01 09:05:00"),
    ("dmy-slash-time", "1/2/2026, 09:05:07", "2026-02-01 09:05:07"),
    ("us", "6/15/2009 1:45 PM", "2009-06-15 13:45:00"),
    ("java-text", "Thu Jan 01 00:00:00 GMT 1970", "1970-01-01 00:00:00"),
    ("java-text", "Mon Jul 06 10:00:00 CEST 2015", "2015-07-06 08:00:00"),
    ("java-text", "Sat Jan 31 10:00:00 CET 2026", "2026-01-31 09:00:00"),
    ("java-text", "Wed Oct 14 12:19:14 NZDT 2015", "2015-10-13 23:19:14"),
    ("rfc2822", "Fri, 21 Nov 1997 09:55:06 EST", "1997-11-21 14:55:06"),
    ("rfc2822", "Fri, 21 Nov 1997 09:55:06 CST", "1997-11-21 15:55:06"),
    ("js-text", "Tue Aug 19 1975 23:15:30 GMT+0200 (CEST)", "1975-08-19 21:15:30"),
    ("js-text", "Tue Aug 19 1975 23:15:30 GMT+0200 (Central European Summer Time)", "1975-08-19 21:15:30"),
    ("js-text", "Mon Jun 28 1993 14:39:07 GMT-0600", "1993-06-28 20:39:07"),

  ])
  func `a text in another form of its storage is read`(name: String, text: String, instant: String) throws {
    #expect(
      DateStorage.named(name)?.decode(DatabaseValue(storage: .string(text))) == (try timestamp(instant)))
  }

  @Test(arguments: [
    ("js-text", "Wed Jun 28 1993 14:39:07 GMT-0600"),
    ("js-text", "Tue Aug 19 1975 23:15:30 GMT+0200 (CEST"),
    ("js-text", "Tue Aug 19 1975 23:15:30 GMT"),
    ("java-text", "Sat Jan 31 10:00:00 CST 2026"),
    ("java-text", "Sat Jan 31 10:00:00 IST 2026"),
    ("js-text", "Sat Jan 31 2026 10:00:00 GMT+2400 (X)"),
    ("rfc2822", "Sun, 06 Nov 1994"), ("rfc2822", "Thu, 31 Feb 1994 08:49:37 GMT"), ("rfc2822", "Sun, "),
    ("rfc2822", "6"), ("rfc2822", ""), ("rfc2822", "Sun, 06 Nov 1994 24:49:37 GMT"),
    ("rfc2822", "Xyz, 06 Nov 1994 08:49:37 GMT"), ("rfc2822", "Mon, 06 Nov 1994 08:49:37 GMT"),
    ("rfc2822", "Sun, 06 Nov 1994 08:49:37 XYZ"), ("rfc2822", "Sun, 06 Nov 1994 08:49:37 GMT+1"),
    ("java-text", "Sun Nov 06 08:49:37 PST 1994"), ("asctime", "Sun Nov 6 08:49:37 94"),
    ("digits14", "20221331203059"), ("digits14", "2022123120305"), ("digits14", "20221231243059"),
    ("exif", "2003-08-11 16:45:32"), ("us", "13/1/2009 1:45:30 PM"), ("us", "6/15/2009 13:45:30 PM"),
    ("us", "6/15/2009 0:45:30 AM"), ("us", "6/15/2009 1:45:30"),
    ("ordinal", "2001-366"), ("ordinal", "2001-000"), ("ordinal", "2001-1"),
    ("week", "2008-W53-1"), ("week", "2009-W00-1"), ("week", "2009-W01-8"), ("week", "2009W011"),
    ("unix-text", "007"), ("unix-text", "-"), ("unix-text", "+5"), ("unix-text", "1.0"),
    ("unix-text", "99999999999999999999"), ("unix-hex", "7fffff"), ("unix-hex", "07fffffff"),
    ("unix-hex", "-7ffffff"), ("unix-hex", "ffffffffffffffff"), ("filetime-hex", "19db1ded53e8000"),
    ("cocoa-text", "1e5"), ("cocoa-text", "1."), ("cocoa-text", ".5"), ("cocoa-text", "inf"),
    ("cocoa-text", "1.2.3"), ("cocoa-text", "0.00000000000000000000000000000000001"),
  ])
  func `a text that is nearly of a storage is not read`(name: String, text: String) {
    #expect(DateStorage.named(name)?.decode(DatabaseValue(storage: .string(text))) == nil)
  }

  @Test(
    arguments: [
      ("digits14", "%Y%m%d%H%M%S", 1), ("exif", "%Y:%m:%d %H:%M:%S", 1), ("unix-text", "%s", 1),
      ("ordinal", "%Y-%j", 86_400),
    ] as [(String, String, Int64)])
  func `SQLite writes the same text`(name: String, form: String, step: Int64) throws {
    let storage = try #require(DateStorage.named(name))
    let oracle = try Oracle()
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      let seconds = Int64.random(in: -62_167_046_400 / step...253_402_214_400 / step, using: &random) * step
      let text = try oracle.value("strftime('\(form)', ?1, 'unixepoch')", .int64(seconds))
      let instant = try #require(storage.decode(text))
      #expect(instant.seconds == seconds)
      #expect(storage.encode(instant) == .exact(text))
    }
  }

  @Test func `Foundation counts the same weeks`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var random = SeededGenerator(seed: 10)
    for _ in 0..<500 {
      // Since the Gregorian calendar is in use, because Foundation has the Julian one before.
      let days = Int64.random(in: -135_000...2_932_000, using: &random)
      let parts = calendar.dateComponents(
        [.yearForWeekOfYear, .weekOfYear, .weekday], from: Date(timeIntervalSince1970: Double(days * 86_400)))
      let text = String(
        format: "%04d-W%02d-%d", try #require(parts.yearForWeekOfYear), try #require(parts.weekOfYear),
        (try #require(parts.weekday) + 5) % 7 + 1)
      let instant = try #require(Timestamp(seconds: days * 86_400))
      #expect(DateStorage.week.encode(instant) == .exact(DatabaseValue(storage: .string(text))))
    }
  }

  /// Dates of [RFC 5905, figure 4](https://www.rfc-editor.org/rfc/rfc5905#section-6), which has the same days as modified
  /// Julian days.
  @Test(
    arguments: [
      ("1900-01-01", 0, 15_020.0), ("1970-01-01", 2_208_988_800, 40_587),
      ("1972-01-01", 2_272_060_800, 41_317),
      ("1999-12-31", 3_155_587_200, 51_543),
    ] as [(String, Int64, Double)])
  func `days of history have their times of NTP and their modified Julian days`(
    day: String, seconds: Int64, julian: Double
  ) throws {
    let instant = try timestamp(day)
    let number = seconds << 32
    #expect(DateStorage.ntp.encode(instant) == .exact(DatabaseValue(storage: .int64(number))))
    #expect(DateStorage.ntp.decode(DatabaseValue(storage: .int64(number))) == instant)
    #expect(DateStorage.modifiedJulian.encode(instant) == .exact(DatabaseValue(storage: .double(julian))))
    let bytes = Data((0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
    #expect(DateStorage.ntpBlob.decode(DatabaseValue(storage: .blob(bytes))) == instant)
  }

  @Test func `each fraction of NTP is the nanosecond that it is in`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let fraction = UInt32.random(in: .min ... .max, using: &random)
      let instant = try #require(DateStorage.ntp.decode(DatabaseValue(storage: .int64(Int64(fraction)))))
      #expect(instant.nanoseconds == Int32(UInt64(fraction) * 1_000_000_000 / 0x1_0000_0000))
    }
  }

  /// The first rollovers of the
  /// [week number](https://www.cisa.gov/news-events/alerts/2019/03/06/gps-week-number-rollover) of 10 bits, and the first
  /// and last times of the [exFAT specification](https://learn.microsoft.com/windows/win32/fileio/exfat-specification).
  @Test(
    arguments: [
      ("gps", "1980-01-06 00:00:00", 0), ("gps", "1999-08-22 00:00:00", 1024 * 604_800),
      ("gps", "2019-04-07 00:00:00", 2048 * 604_800),
      ("hfs-local", "1904-01-01 00:00:00", 0), ("hfs-local", "2040-02-06 06:28:15", 4_294_967_295),
      ("fat", "1980-01-01 00:00:00", 0x0021_0000), ("fat", "2107-12-31 23:59:58", 0xFF9F_BF7D),
    ] as [(String, String, Int64)])
  func `an instant has its integer`(name: String, instant: String, integer: Int64) throws {
    let storage = try #require(DateStorage.named(name))
    let value = DatabaseValue(storage: .int64(integer))
    #expect(storage.decode(value) == (try timestamp(instant)))
    #expect(storage.encode(try timestamp(instant)) == .exact(value))
  }

  @Test(arguments: [0, 0x0020_0000, 0x0001_0000, 0x0021_C000, 0x0021_001E, 0x01A1_0000, 0x1_0021_0000, -1])
  func `an integer that is no date of MS-DOS is not read`(integer: Int64) {
    #expect(DateStorage.fat.decode(DatabaseValue(storage: .int64(integer))) == nil)
  }

  /// July 5, 2011 of [Microsoft's description of both systems](https://support.microsoft.com/office/date-systems-in-excel).
  @Test func `Excel counts from 1904 or from 1900`() throws {
    let instant = try timestamp("2011-07-05")
    #expect(DateStorage.excel1904.encode(instant) == .exact(DatabaseValue(storage: .double(39_267))))
    #expect(DateStorage.ole.encode(instant) == .exact(DatabaseValue(storage: .double(40_729))))
    let day = DatabaseValue(storage: .blob(Data([0, 0, 0, 0, 0x20, 0xE3, 0xE3, 0x40])))
    #expect(DateStorage.oleBlob.encode(instant) == .exact(day))
    #expect(DateStorage.oleBlob.decode(day) == instant)
  }

  @Test(
    arguments: [
      ("unix-blob", [0x40, 0x38, 0x6D, 0x56, 0, 0, 0, 0]),
      ("unix-blob-be", [0, 0, 0, 0, 0x56, 0x6D, 0x38, 0x40]),
      ("unix-ms-blob", [0, 0xBA, 0xA3, 0x9A, 0x51, 1, 0, 0]),
      ("unix-ms-blob-be", [0, 0, 1, 0x51, 0x9A, 0xA3, 0xBA, 0]),
      ("filetime-blob", [0, 0x20, 0xD0, 0x70, 0x87, 0x35, 0xD1, 1]),
      ("filetime-blob-be", [1, 0xD1, 0x35, 0x87, 0x70, 0xD0, 0x20, 0]),
      ("systemtime", [0xDF, 7, 12, 0, 0, 0, 13, 0, 9, 0, 20, 0, 0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func `an instant has its bytes`(name: String, bytes: [UInt8]) throws {
    let storage = try #require(DateStorage.named(name))
    let instant = try timestamp("2015-12-13 09:20:00")
    #expect(storage.encode(instant) == .exact(DatabaseValue(storage: .blob(Data(bytes)))))
    #expect(storage.decode(DatabaseValue(storage: .blob(Data(bytes)))) == instant)
    #expect(storage.decode(DatabaseValue(storage: .blob(Data(bytes.dropLast())))) == nil)
  }

  @Test func `a day of the week that is another one is no SYSTEMTIME, but 0 is ignored`() throws {
    let monday: [UInt8] = [0xDF, 7, 12, 0, 0, 0, 14, 0, 9, 0, 20, 0, 0, 0, 0, 0]
    #expect(DateStorage.systemtime.decode(DatabaseValue(storage: .blob(Data(monday)))) != nil)
    var other = monday
    other[4] = 3
    #expect(DateStorage.systemtime.decode(DatabaseValue(storage: .blob(Data(other)))) == nil)
  }

  private func timestamp(_ text: String) throws -> Timestamp {
    try #require(DateText(text, rules: .shell)?.timestamp)
  }
}
