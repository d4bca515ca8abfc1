import Testing
import TypedSQLite
import TypedSQLiteExpressions

import struct TypedSQLiteExpressions.Table

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A value that is stored as text and refuses unknown texts.
private struct Suit: Value, Equatable {
  var letter: Character
  static var declaredDatatype: String { String.declaredDatatype }
  static func fromDatatypeValue(_ datatypeValue: String) throws -> Suit {
    guard datatypeValue.count == 1, let letter = datatypeValue.first, "CDHS".contains(letter) else {
      throw ValueError(datatypeValue, as: Suit.self)
    }
    return Suit(letter: letter)
  }
  var datatypeValue: String { String(letter) }
}

/// Values for which TypedSQLite has default conversions: those of Value must take precedence.
private enum Level: Int, Codable, Value {
  case low, high
  static var declaredDatatype: String { String.declaredDatatype }
  static func fromDatatypeValue(_ datatypeValue: String) throws -> Level {
    switch datatypeValue {
    case "low": .low
    case "high": .high
    default: throw ValueError(datatypeValue, as: Level.self)
    }
  }
  var datatypeValue: String { self == .low ? "low" : "high" }
}

private struct Point: Codable, Value, Equatable {
  var x: Int
  var y: Int
  static var declaredDatatype: String { String.declaredDatatype }
  static func fromDatatypeValue(_ datatypeValue: String) throws -> Point {
    let parts = datatypeValue.split(separator: ",").map { Int($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else {
      throw ValueError(datatypeValue, as: Point.self)
    }
    return Point(x: x, y: y)
  }
  var datatypeValue: String { "\(x),\(y)" }
}

private let awkward: [DatabaseValue] = [
  .null, Int64.min.databaseValue, Int64.max.databaseValue, 0x1p63.databaseValue, (-0x1p63).databaseValue,
  Double.infinity.databaseValue, Double.nan.databaseValue, 0.5.databaseValue, "".databaseValue,
  "a\0b".databaseValue, "9999-12-31T23:59:60.9999999999Z".databaseValue, Data().databaseValue,
  Data([0xFF, 0]).databaseValue,
]

@Suite struct ValueTests {
  @Test func `NaN is an error of the statement, never NULL`() throws {
    struct Measure: Encodable { var ratio: Double? }
    let ratio = Expression<Double>("ratio")
    let measures = Table("measures")
    let db = try Connection()
    try db.run(measures.create { $0.column(Expression<Double?>("ratio")) })
    let error = Result.error(
      message: "NaN is not a value of SQLite", code: 21,
      statement: .init(description: #"INSERT INTO "measures" ("ratio") VALUES (?)"#))
    #expect(throws: error) { try db.run(measures.insert(ratio <- .nan)) }
    #expect(throws: Result.self) { try db.run("INSERT INTO measures VALUES (?)", Double.nan) }
    #expect(throws: Result.self) { try db.run(measures.update(ratio <- -Double.nan)) }
    #expect(throws: Result.self) { try db.run(Table("t").create { $0.column(ratio, defaultValue: .nan) }) }
    #expect(throws: EncodingError.self) { try measures.insert(Measure(ratio: .nan)) }
    try db.run(measures.insertMany([Measure(ratio: .infinity), Measure(ratio: nil)]))
    #expect(try db.scalar(measures.filter(ratio == .infinity).count) == 1)
    #expect(try db.scalar(measures.count) == 2)
  }

  @Test func `each type has its stored form`() throws {
    #expect(Bool.declaredDatatype == "INTEGER" && true.datatypeValue == 1)
    #expect(Int.declaredDatatype == "INTEGER" && 5.datatypeValue == 5)
    #expect(Double.declaredDatatype == "REAL" && 0.5.datatypeValue == 0.5)
    #expect(String.declaredDatatype == "TEXT" && "x".datatypeValue == "x")
    #expect(Blob.declaredDatatype == "BLOB" && Data.declaredDatatype == "BLOB")
    #expect(Data([1, 2]).datatypeValue == Blob(bytes: [1, 2]))
    #expect(Data.fromDatatypeValue(Blob(bytes: [1])) == Data([1]))
    let uuid = try #require(UUID(uuidString: "1b4e28ba-2fa1-11d2-883f-0016d3cca427"))
    #expect(uuid.datatypeValue == "1B4E28BA-2FA1-11D2-883F-0016D3CCA427")
    #expect(UUID.fromDatatypeValue("1b4e28ba-2fa1-11d2-883f-0016d3cca427") == uuid)
    let url = try #require(URL(string: "https://a.example/b?c"))
    #expect(url.datatypeValue == "https://a.example/b?c")
    #expect(URL.fromDatatypeValue("https://a.example/b?c") == url)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000"), (-0.5, "1969-12-31T23:59:59.500"), (0.0006, "1970-01-01T00:00:00.001"),
      (-62_167_219_200, "0000-01-01T00:00:00.000"), (253_402_300_799.999, "9999-12-31T23:59:59.999"),
      (1_697_155_200.123, "2023-10-13T00:00:00.123"),
    ])
  func `a date is ISO 8601 text, and comes back`(seconds: Double, text: String) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(date.datatypeValue == text)
    let read: Date = try Date.fromDatatypeValue(text)
    #expect(abs(read.timeIntervalSince(date)) <= 0.0005)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e30])
  func `a date without a text is not read as another one`(seconds: Double) {
    let text = Date(timeIntervalSince1970: seconds).datatypeValue
    #expect(throws: ValueError(text, as: Date.self)) { try Date.fromDatatypeValue(text) as Date }
  }

  @Test func `a type of a program is a DatabaseValueConvertible over the same members`() throws {
    #expect(Suit(letter: "H").databaseValue == "H".databaseValue)
    #expect(Suit.fromDatabaseValue("S".databaseValue) == Suit(letter: "S"))
    #expect(Suit.fromDatabaseValue("X".databaseValue) == nil)
    #expect(Suit.fromDatabaseValue(1.databaseValue) == nil)
    let db = try Database(path: ":memory:")
    let suit = try Suit.fetchOne(db, sql: "SELECT ?", arguments: [Suit(letter: "D")])
    #expect(suit == Suit(letter: "D"))
    #expect(throws: RowDecodingError.self) { try Suit.fetchAll(db, sql: "SELECT 'X'") }
  }

  @Test func `the members of Value win over the conversions of Codable and raw types`() throws {
    #expect(Level.high.databaseValue == "high".databaseValue)
    #expect(Level.fromDatabaseValue("low".databaseValue) == .low)
    #expect(Level.fromDatabaseValue(0.databaseValue) == nil)
    #expect(Point(x: 1, y: 2).databaseValue == "1,2".databaseValue)
    #expect(Point.fromDatabaseValue("3,4".databaseValue) == Point(x: 3, y: 4))
    #expect(Point.fromDatabaseValue(#"{"x":1,"y":2}"#.databaseValue) == nil)
    #expect(5.databaseValue == DatabaseValue.init(value: 5))
    let db = try Database(path: ":memory:")
    #expect(try Level.fetchOne(db, sql: "SELECT ?", arguments: [Level.high]) == .high)
  }

  @Test func `a type of a program works in queries`() throws {
    let db = try Connection()
    let cards = Table("cards")
    let suit = Expression<Suit>("suit")
    let level = Expression<Level?>("level")
    try db.run(
      cards.create {
        $0.column(suit)
        $0.column(level, defaultValue: .low)
      })
    try db.run(cards.insert(suit <- Suit(letter: "H")))
    let row = try #require(try db.pluck(cards.filter(suit == Suit(letter: "H") && level == .low)))
    #expect(row[suit] == Suit(letter: "H"))
    #expect(row[level] == .low)
    try db.run(cards.update(Expression<String>("suit") <- "X"))
    #expect(throws: ValueError("X", as: Suit.self)) { try db.pluck(cards)?.get(suit) }
  }

  @Test(arguments: awkward)
  func `any storage value gives a value or nil`(value: DatabaseValue) {
    _ = Int.fromStoredValue(value)
    _ = Int64.fromStoredValue(value)
    _ = Bool.fromStoredValue(value)
    _ = Double.fromStoredValue(value)
    _ = String.fromStoredValue(value)
    _ = Blob.fromStoredValue(value)
    if let integer = Int64.fromStoredValue(value) { #expect(integer.databaseValue == value) }
    if let blob = Blob.fromStoredValue(value) { #expect(blob.databaseValue == value) }
    if value.isNull { #expect(Double.fromStoredValue(value) == nil && Suit.fromDatabaseValue(value) == nil) }
  }
}
