import CSQLite
import Foundation
import Testing
import TypedSQLite

// The code of the seed on DatabaseValueConvertible, with data of our own.

private struct EvenInteger: Equatable {
  let value: Int

  init?(_ value: Int) {
    guard value.isMultiple(of: 2) else { return nil }
    self.value = value
  }
}

extension EvenInteger: DatabaseValueConvertible {
  var databaseValue: DatabaseValue { value.databaseValue }

  static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    guard let value = Int.fromDatabaseValue(dbValue) else { return nil }
    return EvenInteger(value)
  }
}

/// The same number, read straight from the statement.
private struct FastEvenInteger: Equatable, DatabaseValueConvertible {
  let value: Int

  init?(_ value: Int) {
    guard value.isMultiple(of: 2) else { return nil }
    self.value = value
  }

  var databaseValue: DatabaseValue { value.databaseValue }

  static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? {
    Int.fromDatabaseValue(dbValue).flatMap { FastEvenInteger($0) }
  }
}

extension FastEvenInteger: StatementColumnConvertible {
  init?(sqliteStatement: SQLiteStatement, index: CInt) {
    let int64 = sqlite3_column_int64(sqliteStatement, index)
    guard let value = Int(exactly: int64) else { return nil }
    self.init(value)
  }
}

/// A type that always fits, and so never fails.
private struct Truncated: DatabaseValueConvertible, StatementColumnConvertible {
  let value: Int64
  init(sqliteStatement: SQLiteStatement, index: CInt) {
    value = sqlite3_column_int64(sqliteStatement, index)
  }
  var databaseValue: DatabaseValue { value.databaseValue }
  static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Self? { nil }
}

private enum Grape: String { case chardonnay, merlot, riesling }
extension Grape: DatabaseValueConvertible {}

private enum Rank: Int { case first = 1, second }
extension Rank: DatabaseValueConvertible {}
extension Rank: StatementColumnConvertible {}

private struct Color: Codable, Equatable {
  var r: Double
  var g: Double
  var b: Double
}
extension Color: DatabaseValueConvertible {}

/// The conformances of the library Tagged.
@dynamicMemberLookup
private struct Tagged<Tag, RawValue>: RawRepresentable {
  var rawValue: RawValue
  init(rawValue: RawValue) { self.rawValue = rawValue }
  init(_ rawValue: RawValue) { self.rawValue = rawValue }
  subscript<Value>(dynamicMember path: KeyPath<RawValue, Value>) -> Value { rawValue[keyPath: path] }
}
extension Tagged: Equatable where RawValue: Equatable {}
extension Tagged: Hashable where RawValue: Hashable {}
extension Tagged: Sendable where RawValue: Sendable {}
extension Tagged: Decodable where RawValue: Decodable {}
extension Tagged: Encodable where RawValue: Encodable {}

extension Tagged: SQLExpressible where RawValue: SQLExpressible {}
extension Tagged: StatementBinding where RawValue: StatementBinding {}
extension Tagged: DatabaseValueConvertible where RawValue: DatabaseValueConvertible {}
extension Tagged: StatementColumnConvertible where RawValue: StatementColumnConvertible {}

private struct Player: Identifiable {
  typealias ID = Tagged<Player, String>
  var id: ID
  var name: String
  var score: Int
}

/// Chosen for types that are values in this module.
private func isValue<Value: DatabaseValueConvertible>(_ type: Value.Type) -> Bool { true }

/// Chosen for all other types.
private func isValue<Value>(_ type: Value.Type) -> Bool { false }

@Suite struct ValueProtocolSeedTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE player(id TEXT PRIMARY KEY, name TEXT, score INTEGER);
        INSERT INTO player VALUES ('a', 'Ada', 10), ('b', 'Bo', 7), ('c', 'Cy', 8);
        """)
  }

  @Test func `A type converts itself, and answers nil for what does not fit`() throws {
    #expect(
      try EvenInteger.fetchAll(db, sql: "SELECT score FROM player WHERE score % 2 = 0 ORDER BY 1")
        == [EvenInteger(8), EvenInteger(10)])
    #expect(throws: RowDecodingError.self) { try EvenInteger.fetchAll(db, sql: "SELECT score FROM player") }
    #expect(EvenInteger.fromDatabaseValue("2".databaseValue) == nil)
    let argument = try #require(EvenInteger(8))
    #expect(
      try String.fetchOne(db, sql: "SELECT name FROM player WHERE score = ?", arguments: [argument]) == "Cy")
    #expect(EvenInteger.fromMissingColumn() == nil)
  }

  @Test func `Raw values need no code`() throws {
    #expect(Grape.merlot.databaseValue == "merlot".databaseValue)
    #expect(Grape.fromDatabaseValue("riesling".databaseValue) == .riesling)
    #expect(Grape.fromDatabaseValue("syrah".databaseValue) == nil)
    #expect(try Grape.fetchOne(db, sql: "SELECT ?", arguments: [Grape.chardonnay]) == .chardonnay)
    // On the fast path, text becomes a number as in SQLite.
    #expect(try Rank.fetchOne(db, sql: "SELECT '2'") == .second)
    #expect(try Rank?.fetchAll(db, sql: "SELECT 1 UNION ALL SELECT NULL") == [.first, nil])
    #expect(throws: RowDecodingError.self) { try Rank.fetchOne(db, sql: "SELECT 3") }
  }

  @Test func `Codable values are JSON without code`() throws {
    let color = Color(r: 1, g: 0.5, b: 0)
    #expect(try String.fetchOne(db, sql: "SELECT ?", arguments: [color]) == #"{"b":0,"g":0.5,"r":1}"#)
    #expect(try Color.fetchOne(db, sql: #"SELECT '{"r":1,"g":0.5,"b":0}'"#) == color)
    #expect(try Double.fetchOne(db, sql: "SELECT json_extract(?, '$.g')", arguments: [color]) == 0.5)
    #expect(throws: RowDecodingError.self) { try Color.fetchOne(db, sql: "SELECT '{}'") }
  }

  @Test func `A generic wrapper conforms by three lines`() throws {
    let id: Player.ID = Tagged("b")
    #expect(id.databaseValue == "b".databaseValue)
    #expect(try String.fetchOne(db, sql: "SELECT name FROM player WHERE id = ?", arguments: [id]) == "Bo")
    #expect(try Player.ID.fetchSet(db, sql: "SELECT id FROM player").count == 3)
    let row = try #require(try Row.fetchOne(db, sql: "SELECT * FROM player WHERE id = 'c'"))
    let player = Player(id: row["id"], name: row["name"], score: row["score"])
    #expect(player.id == Tagged("c"))
    #expect(try Player.ID?.fetchAll(db, sql: "SELECT NULL") == [nil])
    #expect(try Tagged<Int, Date>.fetchOne(db, sql: "SELECT 0")?.rawValue == Date(timeIntervalSince1970: 0))
    // In an expression, a wrapper is its raw value.
    #expect((Column("id") == id).sqlExpression.literal.sql == "\"id\" = ?")
  }

  @Test func `The fast path reads the statement itself`() throws {
    #expect(
      try FastEvenInteger.fetchAll(db, sql: "SELECT '12 apples' UNION ALL SELECT 4.9") == [
        FastEvenInteger(12), FastEvenInteger(4),
      ])
    #expect(throws: RowDecodingError.self) { try FastEvenInteger.fetchOne(db, sql: "SELECT 3") }
    #expect(throws: RowDecodingError.self) { try FastEvenInteger.fetchAll(db, sql: "SELECT NULL") }
    #expect(try FastEvenInteger.fetchOne(db, sql: "SELECT NULL") == nil)
    #expect(try Truncated.fetchAll(db, sql: "SELECT 1.5").map(\.value) == [1])
    #expect(try Truncated?.fetchAll(db, sql: "SELECT NULL").map { $0?.value } == [nil])
    let cursor: FastDatabaseValueCursor<FastEvenInteger> = try FastEvenInteger.fetchCursor(
      db, sql: "SELECT 2")
    #expect(try cursor.next() == FastEvenInteger(2))
  }

  @Test func `Lists are not values, and not arguments by mistake`() {
    #expect(isValue(Int.self))
    #expect(isValue(Data.self))
    #expect(isValue([Int].self) == false)
    #expect(isValue([UInt8].self) == false)
    #expect(isValue(Set<Int>.self) == false)
    #expect(isValue([String: Int].self) == false)
    #expect(isValue([Int]?.self) == false)
    #expect(DatabaseValue(value: [1, 2, 3]) == nil)
  }

  @Test func `A list is as many arguments as it has elements`() throws {
    let ids = ["a", "c"]
    let questionMarks = databaseQuestionMarks(count: ids.count)
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM player WHERE id IN (\(questionMarks)) ORDER BY id",
      arguments: StatementArguments(ids))
    #expect(names == ["Ada", "Cy"])
  }
}
