import Foundation
import Testing
import TypedSQLite

/// The table of date formats, cell by cell: what `Date` and `DatabaseDateComponents` read and write.
@Suite struct DateFormatTableTests {
  /// A row of the table.
  struct Line: Sendable, CustomTestStringConvertible {
    /// The day and a space, if the format has a day.
    var day = ""
    /// The separator between the day and the time.
    var separator = ""
    /// The time, if the format has one.
    var time = ""
    /// What a date reads, in UTC; nil if a date does not read the format.
    let date: String?
    /// The format of the components.
    let format: DatabaseDateComponents.Format
    /// Whether the components write exactly this text.
    var isWritten = true

    var text: String { day + separator + time }
    var testDescription: String { text }
  }

  static let lines = [
    Line(day: "1973-09-18", date: "1973-09-18 00:00:00.000", format: .YMD),
    Line(
      day: "1973-09-18", separator: " ", time: "23:17", date: "1973-09-18 23:17:00.000", format: .YMD_HM),
    Line(
      day: "1973-09-18", separator: " ", time: "23:17:31", date: "1973-09-18 23:17:31.000", format: .YMD_HMS),
    Line(
      day: "1973-09-18", separator: " ", time: "23:17:31.123", date: "1973-09-18 23:17:31.123",
      format: .YMD_HMSS),
    Line(
      day: "1973-09-18", separator: "T", time: "23:17", date: "1973-09-18 23:17:00.000", format: .YMD_HM,
      isWritten: false),
    Line(
      day: "1973-09-18", separator: "T", time: "23:17:31", date: "1973-09-18 23:17:31.000",
      format: .YMD_HMS, isWritten: false),
    Line(
      day: "1973-09-18", separator: "T", time: "23:17:31.123", date: "1973-09-18 23:17:31.123",
      format: .YMD_HMSS, isWritten: false),
    Line(time: "23:17", date: nil, format: .HM),
    Line(time: "23:17:31", date: nil, format: .HMS),
    Line(time: "23:17:31.123", date: nil, format: .HMSS),
  ]

  /// Reads on the fast path and through a storage value, which must agree.
  private func read<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type, _ text: String
  ) throws -> Value? {
    let fast = try? Value.fetchOne(Database(path: ":memory:"), sql: "SELECT ?", arguments: [text])
    let slow = Value.fromDatabaseValue(text.databaseValue)
    #expect((fast == nil) == (slow == nil))
    #expect(fast?.databaseValue == slow?.databaseValue)
    return slow
  }

  @Test(arguments: lines)
  func `A date reads the format, in UTC`(_ line: Line) throws {
    #expect(try read(Date.self, line.text)?.databaseValue == line.date?.databaseValue)
  }

  @Test(arguments: lines.filter { !$0.time.isEmpty })
  func `A zone may follow a time`(_ line: Line) throws {
    for (zone, seconds) in [("Z", 0), ("+00:00", 0), ("+01:15", 4500), ("-01:15", -4500), ("+14:00", 50_400)]
    {
      let date = try read(Date.self, line.text + zone)
      let utc = try read(Date.self, line.text)
      #expect(date == utc?.addingTimeInterval(-Double(seconds)))
      let components = try #require(try read(DatabaseDateComponents.self, line.text + zone))
      #expect(components.dateComponents.timeZone == TimeZone(secondsFromGMT: seconds))
      #expect(components.format == line.format)
    }
  }

  @Test func `No zone follows a day`() throws {
    for zone in ["Z", "+00:00"] {
      #expect(try read(Date.self, "1973-09-18" + zone) == nil)
      #expect(try read(DatabaseDateComponents.self, "1973-09-18" + zone) == nil)
    }
  }

  @Test(arguments: lines)
  func `Components read the format, and have only what it contains`(_ line: Line) throws {
    let read = try #require(try read(DatabaseDateComponents.self, line.text))
    #expect(read.format == line.format)
    var expected = DateComponents()
    if !line.day.isEmpty { (expected.year, expected.month, expected.day) = (1973, 9, 18) }
    if line.time.count >= 5 { (expected.hour, expected.minute) = (23, 17) }
    if line.time.count >= 8 { expected.second = 31 }
    if line.time.count >= 12 { expected.nanosecond = 123_000_000 }
    let found = read.dateComponents
    #expect(
      [found.year, found.month, found.day, found.hour, found.minute, found.second] == [
        expected.year, expected.month, expected.day, expected.hour, expected.minute, expected.second,
      ])
    #expect(found.timeZone == nil)
    // Foundation's Calendar may add derived fields; a fraction is kept to the millisecond.
    #expect(found.nanosecond.map { $0 / 1_000_000 } == expected.nanosecond.map { $0 / 1_000_000 })
  }

  @Test(arguments: lines)
  func `Components write the format they have`(_ line: Line) throws {
    let read = try #require(try read(DatabaseDateComponents.self, line.text))
    let written = line.isWritten ? line.text : line.day + " " + line.time
    #expect(read.databaseValue == written.databaseValue)
    // The zone is not written.
    guard !line.time.isEmpty else { return }
    let zoned = try #require(DatabaseDateComponents.fromDatabaseValue((line.text + "+01:00").databaseValue))
    #expect(zoned.databaseValue == written.databaseValue)
  }

  @Test func `A date is written in one format only`() {
    #expect(Date(timeIntervalSince1970: 0).databaseValue == "1970-01-01 00:00:00.000".databaseValue)
    #expect(
      Date(timeIntervalSince1970: 117_242_251.123).databaseValue == "1973-09-18 23:17:31.123".databaseValue)
  }

  @Test func `Numbers are seconds since 1970 to a date, and nothing to components`() throws {
    let db = try Database(path: ":memory:")
    for (sql, seconds) in [("0", 0), ("-1.5", -1.5), ("1e10", 1e10), ("2456293.520833", 2456293.520833)] {
      #expect(try Date.fetchOne(db, sql: "SELECT \(sql)") == Date(timeIntervalSince1970: seconds))
      let dbValue = try DatabaseValue.fetchOne(db, sql: "SELECT \(sql)") ?? .null
      #expect(Date.fromDatabaseValue(dbValue) == Date(timeIntervalSince1970: seconds))
      #expect(throws: RowDecodingError.self) {
        try DatabaseDateComponents.fetchOne(db, sql: "SELECT \(sql)")
      }
    }
    #expect(DatabaseDateComponents.fromDatabaseValue(0.databaseValue) == nil)
  }

  @Test(arguments: [
    "now", "", " ", "1973", "1973-09", "19730918", "12:", "x", "1973-09-18 23", "0", "CURRENT_DATE",
  ])
  func `Neither reads anything else`(_ text: String) throws {
    #expect(try read(Date.self, text) == nil)
    #expect(try read(DatabaseDateComponents.self, text) == nil)
  }

  @Test func `A blob of text is read through a storage value only`() throws {
    let blob = Data("1973-09-18".utf8)
    #expect(
      Date.fromDatabaseValue(blob.databaseValue)?.databaseValue == "1973-09-18 00:00:00.000".databaseValue)
    #expect(DatabaseDateComponents.fromDatabaseValue(blob.databaseValue)?.format == .YMD)
    let db = try Database(path: ":memory:")
    #expect(throws: RowDecodingError.self) { try Date.fetchOne(db, sql: "SELECT ?", arguments: [blob]) }
    #expect(throws: RowDecodingError.self) {
      try DatabaseDateComponents.fetchOne(db, sql: "SELECT ?", arguments: [blob])
    }
  }
}
