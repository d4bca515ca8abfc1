import Foundation
import Testing
import TypedSQLite

/// Whatever a file holds, a conversion answers a value or nil; none stops the program.
@Suite struct TotalityTests {
  /// A type whose JSON nests.
  struct Tree: Codable, Equatable, DatabaseValueConvertible { var children: [Tree] = [] }

  /// A type that is an instant.
  struct Moment: RawRepresentable, Codable, DatabaseValueConvertible { var rawValue: Date }

  enum Byte: UInt8, DatabaseValueConvertible, StatementColumnConvertible { case zero, one }

  enum Time: StorageChoice { static let storage = DateStorage.unixNanoseconds }

  static let integers: [Int64] = [
    .min, .min + 1, -9_007_199_254_740_993, -62_167_219_201, -1, 0, 1, 2, 127, 128, 255, 256, 65_536,
    2_147_483_648, 4_294_967_296, 253_402_300_800, 9_007_199_254_740_993, 8_640_000_000_000_000, .max - 1,
    .max,
  ]

  static let doubles: [Double] = [
    -.infinity, -.greatestFiniteMagnitude, -0x1p63, -0x1p63.nextDown, -1e15, -1.5, -0.0,
    .leastNonzeroMagnitude,
    0.1, 1, 127.9, 255.9, 2_147_483_647.999999, 5_373_484.5, 0x1p53, 0x1p63.nextDown, 0x1p63, 0x1p64, 1e20,
    1e140,
    1e165, 1e300, .greatestFiniteMagnitude, .infinity, .nan, .signalingNaN,
  ]

  static let texts: [String] = [
    "", " ", "\0", "a\0b", "1e400", "-1e400", "1e-400", "NaN", "inf", "-", "+", ".", "e", "0x10", "1e", "1e+",
    "1e99999999999999999999", String(repeating: "9", count: 5000), "0." + String(repeating: "1", count: 5000),
    "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "0000-00-00", "0000-01-01", "9999-12-31 23:59:59.999999999", "9999-99-99 99:99:99.999+99:99",
    "10000-01-01",
    "-0001-01-01", "2016-12-31 23:59:60", "2015-02-30 25:61:61", "2015-01-01 00:00-99:99", "2015-01-01T",
    "now",
    "2015-01-01 00:00:00." + String(repeating: "9", count: 5000), "00:00:00+00:00", "99:99",
    "00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-00000000000",
    "00000000-0000-0000-0000-0000000000000", "{00000000-0000-0000-0000-000000000000}", "ffffffffffffffff",
    "\u{FFFD}", "é", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "http://[", "http://é.com/ä?ö#ü", "%", "://", "{", "}", "[", "]", "\"",
    "{\"children\":",
    "{\"children\":[]}", "[1e400]", "{\"a\":1e400}", "\"\\ud800\"", "[,]", "null", "true", "1", "-0",
    String(repeating: "[", count: 1001),
  ]

  /// JSON and its beginnings that nest 100,000 deep.
  static let deepTexts: [String] = [
    String(repeating: "[", count: 100_000), String(repeating: "{\"children\":[", count: 100_000),
    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
    String(repeating: "{\"children\":[", count: 100_000) + String(repeating: "]}", count: 100_000),
  ]

  static let blobs: [Data] = [
    Data(), Data([0]), Data([0xFF]), Data([0xC0, 0x80]), Data([0xED, 0xA0, 0x80]),
    Data([0xF4, 0x90, 0x80, 0x80]),
    Data(repeating: 0, count: 8), Data(repeating: 0x80, count: 8), Data(repeating: 0, count: 15),
    Data(repeating: 0xFF, count: 16), Data(repeating: 0, count: 17), Data("2015-01-01".utf8), Data("[".utf8),
    Data(repeating: 0xFB, count: 1001), Data(repeating: 0x1B, count: 1001), Data([1, 2, 3]).dropFirst(),
  ]

  static let values: [DatabaseValue] =
    [.null] + integers.map(\.databaseValue) + doubles.map(\.databaseValue) + texts.map(\.databaseValue)
    + blobs.map(\.databaseValue)

  /// Reads each value both ways, and writes what was read.
  private func check<Value: DatabaseValueConvertible>(_ type: Value.Type) throws {
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: "SELECT ?")
    for value in Self.values {
      _ = Value.fromDatabaseValue(value)?.databaseValue
      _ = Value?.fromDatabaseValue(value)??.databaseValue
      // What SQLite gives back may be another value: NaN is NULL to it.
      _ = try? Value.fetchOne(statement, arguments: [value])
    }
  }

  /// The same on the fast path, and for text that is not UTF-8.
  private func check<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    fast type: Value.Type
  ) throws {
    try check(type)
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: "SELECT ?")
    for value in Self.values { _ = try? Value.fetchOne(statement, arguments: [value])?.databaseValue }
    for blob in Self.blobs {
      _ = try? Value.fetchOne(db, sql: "SELECT CAST(? AS TEXT)", arguments: [blob])?.databaseValue
    }
  }

  @Test func `Numbers and truth values`() throws {
    try check(fast: Bool.self)
    try check(fast: Int.self)
    try check(fast: Int8.self)
    try check(fast: Int16.self)
    try check(fast: Int32.self)
    try check(fast: Int64.self)
    try check(fast: UInt.self)
    try check(fast: UInt8.self)
    try check(fast: UInt16.self)
    try check(fast: UInt32.self)
    try check(fast: UInt64.self)
    try check(fast: Double.self)
    try check(fast: Float.self)
    try check(fast: Decimal.self)
    try check(fast: ExactDecimal.self)
  }

  @Test func `Text, data and what is written as text`() throws {
    try check(fast: String.self)
    try check(fast: Data.self)
    try check(fast: UUID.self)
    try check(URL.self)
    try check(fast: JSONText.self)
    try check(DatabaseValue.self)
  }

  @Test func `Dates and times`() throws {
    try check(fast: Date.self)
    try check(fast: DatabaseDateComponents.self)
    try check(fast: Timestamp.self)
    try check(fast: CivilDate.self)
    try check(fast: TimeOfDay.self)
    try check(fast: Duration.self)
    try check(fast: Stored<Date, Time>.self)
  }

  @Test func `Types that a program makes`() throws {
    try check(Tree.self)
    try check(Moment.self)
    try check(fast: Byte.self)
    try check(fast: Bool?.self)
  }

  @Test func `Every storage of dates`() {
    for storage in DateStorage.all {
      for value in Self.values { _ = try? Date(value, storedAs: storage)?.stored(as: storage) }
      for seconds in Self.doubles {
        _ = try? Date(timeIntervalSince1970: seconds).stored(exactlyAs: storage)
      }
      for timestamp in [Timestamp.min, .max, .epoch] { _ = try? timestamp.stored(as: storage) }
    }
  }

  @Test func `JSON that nests too deep is refused`() {
    func tree(_ depth: Int) -> DatabaseValue {
      (String(repeating: #"{"children":["#, count: depth) + String(repeating: "]}", count: depth))
        .databaseValue
    }
    #expect(Tree.fromDatabaseValue(tree(3)) == Tree(children: [Tree(children: [Tree()])]))
    #expect(Tree.fromDatabaseValue(tree(100_000)) == nil)
    for text in Self.deepTexts {
      #expect(Tree.fromDatabaseValue(text.databaseValue) == nil)
      #expect(JSONText.fromDatabaseValue(text.databaseValue) == nil)
      #expect(Tree.fromDatabaseValue(Data(text.utf8).databaseValue) == nil)
      for storage in JSONStorage.all {
        #expect(storage.decode(text.databaseValue) == nil)
        #expect(storage.decode(Data(text.utf8).databaseValue) == nil)
      }
    }
    for byte in [0x1B, 0xFB, 0xFC] as [UInt8] {
      #expect(JSONText(Data(repeating: byte, count: 100_000).databaseValue, storedAs: .jsonb) == nil)
    }
  }

  @Test func `A number too large is no number and no infinity`() {
    #expect(Decimal.fromDatabaseValue("1e400".databaseValue) == nil)
    #expect(Int.fromDatabaseValue(0x1p63.databaseValue) == nil)
    #expect(Int.fromDatabaseValue((-0x1p63).databaseValue) == .min)
    #expect(Int.fromDatabaseValue(Double.nan.databaseValue) == nil)
    struct Number: Codable, DatabaseValueConvertible { var a: Double }
    #expect(Number.fromDatabaseValue(#"{"a":1e400}"#.databaseValue) == nil)
  }

  @Test func `NaN is bound as NULL, infinity as itself`() throws {
    let db = try Database(path: ":memory:")
    #expect(try DatabaseValue.fetchOne(db, sql: "SELECT ?", arguments: [Double.nan]) == .null)
    #expect(try Double.fetchOne(db, sql: "SELECT ?", arguments: [Double.infinity]) == .infinity)
    #expect(Double.nan.databaseValue != .null)
    #expect(Decimal.nan.databaseValue == .null)
  }
}
