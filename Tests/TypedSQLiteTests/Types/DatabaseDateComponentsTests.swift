import Foundation
import Testing
import TypedSQLite

@Suite struct DatabaseDateComponentsTests {
  private typealias Format = DatabaseDateComponents.Format

  private func text(_ components: DateComponents, _ format: Format) -> String? {
    String.fromDatabaseValue(DatabaseDateComponents(components, format: format).databaseValue)
  }

  @Test func `Missing parts are those of the first instant of year 0`() {
    let texts = Format.allCases.map { text(DateComponents(), $0) }
    #expect(
      texts == [
        "0000-01-01", "0000-01-01 00:00", "0000-01-01 00:00:00", "0000-01-01 00:00:00.000",
        "00:00", "00:00:00", "00:00:00.000",
      ])
    #expect(text(DateComponents(month: 7), .YMD) == "0000-07-01")
    #expect(text(DateComponents(minute: 5), .HMS) == "00:05:00")
  }

  @Test func `Parts that the format does not have are left out`() {
    let full = DateComponents(
      timeZone: TimeZone(secondsFromGMT: 3600), year: 1973, month: 9, day: 18, hour: 1, minute: 2, second: 3,
      nanosecond: 4_600_000)
    let texts = Format.allCases.map { text(full, $0) }
    #expect(
      texts == [
        "1973-09-18", "1973-09-18 01:02", "1973-09-18 01:02:03", "1973-09-18 01:02:03.005",
        "01:02", "01:02:03", "01:02:03.005",
      ])
  }

  @Test func `Nanoseconds are rounded to the millisecond, and never to a whole second`() {
    for (nanosecond, fraction) in [
      (0, "000"), (499_999, "000"), (500_000, "001"), (4_600_000, "005"), (999_499_999, "999"),
      (999_600_000, "999"), (Int.max - 1, "999"), (-1, "000"),
    ] {
      #expect(text(DateComponents(nanosecond: nanosecond), .HMSS) == "00:00:00.\(fraction)")
    }
  }

  @Test func `What the digits do not hold is NULL`() {
    for components in [
      DateComponents(year: 10_000), DateComponents(year: -1), DateComponents(year: .max - 1),
      DateComponents(month: 100), DateComponents(month: -1), DateComponents(day: .min),
      DateComponents(hour: 100), DateComponents(minute: -1), DateComponents(second: .max - 1),
    ] {
      #expect(DatabaseDateComponents(components, format: .YMD_HMS).databaseValue == .null)
    }
    #expect(text(DateComponents(year: 9999, month: 13, day: 99), .YMD) == "9999-13-99")
  }

  @Test func `Components are their text in JSON`() throws {
    struct Player: Codable { var birth: DatabaseDateComponents }
    let player = Player(
      birth: DatabaseDateComponents(DateComponents(year: 1973, month: 9, day: 18), format: .YMD))
    let json = try JSONEncoder().encode(player)
    #expect(String(decoding: json, as: UTF8.self) == #"{"birth":"1973-09-18"}"#)
    let decoded = try JSONDecoder().decode(Player.self, from: json)
    #expect(decoded.birth.format == .YMD)
    #expect(decoded.birth.dateComponents.year == 1973)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Player.self, from: Data(#"{"birth":"x"}"#.utf8))
    }
  }

  @Test func `Components are stored and fetched`() throws {
    let db = try Database(path: ":memory:")
    let noon = DatabaseDateComponents(DateComponents(hour: 12, minute: 0), format: .HM)
    #expect(try String.fetchOne(db, sql: "SELECT ?", arguments: [noon]) == "12:00")
    let row = try #require(try Row.fetchOne(db, sql: "SELECT '12:00:30' AS at"))
    let read: DatabaseDateComponents = row["at"]
    #expect(read.format == .HMS)
    #expect(read.dateComponents.second == 30)
  }
}
