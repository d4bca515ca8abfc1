import TestSupport
import Testing
import TypedSQLite

@Suite struct DateTextTests {
  @Test(arguments: [
    ("2015-07-22", "2015-07-22 00:00:00"), ("2015-07-22 01:02", "2015-07-22 01:02:00"),
    ("2015-07-22 01:02:03", "2015-07-22 01:02:03"), ("2015-07-22T01:02:03.4", "2015-07-22 01:02:03.4"),
    ("2015-07-22 01:02:03.45", "2015-07-22 01:02:03.45"), ("2015-07-22T01:02Z", "2015-07-22 01:02:00"),
    ("2015-07-22 01:02:03.123456789", "2015-07-22 01:02:03.123456789"),
    ("2015-07-22 01:02:03+01:15", "2015-07-21 23:47:03"),
    ("2015-07-22 23:02:03-01:15", "2015-07-23 00:17:03"),
    ("0000-01-01", "0000-01-01 00:00:00"), ("9999-12-31T23:59:59.999Z", "9999-12-31 23:59:59.999"),
  ])
  func `each form of SQLite is read and written back as it was`(text: String, instant: String) throws {
    for rules in [DateText.Rules.library, .shell] {
      let parsed = try #require(DateText(text, rules: rules))
      #expect(parsed.description == text)
      #expect(parsed.timestamp?.description == instant)
    }
  }

  @Test(arguments: [
    ("2015-02-30", "2015-03-02 00:00:00"), ("2015-13-01", "2016-01-01 00:00:00"),
    ("2015-00-10", "2014-12-10 00:00:00"), ("2015-07-22 24:00", "2015-07-23 00:00:00"),
    ("2015-07-22 25:61", "2015-07-23 02:01:00"), ("2015-07-22 23:59:60", "2015-07-23 00:00:00"),
    ("9999-99-99 99:99:99", "10007-06-11 04:40:39"),
    ("2015-07-22 01:02:03.1234567891", "2015-07-22 01:02:03.123456789"),
  ])
  func `fields run over for the library and are refused for the shell`(text: String, instant: String) {
    #expect(DateText(text)?.timestamp?.description == instant)
    #expect(DateText(text, rules: .shell) == nil)
  }

  @Test(arguments: [
    ("2015-07-22 01:02:03 +00:00", "2015-07-22 01:02:03"), ("2015-07-22t01:02:03z", "2015-07-22 01:02:03"),
    ("2015-07-22 01:02:03+0115", "2015-07-21 23:47:03"), ("2015-07-22 01:02:03+01", "2015-07-22 00:02:03"),
    ("2015-07-22 01:02:03,5", "2015-07-22 01:02:03.5"), ("2015-07-22 01:02:03 UTC", "2015-07-22 01:02:03"),
    ("2021-01-02 16:39:17.123456789 +0000 UTC", "2021-01-02 16:39:17.123456789"),
    ("2021-01-02 16:39:17.1 +0100 CET m=+0.000012", "2021-01-02 15:39:17.1"),
    ("2021-01-02 16:39:17 -0300 -03 m=-12.5", "2021-01-02 19:39:17"),
  ])
  func `other software's forms are read for the shell and refused for the library`(
    text: String, instant: String
  ) {
    #expect(DateText(text, rules: .shell)?.timestamp?.description == instant)
    #expect(DateText(text) == nil)
  }

  @Test(arguments: [
    "", "now", "20150722", "2015-07-2", "2015-7-22", "12015-07-22", "-2015-07-22", "2015/07/22",
    "2015-07-22 ",
    " 2015-07-22", "2015-07-22T", "2015-07-22 1:02", "2015-07-22 01:02:", "2015-07-22 01:02:3",
    "2015-07-22 01:02:03.", "2015-07-22 01:02:03.Z", "2015-07-22Z", "2015-07-22+01:00",
    "2015-07-22 01:02:03 ",
    "2015-07-22 01:02:03+1:00", "2015-07-22 01:02:03+01:0", "2015-07-22 01:02:03+01:60", "2015-07-22 01:02.5",
    "2015-07-22 01:02:03ZZ",
    "2015-07-22 01:02:03 +0000 UTC m", "2015-07-22x01:02", "2015-07-22 01:02:03+", "12:", "12:3", "1:30",
    "::",
    "2015-07-22 01:02:03 CET", "2015-07-22 01:02:03+0000 UTC", "２015-07-22",
  ])
  func `anything else is refused by both`(text: String) {
    #expect(DateText(text) == nil)
    #expect(DateText(text, rules: .shell) == nil)
  }

  @Test func `a time without a day is no instant`() throws {
    let time = try #require(DateText("23:59:58.120"))
    #expect(time.timestamp == nil)
    #expect(!time.hasDate)
    #expect((time.year, time.month, time.day) == (0, 1, 1))
    #expect(time.timeOfDay == TimeOfDay(hour: 23, minute: 59, second: 58, nanosecond: 120_000_000))
    #expect(time.description == "23:59:58.120")
    #expect(DateText("01:02+01:00")?.zone == .offset(minutes: 60))
  }

  @Test func `a date text says which parts it contains`() throws {
    #expect(DateText("2015-07-22")?.timePrecision == DateText.TimePrecision.none)
    #expect(DateText("2015-07-22 10:00")?.timePrecision == .minutes)
    #expect(DateText("2015-07-22 10:00:00")?.timePrecision == .seconds)
    #expect(DateText("2015-07-22 10:00:00.50")?.fractionDigits == 2)
    #expect(DateText("2015-07-22 10:00")?.zone == DateText.Zone.none)
    #expect(DateText("2015-07-22 10:00Z")?.zone == .utc)
    #expect(DateText("2015-07-22 10:00-01:30")?.zone == .offset(minutes: -90))
    #expect(DateText("2015-07-22 10:00")?.timeOfDay == TimeOfDay(hour: 10, minute: 0))
    #expect(DateText("2015-02-30")?.civilDate == nil)
  }

  @Test func `every written instant is read back`() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<2000 {
      let timestamp = try #require(
        Timestamp(
          seconds: .random(in: -62_167_219_200...253_402_300_799, using: &generator),
          nanoseconds: .random(in: 0...999_999_999, using: &generator)))
      for style in [TimestampStyle.standard, .iso8601] {
        var buffer = ByteBuffer()
        timestamp.write(to: &buffer, style: style)
        #expect(buffer.withSpan { DateText($0, rules: .shell) }?.timestamp == timestamp)
      }
    }
  }

  @Test func `random bytes are refused without harm`() {
    var generator = SeededGenerator(seed: 22)
    let alphabet = Array("0123456789-:. TZ+,tzUTCm=".utf8) + [0, 255]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      _ = DateText(bytes.span)?.timestamp
      _ = DateText(bytes.span, rules: .shell)?.timestamp
    }
  }
}
