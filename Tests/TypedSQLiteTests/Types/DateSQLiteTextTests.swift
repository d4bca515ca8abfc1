import Foundation
import TestSupport
import Testing
import TypedSQLite

/// Dates from texts, beside SQLite's own date functions.
struct DateSQLiteTextTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  /// The seconds since 1970 that SQLite reads, with their milliseconds; nil for a text that it refuses.
  private func sqliteSeconds(_ text: String) throws -> Double? {
    try Double.fetchOne(
      db, sql: "SELECT round((julianday(?1) - 2440587.5) * 86400, 3)", arguments: [text])
  }

  private func check(_ text: String) throws {
    let date = Date.fromDatabaseValue(text.databaseValue)
    let expected = try sqliteSeconds(text)
    #expect((date == nil) == (expected == nil), "\(text.debugDescription)")
    // A Julian day in 64 bits is precise to 0.05 milliseconds; SQLite rounds, while a date drops digits.
    if let date, let expected { #expect(abs(date.timeIntervalSince1970 - expected) < 0.0015, "\(text)") }
  }

  @Test(arguments: [
    "2020-01-01 10:00 +01:00", "2020-01-01 10:00z", "2020-01-01 10:00 z ", "2020-01-01T", "2020-01-01 ",
    "2020-01-01TT 10:00", "2020-01-0110:00", "-2020-01-01", "2020-02-30", "2020-01-01 24:00",
    "2020-01-01 10:00\t",
    "-4713-11-24 12:00", "9999-12-31 23:59:59.999", "2020-01-01 10:00+14:59",
  ])
  func `what SQLite takes is read`(text: String) throws {
    #expect(Date.fromDatabaseValue(text.databaseValue) != nil)
    try check(text)
  }

  @Test(arguments: [
    "2013-13-01", "2013-00-01", "2013-01-32", "2013-01-00", "2020-01-01 25:00", "2020-01-01 10:60",
    "2020-01-01 10:00:60", "2020-01-01 10:00+15:00", "2020-01-01 10:00:00.", "2020-01-01Z",
    "2020-01-01 +01:00",
    "-4713-11-24 11:59", "9999-12-31 23:00-01:00", "2020-01-01 10:00 CET", "",
    "-",
  ])
  func `what SQLite refuses is no date`(text: String) throws {
    #expect(Date.fromDatabaseValue(text.databaseValue) == nil)
    try check(text)
  }

  @Test func `a time that rounds to the year 10000 is no date, as for SQLite 3.40`() {
    // SQLite 3.53 cuts the digits instead.
    #expect(Date.fromDatabaseValue("9999-12-31 23:59:59.9999".databaseValue) == nil)
  }

  @Test(arguments: ["08:23", "08:23:19.5", "2456293.5", "now"])
  func `a text that states no day is no date, though SQLite assumes one`(text: String) throws {
    #expect(Date.fromDatabaseValue(text.databaseValue) == nil)
    #expect(try sqliteSeconds(text) != nil)
  }

  @Test func `random texts are dates if and only if SQLite takes them`() throws {
    var generator = SeededGenerator(seed: 10)
    let pieces: [[String]] = [
      ["", "", "", "", "-", "+"],
      [
        "2020-01-01", "1969-12-31", "0000-01-01", "9999-12-31", "2021-02-29", "2021-12-00", "2021-13-01",
        "2021-1-01",
      ],
      ["", " ", "T", "  ", "\t", "t", "TT", "T ", "x"],
      [
        "", "10:00", "23:59:59", "24:00", "24:59:59.9", "10:00:00.123456", "1:00", "10:60", "10:00:60",
        "10:00:00.",
      ],
      ["", " ", "\n", "  "],
      ["", "Z", "z", "+01:00", "-14:00", "+14:59", "+15:00", "+01:60", "+0100", "UTC", "+01"],
      ["", "", "", " ", "\t ", "x"],
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let text = pieces.map { generator.pick($0) }.joined()
      try check(text)
      if Date.fromDatabaseValue(text.databaseValue) != nil { accepted += 1 }
    }
    #expect(accepted > 1000)
  }

  @Test func `mutated texts are dates if and only if SQLite takes them`() throws {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array("0123456789-:. TZ+z".utf8)
    for _ in 0..<20_000 {
      var bytes = Array("2015-07-22 01:02:03.4+01:15".utf8.prefix(10 + generator.below(18)))
      for _ in 0...generator.below(2) { bytes[generator.below(bytes.count)] = generator.pick(alphabet) }
      let text = String(decoding: bytes, as: UTF8.self)
      // A text of digits alone, and a time alone, have no day.
      if bytes.contains(UInt8(ascii: "-")), !bytes.prefix(3).contains(UInt8(ascii: ":")) { try check(text) }
    }
  }
}
