import Foundation
import Testing
import TypedSQLite

struct CodableRecordTests {
  private struct Address: Codable, Hashable {
    var street: String
    var number: Double
  }

  private enum Colour: String, Codable { case red, blue }

  private struct Wrapped: Codable, Hashable {
    var value: Int
    init(value: Int) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  private struct Everything: Codable, Equatable, FetchableRecord, PersistableRecord {
    var flag: Bool
    var tiny: Int8
    var large: UInt64
    var real: Double
    var text: String
    var bytes: Data
    var time: Date
    var uuid: UUID
    var price: Decimal
    var link: URL
    var colour: Colour
    var wrapped: Wrapped
    var address: Address
    var tags: [String]
    var counts: [String: Int]
    var nothing: Int?
    var noAddress: Address?
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  /// The rows of a table after inserting records.
  private func stored(_ records: some Sequence<some PersistableRecord>, _ table: String) throws -> [Row] {
    var isCreated = false
    for record in records {
      if !isCreated {
        let columns = try record.databaseDictionary.keys.sorted().map { "\"\($0)\"" }
        try db.execute(sql: "CREATE TABLE \(table)(\(columns.joined(separator: ", ")))")
        isCreated = true
      }
      try record.insert(db)
    }
    return try Table(table).fetchAll(db)
  }

  @Test func `each property takes a column, structures as JSON`() throws {
    let everything = Everything(
      flag: true, tiny: -5, large: 3, real: 1.5, text: "é", bytes: Data([0, 255]),
      time: Date(timeIntervalSince1970: 1.25),
      uuid: try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF")),
      price: try #require(Decimal(string: "12.50")), link: try #require(URL(string: "https://a.example/b")),
      colour: .blue, wrapped: Wrapped(value: 7), address: Address(street: "Long \"Lane\"", number: 3),
      tags: ["a", "b"], counts: ["x": 1], nothing: nil, noAddress: nil)
    let row = try #require(try stored([everything], "everything").first)
    #expect(row["flag"] as? Int64 == 1)
    #expect(row["time"] as? String == "1970-01-01 00:00:01.250")
    #expect((row["uuid"] as? Data)?.count == 16)
    #expect(row["price"] as? String == "12.5")
    #expect(row["colour"] as? String == "blue")
    #expect(row["wrapped"] as? Int64 == 7)
    #expect(row["address"] as? String == #"{"number":3,"street":"Long \"Lane\""}"#)
    #expect(row["tags"] as? String == #"["a","b"]"#)
    #expect(row["nothing"] == nil)
    #expect(try Everything.fetchOne(db) == everything)
    #expect(try Everything(row: row) == everything)
  }

  @Test func `errors say which column and what was there`() throws {
    struct Small: Decodable, FetchableRecord {
      var id: Int
      var address: Address?
      var colour: Colour?
    }
    let missing = #expect(throws: RowDecodingError.self) { try Small(row: ["other": 1]) }
    #expect(missing?.description == #"column not found: "id" - row: [other:1]"#)
    let wrong = #expect(throws: RowDecodingError.self) { try Small(row: ["id": "x"]) }
    #expect(
      wrong?.description
        == #"could not decode Int from database value "x" - column: "id", column index: 0, row: [id:"x"]"#)
    let null = #expect(throws: RowDecodingError.self) { try Small(row: ["id": nil]) }
    #expect(null?.found == .null)
    let colour = #expect(throws: RowDecodingError.self) { try Small(row: ["id": 1, "colour": "pink"]) }
    #expect(colour?.columnName == "colour")
    let json = #expect(throws: DecodingError.self) {
      try Small(row: ["id": 1, "address": #"{"street":"x"}"#])
    }
    guard case .keyNotFound(let key, let context) = json else {
      Issue.record("\(String(describing: json))")
      return
    }
    #expect(key.stringValue == "number")
    #expect(context.codingPath.map(\.stringValue) == ["address"])
    #expect(throws: DecodingError.self) { try Small(row: ["id": 1, "address": "no JSON"]) }
    #expect(throws: RowDecodingError.self) { try Small(row: ["id": 1, "address": 5]) }
    #expect(throws: DecodingError.self) {
      try Small(row: ["id": 1, "address": String(repeating: "[", count: 100_000)])
    }
  }

  @Test func `a float that is not finite is no JSON`() throws {
    struct Shape: Encodable, PersistableRecord { var address: Address }
    try db.execute(sql: "CREATE TABLE shape(address)")
    let shape = Shape(address: Address(street: "x", number: .nan))
    #expect(throws: EncodingError.self) { try shape.insert(db) }
    #expect(try Table("shape").fetchCount(db) == 0)
  }

  private struct Event: Codable, Equatable, FetchableRecord, PersistableRecord {
    var unix: Date
    var webkit: Date
    var iso: Date
    var plain: Date
    var whole: Date

    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
      switch column {
      case "unix": .millisecondsSince1970
      case "webkit": .storage(.webkit)
      case "iso": .iso8601
      case "whole": .secondsSince1970
      default: .deferredToDate
      }
    }

    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
      switch column {
      case "unix": .millisecondsSince1970
      case "webkit": .storage(.webkit)
      case "iso": .iso8601
      default: .deferredToDate
      }
    }
  }

  @Test func `each column has a date strategy of its own`() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let event = Event(unix: date, webkit: date, iso: date, plain: date, whole: date)
    #expect(
      try stored([event], "event") == [
        [
          "iso": "2023-11-14T22:13:20Z", "plain": "2023-11-14 22:13:20.000", "unix": 1_700_000_000_000,
          "webkit": 13_344_473_600_000_000, "whole": 1_700_000_000,
        ]
      ])
    #expect(try Event.fetchAll(db) == [event])
  }

  private struct Reals: Codable, Equatable, FetchableRecord, PersistableRecord {
    var a: Date
    static var databaseDateEncodingStrategy: DatabaseDateEncodingStrategy { .timeIntervalSinceReferenceDate }
    static var databaseDateDecodingStrategy: DatabaseDateDecodingStrategy { .timeIntervalSinceReferenceDate }
  }

  @Test func `one strategy serves each column`() throws {
    let reals = Reals(a: Date(timeIntervalSinceReferenceDate: 0.125))
    #expect(try stored([reals], "reals") == [["a": 0.125]])
    #expect(try Reals.fetchAll(db) == [reals])
  }

  private struct Precise: Codable, Equatable, FetchableRecord, PersistableRecord {
    var time: Date
    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
      .storage(.unixMilliseconds)
    }
    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
      .storage(.unixMilliseconds)
    }
  }

  @Test func `saving what was fetched again and again moves no date`() throws {
    try db.execute(sql: "CREATE TABLE precise(time)")
    for milliseconds in stride(from: Int64(1_700_000_000_000), to: 1_700_000_002_000, by: 7) {
      try db.execute(literal: "DELETE FROM precise; INSERT INTO precise VALUES (\(milliseconds))")
      let fetched = try #require(try Precise.fetchOne(db))
      #expect(try fetched.databaseDictionary == ["time": milliseconds.databaseValue])
    }
  }

  private struct Stored: Codable, Equatable, FetchableRecord, PersistableRecord {
    var id: UUID
    var price: Decimal
    var isOpen: Bool
    var note: Data

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
      .storage(.hex)
    }
    static func databaseUUIDDecodingStrategy(for column: String) -> DatabaseUUIDDecodingStrategy {
      .storage(.hex)
    }
    static func databaseDecimalEncodingStrategy(for column: String) -> DatabaseDecimalEncodingStrategy {
      DecimalStorage.minor(places: 2).map { .storage($0) } ?? .deferredToDecimal
    }
    static func databaseDecimalDecodingStrategy(for column: String) -> DatabaseDecimalDecodingStrategy {
      DecimalStorage.minor(places: 2).map { .storage($0) } ?? .deferredToDecimal
    }
    static func databaseBoolEncodingStrategy(for column: String) -> DatabaseBoolEncodingStrategy {
      .storage(.text)
    }
    static func databaseBoolDecodingStrategy(for column: String) -> DatabaseBoolDecodingStrategy {
      .storage(.text)
    }
    static func databaseDataEncodingStrategy(for column: String) -> DatabaseDataEncodingStrategy { .text }
  }

  @Test func `UUIDs, decimals, booleans and data have strategies too`() throws {
    let id = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    let stored = Stored(
      id: id, price: try #require(Decimal(string: "9.95")), isOpen: true, note: Data("hi".utf8))
    let rows = try self.stored([stored], "stored")
    #expect(
      rows == [["id": "00112233445566778899aabbccddeeff", "isOpen": "true", "note": "hi", "price": 995]])
    #expect(try Stored.fetchAll(db) == [stored])
    var finer = stored
    finer.price = try #require(Decimal(string: "9.955"))
    #expect(throws: EncodingError.self) { try finer.insert(db) }
    var binary = stored
    binary.note = Data([0xFF])
    #expect(throws: EncodingError.self) { try binary.insert(db) }
  }

  private struct Named: Codable, Equatable, FetchableRecord, PersistableRecord {
    var firstName: String
    var homeURL: String
    var id: Int
    static var databaseColumnEncodingStrategy: DatabaseColumnEncodingStrategy { .convertToSnakeCase }
    static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .convertFromSnakeCase }
    private enum CodingKeys: String, CodingKey { case firstName, homeURL = "homeUrl", id }
  }

  @Test func `names of properties become names of columns`() throws {
    let named = Named(firstName: "Ada", homeURL: "x", id: 1)
    #expect(try stored([named], "named") == [["first_name": "Ada", "home_url": "x", "id": 1]])
    #expect(try Named.fetchAll(db) == [named])
  }

  @Test func `a record in a scope is decoded from the scope`() throws {
    struct Team: Decodable, FetchableRecord, Equatable { var name: String }
    struct Member: Decodable, FetchableRecord {
      var id: Int
      var team: Team
      var rival: Team?
    }
    let adapter = ScopeAdapter(["team": SuffixRowAdapter(fromIndex: 1)])
    let member = try #require(
      try Member.fetchOne(db, sql: "SELECT 1 AS id, 'Red' AS name", adapter: adapter))
    #expect(member.team == Team(name: "Red"))
    #expect(member.rival == nil)
  }

  @Test func `only one property is decoded from the row itself`() throws {
    struct Part: Decodable { var a: Int? }
    struct One: Decodable, FetchableRecord {
      var part: Part
      var other: Part?
    }
    struct Two: Decodable, FetchableRecord {
      var first: Part
      var second: Part
    }
    #expect(try One(row: ["a": 1]).part.a == 1)
    #expect(try One(row: ["a": 1]).other == nil)
    let error = #expect(throws: DecodingError.self) { try Two(row: ["a": 1]) }
    guard case .keyNotFound(let key, let context) = error else {
      Issue.record("another error")
      return
    }
    #expect(key.stringValue == "second")
    #expect(context.debugDescription == "No such key: first or second")
  }

  @Test func `a record that wants elements or deeper keys is refused`() throws {
    struct List: Encodable, PersistableRecord {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
      }
    }
    struct Nested: Encodable, PersistableRecord {
      enum Key: String, CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        _ = container.nestedContainer(keyedBy: Key.self, forKey: .a)
      }
    }
    #expect(throws: EncodingError.self) { try List().databaseDictionary }
    #expect(throws: EncodingError.self) { try Nested().databaseDictionary }
  }

  @Test func `nothing in a database stops the program`() throws {
    struct Mixed: Decodable, FetchableRecord {
      var a: Int8?
      var b: Date?
      var c: [String: [Int]]?
      var d: Decimal?
      var e: UUID?
    }
    let values: [any DatabaseValueConvertible] = [
      Int64.max, Int64.min, 1e300, -Double.infinity, Double.nan, "", "x", "\0", Data(), Data([0xFF]), "{}",
      "[1]",
    ]
    for value in values {
      for name in ["a", "b", "c", "d", "e"] { _ = try? Mixed(row: [name: value]) }
    }
    #expect(try Mixed(row: [:]).a == nil)
  }
}
