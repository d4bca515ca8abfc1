import Foundation
import Testing
import TypedSQLite

@Suite struct DateTests {
  private func text(_ seconds: Double) -> String? {
    String.fromDatabaseValue(Date(timeIntervalSince1970: seconds).databaseValue)
  }

  @Test func `A date is rounded to the millisecond, before 1970 too`() {
    #expect(text(1_400_000_000.9996) == "2014-05-13 16:53:21.000")
    #expect(text(0.0006) == "1970-01-01 00:00:00.001")
    #expect(text(0.0004) == "1970-01-01 00:00:00.000")
    #expect(text(-0.5) == "1969-12-31 23:59:59.500")
    #expect(text(-0.0006) == "1969-12-31 23:59:59.999")
  }

  @Test func `Digits past the third are dropped, and fewer are tenths and hundredths`() {
    for (fraction, milliseconds) in [
      ("1", 0.1), ("12", 0.12), ("123", 0.123), ("1239", 0.123), ("999999", 0.999),
    ] {
      #expect(
        Date.fromDatabaseValue("1970-01-01 00:00:00.\(fraction)".databaseValue)
          == Date(timeIntervalSince1970: milliseconds))
    }
  }

  @Test func `A date that was written is read back`() {
    for seconds in [-63_145_526_400.0, -1, 0, 0.001, 951_782_400, 1_700_000_000.999, 252_423_993_599.999] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      #expect(Date.fromDatabaseValue(date.databaseValue) == date)
    }
    // A date counts from 2001: one that is made from a larger count is less precise than the text.
    let date = Date(timeIntervalSince1970: 1_700_000_000.999)
    #expect(Date.fromDatabaseValue(date.databaseValue)?.timeIntervalSinceReferenceDate == 721_692_800.999)
  }

  @Test func `Years from 0 to 9999 are read back, others only written`() {
    #expect(text(-62_167_219_200) == "0000-01-01 00:00:00.000")
    #expect(text(-62_135_596_800) == "0001-01-01 00:00:00.000")
    #expect(text(253_402_300_800) == "10000-01-01 00:00:00.000")
    #expect(Date.fromDatabaseValue("10000-01-01 00:00:00.000".databaseValue) == nil)
    #expect(text(-62_167_219_201) == "-0001-12-31 23:59:59.000")
    for seconds in [1e300, -1e300, .infinity, -.infinity, .nan] {
      #expect(Date(timeIntervalSince1970: seconds).databaseValue == .null)
    }
  }

  @Test func `Dates sort as text, together with CURRENT_TIMESTAMP`() throws {
    let db = try Database(path: ":memory:")
    let seconds = [-1e9, -0.001, 0, 0.5, 1, 1e9, 1e10]
    let texts = try seconds.map { try #require(text($0)) }
    #expect(texts == texts.sorted())
    let past = Date(timeIntervalSinceNow: -10)
    let future = Date(timeIntervalSinceNow: 10)
    #expect(
      try Bool.fetchOne(
        db, sql: "SELECT ? < CURRENT_TIMESTAMP AND CURRENT_TIMESTAMP < ?", arguments: [past, future]) == true)
  }

  @Test func `SQLite's date functions read what is written`() throws {
    let db = try Database(path: ":memory:")
    for seconds in [-62_135_596_800, -1, 0, 951_782_400, 253_402_300_799] as [Double] {
      #expect(
        try Int64.fetchOne(
          db, sql: "SELECT strftime('%s', ?)", arguments: [Date(timeIntervalSince1970: seconds)])
          == Int64(seconds))
    }
  }

  @Test func `A Julian day is asked for by name`() {
    #expect(text(Date(julianDay: 2_440_587.5)?.timeIntervalSince1970 ?? .nan) == "1970-01-01 00:00:00.000")
    #expect(
      Date(julianDay: 2_456_293.520833)?.databaseValue == "2013-01-01 00:29:59.971".databaseValue)
    for day in [-1, 5_373_484.5, .nan, .infinity, 1e300] { #expect(Date(julianDay: day) == nil) }
  }

  @Test func `days and hours past their end run over, as SQLite lets them`() {
    for (text, date) in [
      ("2015-02-30", "2015-03-02 00:00:00.000"), ("2015-12-31 24:00", "2016-01-01 00:00:00.000"),
    ] {
      #expect(Date.fromDatabaseValue(text.databaseValue)?.databaseValue == date.databaseValue)
    }
  }
}
