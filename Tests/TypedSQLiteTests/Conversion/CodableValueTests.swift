import Foundation
import Testing
import TypedSQLite

@Suite struct CodableValueTests {
  struct Color: Codable, Equatable, DatabaseValueConvertible {
    var r: Double
    var g: Double
    var name: String? = nil
  }

  struct Moment: Codable, Equatable, DatabaseValueConvertible {
    var at: Date
    var bytes: Data
    var link: URL
  }

  /// A type that encodes a single value.
  struct Single<Value: Codable & Equatable>: Codable, Equatable, DatabaseValueConvertible {
    var value: Value

    init(_ value: Value) { self.value = value }
    init(from decoder: any Decoder) throws {
      value = try decoder.singleValueContainer().decode(Value.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  struct Empty: Codable, Equatable, DatabaseValueConvertible {}

  enum Level: String, Codable, DatabaseValueConvertible { case low, high }

  private func expectBothWays<Value: DatabaseValueConvertible & Equatable>(
    _ value: Value, _ dbValue: DatabaseValue
  ) {
    #expect(value.databaseValue == dbValue)
    #expect(Value.fromDatabaseValue(dbValue) == value)
  }

  @Test func `A structure is JSON text with sorted keys`() {
    expectBothWays(Color(r: 0.5, g: 1), #"{"g":1,"r":0.5}"#.databaseValue)
    expectBothWays(Color(r: 0, g: 1, name: "é"), #"{"g":1,"name":"é","r":0}"#.databaseValue)
  }

  @Test func `Inside JSON dates are milliseconds, data is Base64 and slashes are escaped`() throws {
    let link = try #require(URL(string: "http://a.b/c"))
    expectBothWays(
      Moment(at: Date(timeIntervalSince1970: 1.5), bytes: Data([0, 255]), link: link),
      #"{"at":1500,"bytes":"AP8=","link":"http:\/\/a.b\/c"}"#.databaseValue)
  }

  @Test func `One value in a single value container is stored as that value`() throws {
    expectBothWays(Single(12), 12.databaseValue)
    expectBothWays(Single("a"), "a".databaseValue)
    expectBothWays(Single(true), 1.databaseValue)
    expectBothWays(Single(Data([1])), Data([1]).databaseValue)
    expectBothWays(Single(Date(timeIntervalSince1970: 0)), "1970-01-01 00:00:00.000".databaseValue)
    expectBothWays(Single(Single(Single(7))), 7.databaseValue)
    expectBothWays(Single(Level.high), "high".databaseValue)
    let link = try #require(URL(string: "http://a.b/c"))
    expectBothWays(Single(link), "http://a.b/c".databaseValue)
  }

  @Test func `Lists and empty structures are JSON, also in a single value container`() {
    expectBothWays(Single([1, 2]), "[1,2]".databaseValue)
    expectBothWays(Single([Int]()), "[]".databaseValue)
    expectBothWays(Single(["a": 1]), #"{"a":1}"#.databaseValue)
    expectBothWays(Single([1, 2] as [Int]?), "[1,2]".databaseValue)
    expectBothWays(Empty(), "{}".databaseValue)
    expectBothWays(Single(Empty()), "{}".databaseValue)
  }

  @Test func `Nil in a single value container is NULL`() {
    expectBothWays(Single(Int?.none), .null)
    expectBothWays(Single(Int?.some(3)), 3.databaseValue)
  }

  @Test func `A type that decodes NULL is asked before Optional`() {
    #expect(Single<Int?>?.fromDatabaseValue(.null) == .some(.some(Single(nil))))
    #expect(Single<Int>?.fromDatabaseValue(.null) == .some(nil))
  }

  @Test func `An enumeration that is Codable is stored as its raw value`() {
    expectBothWays(Level.low, "low".databaseValue)
    #expect(Level.fromDatabaseValue("middle".databaseValue) == nil)
    #expect(Level.fromDatabaseValue(1.databaseValue) == nil)
  }

  @Test func `JSON is read from text and blobs, and nothing else`() {
    let json = #"{"r":1,"g":2}"#
    #expect(Color.fromDatabaseValue(Data(json.utf8).databaseValue) == Color(r: 1, g: 2))
    #expect(Color.fromDatabaseValue(1.databaseValue) == nil)
    #expect(Color.fromDatabaseValue(.null) == nil)
    #expect(Color.fromDatabaseValue("{".databaseValue) == nil)
    #expect(Color.fromDatabaseValue("[]".databaseValue) == nil)
  }

  @Test func `A float that is not finite is an error, and NULL if no error can be thrown`() {
    let color = Color(r: .nan, g: 0)
    #expect(throws: EncodingError.self) { try color.encodedDatabaseValue() }
    #expect(color.databaseValue == .null)
  }
}
