import Foundation
import Testing
import TypedSQLite

/// Comparing records, writing only what changed, upserts, and reading what was written.
struct RecordChangeTests {
  private struct Player: Codable, Equatable, FetchableRecord, MutablePersistableRecord {
    enum Columns {
      static let name = Column(CodingKeys.name)
      static let score = Column(CodingKeys.score)
    }

    var id: Int64?
    var name: String
    var score: Int?

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  private struct NewPlayer: Codable, PersistableRecord {
    static let databaseTableName = "player"
    var name: String
  }

  private struct Tag: Codable, Equatable, FetchableRecord, PersistableRecord {
    var name: String
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, score INTEGER DEFAULT 7);
        CREATE TABLE tag(name TEXT PRIMARY KEY) WITHOUT ROWID;
        """)
  }

  @Test func `an update of many rows follows the conflict policy of the record`() throws {
    struct Place: TableRecord, PersistableRecord, Encodable {
      static let persistenceConflictPolicy = PersistenceConflictPolicy(update: .ignore)
      var id: Int
      var rank: Int
    }
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE place(id INTEGER PRIMARY KEY, rank INTEGER UNIQUE)")
    for id in 1...2 { try Place(id: id, rank: id).insert(db) }
    #expect(try Place.updateAll(db, Column("rank").set(to: 3)) == 1)
    #expect(try Int.fetchAll(db, sql: "SELECT rank FROM place ORDER BY id") == [3, 2])
    #expect(throws: DatabaseError.self) {
      try Place.updateAll(db, onConflict: .abort, Column("rank").set(to: 4))
    }
    #expect(throws: DatabaseError.self) { try Table("place").updateAll(db, Column("rank").set(to: 4)) }
  }

  @Test func `records are compared by what their columns would hold`() throws {
    let player = Player(id: 1, name: "Arthur", score: nil)
    var other = player
    #expect(player.databaseEquals(other))
    other.score = 3
    #expect(!player.databaseEquals(other))
    #expect(try player.databaseChanges(from: other) == ["score": 3.databaseValue])
    #expect(try other.databaseChanges(from: player) == ["score": .null])
    #expect(try other.databaseChanges { $0.name = "Barbara" } == ["name": "Arthur".databaseValue])
    #expect(try other.databaseChanges { _ in } == [:])
    #expect(try NewPlayer(name: "Arthur").databaseChanges(from: player).isEmpty)
    #expect(
      try player.databaseChanges(from: NewPlayer(name: "Barbara")) == [
        "id": .null, "name": "Barbara".databaseValue,
      ])
  }

  @Test func `only columns that changed are updated`() throws {
    var player = try Player(id: nil, name: "Arthur", score: 1).inserted(db)
    let old = player
    var statements: [String] = []
    db.trace { statements.append($0.expandedDescription) }
    #expect(try !player.updateChanges(db) { $0.score = 1 })
    #expect(try !player.updateChanges(db, from: old))
    #expect(statements.isEmpty)
    #expect(try player.updateChanges(db) { $0.score = 2 })
    #expect(statements.last == "UPDATE \"player\" SET \"score\"=2 WHERE \"id\"=1")
    player.name = "Barbara"
    #expect(try player.updateChanges(db, from: old))
    db.trace()
    #expect(try Player.fetchAll(db) == [Player(id: 1, name: "Barbara", score: 2)])
    var missing = Player(id: 9, name: "C", score: nil)
    #expect(throws: RecordError.self) { try missing.updateChanges(db) { $0.name = "D" } }
  }

  @Test func `an upsert inserts a row or updates the one that it conflicts with`() throws {
    var player = Player(id: nil, name: "Arthur", score: 1)
    try player.upsert(db)
    #expect(player.id == 1)
    var same = Player(id: 1, name: "Barbara", score: nil)
    try same.upsert(db)
    var unique = Player(id: nil, name: "Barbara", score: 5)
    try unique.upsert(db)
    #expect(unique.id == 1)
    #expect(try Player.fetchAll(db) == [Player(id: 1, name: "Barbara", score: 5)])
    try Tag(name: "red").upsert(db)
    try Tag(name: "red").upsert(db)
    #expect(try Tag.fetchAll(db) == [Tag(name: "red")])
  }

  @Test func `a row is read after it was written`() throws {
    let arthur = try NewPlayer(name: "Arthur").insertAndFetch(db, as: Player.self)
    #expect(arthur == Player(id: 1, name: "Arthur", score: 7))
    #expect(try Tag(name: "red").insertAndFetch(db) == Tag(name: "red"))
    try db.execute(
      sql:
        "CREATE TRIGGER t AFTER UPDATE OF name ON player BEGIN UPDATE player SET score = 9 WHERE id = new.id; END"
    )
    // A trigger of AFTER runs after the row was returned.
    #expect(try Player(id: 1, name: "B", score: 0).updateAndFetch(db) == Player(id: 1, name: "B", score: 0))
    #expect(try Player.fetchOne(db, key: 1)?.score == 9)
    #expect(try Player(id: nil, name: "C", score: 3).saveAndFetch(db) == Player(id: 2, name: "C", score: 3))
    #expect(try Player(id: 2, name: "D", score: 3).saveAndFetch(db) == Player(id: 2, name: "D", score: 3))
    #expect(throws: RecordError.self) { try Player(id: 8, name: "E", score: 3).updateAndFetch(db) }
    #expect(throws: RecordError.self) {
      try Player(id: nil, name: "D", score: 3).insertAndFetch(db, onConflict: .ignore)
    }
  }

  @Test func `columns of many rows are changed by a closure or a list`() throws {
    for name in ["A", "B"] { _ = try Player(id: nil, name: name, score: 1).inserted(db) }
    #expect(try Player.updateAll(db) { [$0.score.set(to: 2)] } == 2)
    #expect(try Player.filter { $0.name == "A" }.updateAll(db) { [$0.score += 1] } == 1)
    #expect(try Player.updateAll(db, [Player.Columns.score += 1]) == 2)
    #expect(try Table<Row>("player").updateAll(db, [Column("score") += 1]) == 2)
    #expect(try Player.order { $0.name }.fetchAll(db).map(\.score) == [5, 4])
  }
}
