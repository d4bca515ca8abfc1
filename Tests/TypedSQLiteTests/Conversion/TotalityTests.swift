import Foundation
import TestSupport
import Testing
import TypedSQLite

/// Regardless of what a file contains, a conversion returns a value or nil; none stops the program.
@Suite struct TotalityTests {
  /// A type whose JSON nests.
  struct Tree: Codable, Equatable, DatabaseValueConvertible { var children: [Tree] = [] }

  /// A type whose raw value is an instant.
  struct Moment: RawRepresentable, Codable, DatabaseValueConvertible { var rawValue: Date }

  enum Byte: UInt8, DatabaseValueConvertible, StatementColumnConvertible { case zero, one }

  enum Time: StorageChoice { static let storage = DateStorage.unixNanoseconds }

  /// Reads each value on both paths, and writes the result.
  private func check<Value: DatabaseValueConvertible>(_ type: Value.Type) throws {
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: "SELECT ?")
    for value in AwkwardValues.all {
      _ = Value.fromDatabaseValue(value)?.databaseValue
      _ = Value?.fromDatabaseValue(value)??.databaseValue
      // SQLite may return another value: NaN becomes NULL.
      _ = try? Value.fetchOne(statement, arguments: [value])
    }
  }

  /// The same for the fast path, and for text that is not UTF-8.
  private func check<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    fast type: Value.Type
  ) throws {
    try check(type)
    let db = try Database(path: ":memory:")
    let statement = try db.makeStatement(sql: "SELECT ?")
    for value in AwkwardValues.all { _ = try? Value.fetchOne(statement, arguments: [value])?.databaseValue }
    for blob in AwkwardValues.blobs {
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
      for value in AwkwardValues.all { _ = try? Date(value, storedAs: storage)?.stored(as: storage) }
      for seconds in AwkwardValues.doubles {
        _ = try? Date(timeIntervalSince1970: seconds).stored(exactlyAs: storage)
      }
      for timestamp in [Timestamp.min, .max, .epoch] { _ = try? timestamp.stored(as: storage) }
    }
  }

  @Test func `A record takes any storage value in each of its columns`() throws {
    struct Record: Codable, FetchableRecord {
      var tree: Tree?
      var date: Date?
      var decimal: Decimal?
      var id: UUID?
      var url: URL?
      var data: Data?
      var flag: Bool?
    }
    let db = try Database(path: ":memory:")
    for column in ["tree", "date", "decimal", "id", "url", "data", "flag"] {
      let statement = try db.makeStatement(sql: "SELECT ? AS \(column)")
      for value in AwkwardValues.all + AwkwardValues.deepTexts.map(\.databaseValue) {
        _ = try? Record.fetchOne(statement, arguments: [value])
        _ = try? Record(row: [column: value])
      }
    }
  }

  @Test func `JSON that nests too deep is refused`() {
    func tree(_ depth: Int) -> DatabaseValue {
      (String(repeating: #"{"children":["#, count: depth) + String(repeating: "]}", count: depth))
        .databaseValue
    }
    #expect(Tree.fromDatabaseValue(tree(3)) == Tree(children: [Tree(children: [Tree()])]))
    #expect(Tree.fromDatabaseValue(tree(100_000)) == nil)
    for text in AwkwardValues.deepTexts {
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
