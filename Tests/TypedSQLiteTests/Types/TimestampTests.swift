import Foundation
import TestSupport
import Testing
import TypedSQLite

@Suite struct TimestampTests {
  @Test(arguments: [
    (0, 0, "1970-01-01 00:00:00"), (-1, 500_000_000, "1969-12-31 23:59:59.5"),
    (1_456_747_200, 120_000_000, "2016-02-29 12:00:00.12"), (951_868_799, 1, "2000-02-29 23:59:59.000000001"),
    (-62_135_596_800, 0, "0001-01-01 00:00:00"), (-62_167_219_201, 0, "-0001-12-31 23:59:59"),
    (253_402_300_799, 999_999_999, "9999-12-31 23:59:59.999999999"),
    (253_402_300_800, 0, "10000-01-01 00:00:00"),
    (Int64.min, 0, "-292277022657-01-27 08:29:52"), (Int64.max, 0, "292277026596-12-04 15:30:07"),
  ])
  func `an instant is written with the fraction it needs`(seconds: Int64, nanoseconds: Int32, text: String)
    throws
  {
    let timestamp = try #require(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(timestamp.description == text)
    #expect(Timestamp(date: timestamp.date, time: timestamp.time) == timestamp)
  }

  @Test func `a style says separator, digits and zone`() throws {
    let timestamp = try #require(Timestamp(seconds: 1_450_000_000, nanoseconds: 120_500_000))
    func text(_ style: TimestampStyle) -> String {
      var buffer = ByteBuffer()
      timestamp.write(to: &buffer, style: style)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
    #expect(text(.standard) == "2015-12-13 09:46:40.1205")
    #expect(text(.iso8601) == "2015-12-13T09:46:40.1205Z")
    #expect(text(TimestampStyle(fraction: .exactly(3))) == "2015-12-13 09:46:40.120")
    #expect(text(TimestampStyle(fraction: .exactly(0))) == "2015-12-13 09:46:40")
    #expect(text(TimestampStyle(fraction: .exactly(11))) == "2015-12-13 09:46:40.12050000000")
    #expect(text(TimestampStyle(fraction: .atLeast(3))) == "2015-12-13 09:46:40.120500")
    #expect(text(TimestampStyle(fraction: .atLeast(4))) == "2015-12-13 09:46:40.1205")
    #expect(
      text(TimestampStyle(zoneMark: .offset, offset: 19_800)) == "2015-12-13 15:16:40.1205+05:30")
    #expect(
      text(TimestampStyle(zoneMark: .letterZ, offset: -36_000)) == "2015-12-12 23:46:40.1205-10:00")
    #expect(text(TimestampStyle(zoneMark: .offset, offset: 1172)) == "2015-12-13 10:06:12.1205+00:19:32")
    #expect(text(TimestampStyle(offset: 3600)) == "2015-12-13 10:46:40.1205")
  }

  @Test func `an offset is written at both ends of time`() throws {
    for timestamp in [Timestamp.min, .max] {
      for offset in [-86_399, 86_399] {
        var buffer = ByteBuffer()
        timestamp.write(to: &buffer, style: TimestampStyle(offset: offset))
        #expect(buffer.count > 20)
      }
    }
  }

  @Test func `nanoseconds past a second are refused`() {
    #expect(Timestamp(seconds: 0, nanoseconds: 1_000_000_000) == nil)
    #expect(Timestamp(seconds: 0, nanoseconds: -1) == nil)
  }

  @Test func `a date comes back from its instant`() throws {
    var generator = SeededGenerator(seed: 23)
    for _ in 0..<2000 {
      let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      // Within months of 2001 a `Date` is finer than a nanosecond, the resolution of an instant.
      guard abs(date.timeIntervalSinceReferenceDate) > 3e7 else { continue }
      let timestamp = try #require(Timestamp(date))
      #expect(Date(timestamp) == date)
    }
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: 0.123))?.description == "2001-01-01 00:00:00.123")
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: -0.25))?.description == "2000-12-31 23:59:59.75")
    #expect(
      Timestamp(Date(timeIntervalSinceReferenceDate: 700_000_000.123_456))?.description
        == "2023-03-08 20:26:40.123456")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9.3e18])
  func `a date that is no instant is refused`(seconds: Double) {
    #expect(Timestamp(Date(timeIntervalSinceReferenceDate: seconds)) == nil)
  }

  @Test(arguments: [
    (2456293.520833, "2013-01-01 00:29:59.971"), (2440587.5, "1970-01-01 00:00:00"),
    (0, "-4713-11-24 12:00:00"),
    (5373484.499999, "9999-12-31 23:59:59.914"),
  ])
  func `a Julian day is the millisecond that SQLite gives it`(julianDay: Double, text: String) {
    #expect(Timestamp(julianDay: julianDay)?.description == text)
  }

  @Test(arguments: [Double.nan, .infinity, -0.001, 5_373_484.5])
  func `a Julian day out of SQLite's range is refused`(julianDay: Double) {
    #expect(Timestamp(julianDay: julianDay) == nil)
  }
}
