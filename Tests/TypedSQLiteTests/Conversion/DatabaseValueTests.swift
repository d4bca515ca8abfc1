import Foundation
import Testing
import TypedSQLite

@Suite struct DatabaseValueTests {
  static let pairs: [(DatabaseValue, DatabaseValue, Bool)] = [
    (1.databaseValue, 1.0.databaseValue, true),
    (0.databaseValue, (-0.0).databaseValue, true),
    (0.0.databaseValue, (-0.0).databaseValue, true),
    ((1 << 53).databaseValue, 0x1p53.databaseValue, true),
    ((1 << 53 + 1).databaseValue, 0x1p53.databaseValue, false),
    (Int64.max.databaseValue, Double(Int64.max).databaseValue, false),
    (Int64.min.databaseValue, Double(Int64.min).databaseValue, true),
    (1.databaseValue, 1.5.databaseValue, false),
    (Double.nan.databaseValue, Double.nan.databaseValue, false),
    (Double.infinity.databaseValue, Int64.max.databaseValue, false),
    ("1".databaseValue, 1.databaseValue, false),
    ("a".databaseValue, Data("a".utf8).databaseValue, false),
    ("".databaseValue, .null, false),
    (.null, .null, true),
    ("é".databaseValue, "e\u{301}".databaseValue, true),
  ]

  @Test(arguments: pairs)
  func `Values are equal as SQLite compares numbers`(
    _ lhs: DatabaseValue, _ rhs: DatabaseValue, _ isEqual: Bool
  ) {
    #expect((lhs == rhs) == isEqual)
    #expect((rhs == lhs) == isEqual)
    if isEqual { #expect(lhs.hashValue == rhs.hashValue) }
  }

  @Test func `Forms of storage are distinguished`() {
    #expect(1.databaseValue.storage == .int64(1))
    #expect(1.databaseValue.storage != 1.0.databaseValue.storage)
    #expect(DatabaseValue.null.isNull)
    #expect(!"".databaseValue.isNull)
    let values: [DatabaseValue] = [
      .null, 1.databaseValue, 1.0.databaseValue, "".databaseValue, Data().databaseValue,
    ]
    #expect(values.map(\.storageClass) == [.null, .integer, .real, .text, .blob])
    #expect(DatabaseValue.null.storage.value == nil)
    #expect(1.databaseValue.storage.value as? Int64 == 1)
    #expect(1.5.databaseValue.storage.value as? Double == 1.5)
    #expect("a".databaseValue.storage.value as? String == "a")
    #expect(Data([1]).databaseValue.storage.value as? Data == Data([1]))
  }

  @Test func `Values show as messages print them`() {
    let values: [DatabaseValue] = [
      .null, 1.databaseValue, 1.0.databaseValue, "a\"\n".databaseValue, Data([1, 2, 3]).databaseValue,
    ]
    #expect(values.map(\.description) == ["NULL", "1", "1.0", #""a\"\n""#, "Data(3 bytes)"])
  }

  @Test func `A value is made of anything that converts to one`() {
    #expect(DatabaseValue(value: 1) == 1.databaseValue)
    #expect(DatabaseValue(value: "a") == "a".databaseValue)
    #expect(DatabaseValue(value: Int?.none as Any) == .null)
    #expect(DatabaseValue(value: Int?.some(2) as Any) == 2.databaseValue)
    #expect(DatabaseValue(value: DatabaseValue.null) == .null)
    #expect(DatabaseValue(value: ()) == nil)
    #expect(DatabaseValue.fromDatabaseValue(.null) == .null)
    #expect(1.databaseValue.databaseValue == 1.databaseValue)
  }

  @Test func `Each value is bound in its own form`() throws {
    let db = try Database(path: ":memory:")
    for value in [
      .null, 1.databaseValue, 1.0.databaseValue, "a\0b".databaseValue, "".databaseValue,
      Data().databaseValue, Data([0]).databaseValue,
    ] as [DatabaseValue] {
      let found = try DatabaseValue.fetchOne(db, sql: "SELECT ?", arguments: [value])
      #expect(found?.storage == value.storage)
    }
  }

  @Test func `A number above the largest INTEGER is kept to the bit`() throws {
    let db = try Database(path: ":memory:")
    for value in [0, 1 << 63 - 1, 1 << 63, 1 << 63 + 1, .max] as [UInt64] {
      #expect(UInt64.fromDatabaseValue(value.databaseValue) == value)
      #expect(try UInt64.fetchOne(db, sql: "SELECT ?", arguments: [value]) == value)
      #expect(UInt.fromDatabaseValue(value.databaseValue) == UInt(value))
    }
    #expect((UInt64.max).databaseValue == Data(repeating: 255, count: 8).databaseValue)
  }

  @Test func `Floats are the very number`() {
    #expect((0.1 as Float).databaseValue == 0.10000000149011612.databaseValue)
    #expect(Float.fromDatabaseValue(0.1.databaseValue) == 0.1)
    #expect(Float.fromDatabaseValue(1e300.databaseValue) == .infinity)
  }

  @Test func `A URL is its absolute text`() throws {
    let relative = try #require(URL(string: "b?c=1", relativeTo: URL(string: "http://a.example/x/")))
    #expect(relative.databaseValue == "http://a.example/x/b?c=1".databaseValue)
    #expect(URL.fromDatabaseValue("".databaseValue) == nil)
    #expect(URL.fromDatabaseValue(1.databaseValue) == nil)
    #expect(URL.fromDatabaseValue(Data("http://a".utf8).databaseValue) == URL(string: "http://a"))
  }
}
