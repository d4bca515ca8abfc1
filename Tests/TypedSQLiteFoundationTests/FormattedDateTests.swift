import Foundation
import Testing
import TypedSQLite
import TypedSQLiteFoundation

private let formatter: DateFormatter = {
  let formatter = DateFormatter()
  formatter.locale = Locale(identifier: "en_US_POSIX")
  formatter.timeZone = TimeZone(secondsFromGMT: 3600)
  formatter.dateFormat = "dd.MM.yyyy HH:mm"
  return formatter
}()

private struct Visit: Codable, FetchableRecord, PersistableRecord {
  var time: Date

  static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
    .formatted(formatter)
  }

  static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
    .formatted(formatter)
  }
}

@Suite struct FormattedDateTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.create(table: "visit") { $0.column("time", .text) }
  }

  @Test func `a record writes and reads dates by a formatter`() throws {
    try Visit(time: Date(timeIntervalSince1970: 1_700_000_040)).insert(db)
    #expect(try String.fetchOne(db, sql: "SELECT time FROM visit") == "14.11.2023 23:14")
    #expect(try Visit.fetchOne(db)?.time == Date(timeIntervalSince1970: 1_700_000_040))
  }

  @Test(arguments: ["2023-11-14", "", "31.31.2023 00:00"])
  func `a text that the formatter does not read is an error`(text: String) throws {
    try db.execute(sql: "INSERT INTO visit VALUES (?)", arguments: [text])
    #expect(throws: RowDecodingError.self) { try Visit.fetchOne(db) }
  }

  @Test func `a strategy is not changed with its formatter`() {
    let other = DateFormatter()
    other.locale = Locale(identifier: "en_US_POSIX")
    other.timeZone = TimeZone(secondsFromGMT: 0)
    other.dateFormat = "yyyy"
    let strategy = DatabaseDateDecodingStrategy.formatted(other)
    other.dateFormat = "MM"
    struct Year: Decodable, FetchableRecord {
      nonisolated(unsafe) static var strategy = DatabaseDateDecodingStrategy.deferredToDate
      var year: Date
      static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        strategy
      }
    }
    Year.strategy = strategy
    #expect(throws: Never.self) { try Year(row: ["year": "1970"]) }
  }
}
