import Foundation
import TestSupport
import Testing
import TypedSQLite

/// Values that are stored with a storage named by an argument or a type.
@Suite struct StoredTests {
  enum ServerTime: StorageChoice { static let storage = DateStorage.unixMilliseconds }
  enum GUID: StorageChoice { static let storage = UUIDStorage.blobGUID }
  enum Cents: StorageChoice { static let storage = DecimalStorage.minor(places: 2) ?? .text }
  enum Words: StorageChoice { static let storage = BoolStorage.text }
  enum Binary: StorageChoice { static let storage = JSONStorage.jsonb }

  private let date = Date(timeIntervalSince1970: 1_700_000_000.125)

  static let dates: [(DateStorage, String)] = [
    (.text, #""2023-11-14 22:13:20.125""#), (.iso8601, #""2023-11-14T22:13:20.125Z""#),
    (.unixMilliseconds, "1700000000125"), (.unixMicroseconds, "1700000000125000"),
    (.unixNanoseconds, "1700000000125000000"), (.unixReal, "1700000000.125"), (.cocoa, "721692800.125"),
    (.webkit, "13344473600125000"), (.ticks, "638355968001250000"),
  ]

  @Test(arguments: dates)
  func `A date is stored as the argument says`(_ storage: DateStorage, _ text: String) throws {
    let dbValue = try date.stored(exactlyAs: storage)
    #expect(dbValue.description == text)
    #expect(try date.stored(as: storage) == dbValue)
    #expect(Date(dbValue, storedAs: storage) == date)
  }

  @Test func `Each kind has its storages`() throws {
    let uuid = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    #expect(try uuid.stored(as: .hex) == "00112233445566778899aabbccddeeff".databaseValue)
    #expect(UUID("00112233445566778899AABBCCDDEEFF".databaseValue, storedAs: .hex) == uuid)
    let price = try #require(Decimal(string: "19.9"))
    #expect(try price.stored(as: #require(.minor(places: 2))) == 1990.databaseValue)
    #expect(Decimal(1990.databaseValue, storedAs: try #require(.minor(places: 2))) == price)
    #expect(try true.stored(as: .text) == "true".databaseValue)
    #expect(Bool("off".databaseValue, storedAs: .text) == false)
    #expect(try Duration.milliseconds(1500).stored(as: .milliseconds) == 1500.databaseValue)
    let json = try #require(JSONText("[1]"))
    #expect(try JSONText(json.stored(as: .jsonb), storedAs: .jsonb) == json)
  }

  @Test func `Rounding must be requested, and a value out of range is an error`() throws {
    #expect(try date.stored(as: .unix) == 1_700_000_000.databaseValue)
    #expect(
      errorText { _ = try date.stored(exactlyAs: .unix) }
        == "2023-11-14 22:13:20.125 is not exact in storage 'unix'; the nearest is 1700000000")
    #expect(
      errorText { _ = try Timestamp.max.stored(as: .unixNanoseconds) }
        == "292277026596-12-04 15:30:07.999999999 is out of range for storage 'unix-ns'")
    #expect(
      errorText { _ = try Decimal.nan.stored(as: .text) } == "this Decimal is out of range for storage 'text'"
    )
    #expect(throws: StorageError.self) { try Date(timeIntervalSince1970: .nan).stored(as: .unix) }
  }

  @Test func `A row is read as the argument says, live and copied`() throws {
    let db = try Database(path: ":memory:")
    let rows = try Row.fetchCursor(
      db, sql: "SELECT ? AS at, 'x' AS bad, NULL AS none", arguments: [date.stored(as: .unixMilliseconds)])
    let live = try #require(try rows.next())
    let sql = #", sql: `SELECT ? AS at, 'x' AS bad, NULL AS none`, arguments: [1700000000125]"#
    for (row, ending) in [(live, sql), (live.copy(), "")] {
      #expect(try row.decode(Date.self, forColumn: "AT", storedAs: .unixMilliseconds) == date)
      #expect(try row.decode(Date.self, atIndex: 0, storedAs: .unixMilliseconds) == date)
      #expect(try row.decode(Date?.self, forColumn: "none", storedAs: .unix) == nil)
      #expect(try row.decode(Date?.self, forColumn: "missing", storedAs: .unix) == nil)
      #expect(try row.decode(Date?.self, atIndex: 2, storedAs: .unix) == nil)
      #expect(try row.decode(Date?.self, atIndex: 0, storedAs: .unixMilliseconds) == date)
      #expect(
        errorText { _ = try row.decode(Date.self, forColumn: "bad", storedAs: .unix) }
          == "could not decode Date stored as unix from database value \"x\" - column: \"bad\", "
          + "column index: 1, row: [at:1700000000125 bad:\"x\" none:NULL]" + ending)
      #expect(throws: RowDecodingError.self) {
        try row.decode(Date?.self, forColumn: "bad", storedAs: .unix)
      }
      #expect(throws: RowDecodingError.self) { try row.decode(Date.self, atIndex: 3, storedAs: .unix) }
      #expect(throws: RowDecodingError.self) { try row.decode(Date.self, atIndex: 2, storedAs: .unix) }
    }
  }

  struct Visit: Codable, Equatable {
    @Stored<Date, ServerTime> var at: Date
    @Stored<UUID, GUID> var id: UUID
    @Stored<Decimal, Cents> var price: Decimal
    @Stored<Bool, Words> var paid: Bool
    @Stored<JSONText, Binary> var note: JSONText
    var left: Stored<Date, ServerTime>?
  }

  private func makeVisit() throws -> Visit {
    Visit(
      at: date, id: try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")),
      price: try #require(Decimal(string: "0.5")), paid: false, note: try #require(JSONText(#"{"a":1}"#)),
      left: nil)
  }

  @Test func `A property's type names its storage`() throws {
    let db = try Database(path: ":memory:")
    let visit = try makeVisit()
    let row = try #require(
      try Row.fetchOne(
        db, sql: "SELECT ? AS at, ? AS id, ? AS price, ? AS paid, hex(?) AS note",
        arguments: [visit.$at, visit.$id, visit.$price, visit.$paid, visit.$note]))
    #expect(row["at"] as Int64 == 1_700_000_000_125)
    let id: [UInt8] = [
      0x33, 0x22, 0x11, 0, 0x55, 0x44, 0x77, 0x66, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF,
    ]
    #expect(row["id"] as Data == Data(id))
    #expect(row["price"] as Int64 == 50)
    #expect(row["paid"] as String == "false")
    #expect(row["note"] as String == "4C176113" + "31")
    let at: Stored<Date, ServerTime> = row["at"]
    #expect(at.wrappedValue == date)
  }

  @Test func `Stored values are fetched on both paths`() throws {
    let db = try Database(path: ":memory:")
    typealias Time = Stored<Date, ServerTime>
    #expect(
      try Time.fetchAll(db, sql: "SELECT 0 UNION ALL SELECT 1500").map(\.wrappedValue) == [
        Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 1.5),
      ])
    #expect(try Time?.fetchAll(db, sql: "SELECT NULL") == [nil])
    #expect(throws: RowDecodingError.self) { try Time.fetchOne(db, sql: "SELECT '2023-01-01'") }
    #expect(Time.fromDatabaseValue(1500.databaseValue) == Time(Date(timeIntervalSince1970: 1.5)))
    #expect(Time.fromDatabaseValue("x".databaseValue) == nil)
  }

  @Test func `Out of range becomes NULL if nothing can be thrown`() {
    #expect(Stored<Date, ServerTime>(Date(timeIntervalSince1970: 1e300)).databaseValue == .null)
  }

  @Test func `Stored values are their storage values in JSON`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(try makeVisit())
    #expect(
      String(decoding: json, as: UTF8.self) == #"{"at":1700000000125,"id":"MyIRAFVEd2aImaq7zN3u\/w==","#
        + #""note":"TBdhEzE=","paid":"false","price":50}"#)
    #expect(try JSONDecoder().decode(Visit.self, from: json) == makeVisit())
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Stored<Date, ServerTime>.self, from: Data("\"x\"".utf8))
    }
  }

  @Test func `The library's own types use their default storages`() throws {
    func check<Value: DatabaseValueConvertible & StatementColumnConvertible & Equatable>(
      _ value: Value, _ stored: String
    ) throws {
      let db = try Database(path: ":memory:")
      #expect(value.databaseValue == stored.databaseValue)
      #expect(Value.fromDatabaseValue(stored.databaseValue) == value)
      #expect(try Value.fetchOne(db, sql: "SELECT ?", arguments: [value]) == value)
      #expect(throws: RowDecodingError.self) { try Value.fetchOne(db, sql: "SELECT 'x'") }
      #expect(Value.fromDatabaseValue(Data([0xFF]).databaseValue) == nil)
      #expect(Value.fromDatabaseValue(.null) == nil)
    }
    try check(Timestamp.epoch, "1970-01-01 00:00:00.000")
    try check(try #require(CivilDate(year: 2024, month: 2, day: 29)), "2024-02-29")
    try check(try #require(TimeOfDay(hour: 23, minute: 59, second: 58)), "23:59:58")
    try check(Duration.seconds(3723), "01:02:03")
    try check(try #require(ExactDecimal("1.10")), "1.10")
    try check(try #require(JSONText(#"{"a":[1]}"#)), #"{"a":[1]}"#)
  }
}
