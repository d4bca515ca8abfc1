import Foundation
import Testing
import TypedSQLite

// The parts about queries in the guides to values: a wrapper around raw values, lists of keys, customized
// dates.

/// A wrapper as in a separate library, which knows nothing about databases.
private struct Tagged<Tag, RawValue>: RawRepresentable {
  var rawValue: RawValue
}

extension Tagged: Equatable where RawValue: Equatable {}
extension Tagged: Hashable where RawValue: Hashable {}
extension Tagged: Sendable where RawValue: Sendable {}
extension Tagged: Encodable where RawValue: Encodable {}
extension Tagged: Decodable where RawValue: Decodable {}

// The three lines of the guide.
extension Tagged: SQLExpressible where RawValue: SQLExpressible {}
extension Tagged: StatementBinding where RawValue: StatementBinding {}
extension Tagged: DatabaseValueConvertible where RawValue: DatabaseValueConvertible {}

struct ValueGuideTests {
  private struct Player: Identifiable, Codable, Equatable, FetchableRecord, PersistableRecord {
    typealias ID = Tagged<Player, String>
    var id: ID
    var name: String
    var score: Int
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE player(id TEXT PRIMARY KEY, name TEXT, score INTEGER)")
    for (id, name) in [("a", "Ann"), ("b", "Ben"), ("c", "Cyn")] {
      try Player(id: Player.ID(rawValue: id), name: name, score: 1).insert(db)
    }
  }

  @Test func `a tagged identifier finds its record`() throws {
    let id = Player.ID(rawValue: "b")
    #expect(try Player.find(db, id: id).name == "Ben")
    #expect(try Player.filter(Column("id") == id).fetchOne(db)?.id == id)
    #expect(try Player.filter([id].contains(Column("id"))).fetchCount(db) == 1)
    #expect(
      try Player.ID.fetchAll(db, sql: "SELECT id FROM player ORDER BY id").map(\.rawValue) == ["a", "b", "c"])
    let request: SQLRequest<Player> = "SELECT * FROM player WHERE id = \(id)"
    #expect(try request.fetchAll(db).count == 1)
  }

  @Test func `a list of keys is as many question marks, or is interpolated`() throws {
    let ids = ["a", "c"]
    let questionMarks = databaseQuestionMarks(count: ids.count)
    #expect(questionMarks == "?,?")
    let players = try Player.fetchAll(
      db, sql: "SELECT * FROM player WHERE id IN (\(questionMarks))", arguments: StatementArguments(ids))
    #expect(players.map(\.name) == ["Ann", "Cyn"])
    let request: SQLRequest<Player> = """
      SELECT * FROM player WHERE id IN \(ids)
      """
    #expect(try request.fetchAll(db) == players)
    #expect(databaseQuestionMarks(count: 0) == "")
  }

  @Test func `a date in another form is the program's word`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1.5)
    try db.execute(sql: "CREATE TABLE visit(creationDate)")
    try db.execute(
      sql: "INSERT INTO visit (creationDate) VALUES (?)", arguments: [date.timeIntervalSinceReferenceDate])
    let row = try #require(try Table("visit").fetchOne(db))
    let timeInterval: TimeInterval = row["creationDate"]
    #expect(Date(timeIntervalSinceReferenceDate: timeInterval) == date)
    #expect(try Table("visit").filter(Column("creationDate") < 2).fetchCount(db) == 1)
  }

  @Test func `an enum compares as its raw value`() throws {
    enum Grape: String, DatabaseValueConvertible { case merlot, riesling }
    try db.execute(sql: "CREATE TABLE wine(grape)")
    try db.execute(literal: "INSERT INTO wine VALUES (\(Grape.merlot)), ('syrah')")
    #expect(try Table("wine").filter(Column("grape") == Grape.merlot).fetchCount(db) == 1)
    let values = try Table("wine").select(Column("grape"), as: DatabaseValue.self).fetchAll(db)
    #expect(values.map(Grape.fromDatabaseValue) == [.merlot, nil])
    #expect(throws: RowDecodingError.self) {
      try Table("wine").select(Column("grape"), as: Grape.self).fetchAll(db)
    }
  }
}
