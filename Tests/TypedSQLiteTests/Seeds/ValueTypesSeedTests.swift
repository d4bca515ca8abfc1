import Foundation
import Testing
import TypedSQLite

// The code of the seed on value types, with data of our own.

private enum Color: Int { case red, white, rose }
private enum Grape: String { case chardonnay, merlot, riesling }
extension Color: DatabaseValueConvertible {}
extension Grape: DatabaseValueConvertible {}

@Suite struct ValueTypesSeedTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE player(name TEXT, creationDate DATETIME);
        CREATE TABLE wine(grape TEXT, color INTEGER);
        """)
  }

  @Test func `Data is a blob`() throws {
    let data = Data([0, 1, 255])
    #expect(try String.fetchOne(db, sql: "SELECT typeof(?1) || hex(?1)", arguments: [data]) == "blob0001FF")
    #expect(try Data.fetchOne(db, sql: "SELECT ?", arguments: [data]) == data)
    #expect(try Data.fetchOne(db, sql: "SELECT ?", arguments: [Data()]) == Data())
    #expect(try String.fetchOne(db, sql: "SELECT typeof(?)", arguments: [Data()]) == "blob")
  }

  @Test func `A date is stored and read like other values`() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000.5)
    try db.execute(sql: "INSERT INTO player(name, creationDate) VALUES (?, ?)", arguments: ["Ada", date])
    let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM player"))
    let creationDate: Date = row["creationDate"]
    #expect(creationDate == date)
    #expect(
      try String.fetchOne(db, sql: "SELECT typeof(creationDate) || ' ' || creationDate FROM player")
        == "text 2023-11-14 22:13:20.500")
  }

  @Test func `Another format of dates is asked for`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 123_456_789.123456)
    let timeInterval = date.timeIntervalSinceReferenceDate
    try db.execute(sql: "INSERT INTO player(creationDate) VALUES (?)", arguments: [timeInterval])
    if let row = try Row.fetchOne(db, sql: "SELECT creationDate FROM player") {
      let timeInterval: TimeInterval = row["creationDate"]
      #expect(Date(timeIntervalSinceReferenceDate: timeInterval) == date)
      // The same with the name of the storage.
      #expect(try row.decode(Date.self, forColumn: "creationDate", storedAs: .cocoa) == date)
    }
  }

  @Test func `A decimal is text, read from numbers too`() throws {
    let price = try #require(Decimal(string: "12345678901234567890.01"))
    #expect(
      try String.fetchOne(db, sql: "SELECT typeof(?1) || ' ' || ?1", arguments: [price])
        == "text 12345678901234567890.01")
    #expect(try Decimal.fetchOne(db, sql: "SELECT ?", arguments: [price]) == price)
    #expect(try Decimal.fetchOne(db, sql: "SELECT 5") == 5)
    #expect(try Decimal.fetchOne(db, sql: "SELECT 0.25") == Decimal(string: "0.25"))
    #expect(try Decimal.fetchOne(db, sql: "SELECT '1.10'")?.description == "1.1")
  }

  @Test func `A UUID is a blob, read from text too`() throws {
    let text = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"
    let uuid = try #require(UUID(uuidString: text))
    #expect(
      try String.fetchOne(db, sql: "SELECT typeof(?1) || hex(?1)", arguments: [uuid])
        == "blob0F1E2D3C4B5A69788796A5B4C3D2E1F0")
    #expect(try UUID.fetchOne(db, sql: "SELECT ?", arguments: [uuid]) == uuid)
    #expect(try UUID.fetchOne(db, sql: "SELECT ?", arguments: [text]) == uuid)
    #expect(try UUID.fetchOne(db, sql: "SELECT lower(?)", arguments: [text]) == uuid)
  }

  @Test func `Enumerations are their raw values`() throws {
    try db.execute(
      sql: "INSERT INTO wine (grape, color) VALUES (?, ?)", arguments: [Grape.merlot, Color.red])
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM wine")
    while let row = try rows.next() {
      let grape: Grape = row["grape"]
      let color: Color = row["color"]
      #expect((grape, color) == (.merlot, .red))
    }
    #expect(try String.fetchOne(db, sql: "SELECT grape || color FROM wine") == "merlot0")
  }

  @Test func `A value that is no case is available as its storage value`() throws {
    let row = try #require(try Row.fetchOne(db, sql: "SELECT 'syrah', NULL, 'merlot'"))
    #expect(row[0] as String == "syrah")
    func name(_ dbValue: DatabaseValue) -> String {
      if dbValue.isNull { return "none" }
      if let grape = Grape.fromDatabaseValue(dbValue) { return "known \(grape)" }
      return "unknown"
    }
    #expect((0..<3).map { name(row[$0]) } == ["unknown", "none", "known merlot"])
    #expect(throws: RowDecodingError.self) { try row.decode(Grape?.self, atIndex: 0) }
  }

  @Test func `A subscript stops the program for a value that is no case, optional or not`() async {
    await #expect(processExitsWith: .failure) {
      let db = try Database(path: ":memory:")
      _ = try Row.fetchOne(db, sql: "SELECT 'syrah'")?[0] as Grape?
    }
    await #expect(processExitsWith: .failure) {
      let row: Row = ["grape": "syrah"]
      _ = row[0] as Grape
    }
  }
}
