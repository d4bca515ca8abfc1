import Foundation
import Testing
import TypedSQLite

struct RecordTests {
  private struct Player: Codable, Hashable, Identifiable, FetchableRecord, MutablePersistableRecord {
    var id: Int64?
    var name: String
    var score: Int

    mutating func didInsert(_ inserted: InsertionSuccess) {
      if inserted.rowIDColumn == "id" { id = inserted.rowID }
    }
  }

  private struct Score: Codable, Hashable, FetchableRecord, PersistableRecord {
    var level: Int
    var player: String
    var points: Int?
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, score INTEGER NOT NULL);
        CREATE TABLE score(player TEXT, level INTEGER, points INTEGER, PRIMARY KEY(level, player));
        """)
  }

  @Test func `a record is inserted, updated, saved and deleted`() throws {
    var player = Player(id: nil, name: "Arthur", score: 1)
    try player.insert(db)
    #expect(player.id == 1)
    player.score = 2
    try player.update(db)
    #expect(try Player.find(db, id: 1) == player)
    player.name = "Barbara"
    try player.save(db)
    #expect(try Player.fetchAll(db) == [player])
    let other = try Player(id: nil, name: "Craig", score: 3).inserted(db)
    #expect(other.id == 2)
    #expect(try other.delete(db))
    #expect(try Player.fetchCount(db) == 1)
  }

  @Test func `saving inserts if there is no row, and updates if there is one`() throws {
    var player = Player(id: 7, name: "Arthur", score: 1)
    try player.save(db)
    player.score = 5
    try player.save(db)
    #expect(try Player.fetchAll(db) == [Player(id: 7, name: "Arthur", score: 5)])
    let saved = try Player(id: nil, name: "Barbara", score: 2).saved(db)
    #expect(saved.id == 8)
    #expect(try player.exists(db))
    #expect(try player.delete(db))
    #expect(try !player.delete(db))
    #expect(try !player.exists(db))
  }

  @Test func `some columns are updated and the others left`() throws {
    let score = Score(level: 1, player: "Arthur", points: 10)
    try score.insert(db)
    var changed = score
    changed.points = nil
    try changed.update(db, columns: ["POINTS", "player"])
    #expect(try Score.fetchOne(db) == changed)
    try score.update(db, columns: [Column("level")])
    #expect(try Score.fetchOne(db) == changed)
  }

  @Test func `a row that is not there is not found`() throws {
    let player = Player(id: 3, name: "Arthur", score: 1)
    let missing = RecordError.recordNotFound(databaseTableName: "player", key: ["id": 3.databaseValue])
    #expect(throws: missing) { try player.update(db) }
    #expect(throws: missing) { try player.update(db, columns: ["id"]) }
    #expect(throws: missing) { try Player.find(db, id: 3) }
    #expect(missing.description == "Key not found in table player: [id:3]")
    let unsaved = Player(id: nil, name: "x", score: 1)
    #expect(throws: RecordError.recordNotFound(databaseTableName: "player", key: ["id": .null])) {
      try unsaved.update(db)
    }
    #expect(try !unsaved.delete(db))
    let key: [String: DatabaseValue] = ["level": 1.databaseValue, "player": "x".databaseValue]
    #expect(throws: RecordError.recordNotFound(databaseTableName: "score", key: key)) {
      try Score.find(db, key: ["level": 1, "player": "x"])
    }
  }

  @Test func `keys of several columns find their record`() throws {
    let scores = [Score(level: 1, player: "a", points: 1), Score(level: 2, player: "a", points: 2)]
    for score in scores { try score.insert(db) }
    #expect(try Score.find(db, key: ["player": "a", "level": 2]) == scores[1])
    #expect(try Score.fetchOne(db, key: ["player": "b", "level": 2]) == nil)
    #expect(try Score.exists(db, key: ["player": "a", "level": 1]))
    #expect(try Score.deleteOne(db, key: ["player": "a", "level": 1]))
    #expect(try Score.fetchAll(db) == [scores[1]])
  }

  @Test func `a conflict throws, or does what was asked for`() throws {
    var player = try Player(id: nil, name: "Arthur", score: 1).inserted(db)
    var twin = Player(id: nil, name: "Arthur", score: 2)
    let error = #expect(throws: DatabaseError.self) { try twin.insert(db) }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
    try twin.insert(db, onConflict: .ignore)
    #expect(twin.id == nil)
    try twin.insert(db, onConflict: .replace)
    #expect(twin.id == 2)
    #expect(try Player.fetchAll(db) == [twin])
    player.id = 5
    #expect(throws: RecordError.self) { try player.update(db, onConflict: .ignore) }
  }

  @Test func `a record without columns gets the defaults`() throws {
    struct Empty: PersistableRecord {
      func encode(to container: inout PersistenceContainer) {}
    }
    try db.execute(sql: "CREATE TABLE empty(id INTEGER PRIMARY KEY, x DEFAULT 'y')")
    try Empty().insert(db)
    #expect(try Table("empty").fetchAll(db) == [["id": 1, "x": "y"]])
  }

  @Test func `a table without a primary key is written by its rowid`() throws {
    struct Note: Codable, Equatable, FetchableRecord, PersistableRecord {
      var rowid: Int64?
      var text: String
      static var databaseSelection: [any SQLSelectable] { [.allColumns, Column.rowID] }
    }
    try db.execute(sql: "CREATE TABLE note(text)")
    try Note(rowid: nil, text: "a").insert(db)
    try Note(rowid: 1, text: "b").update(db)
    #expect(try Note.fetchAll(db) == [Note(rowid: 1, text: "b")])
    #expect(try Note.fetchOne(db, key: 1)?.text == "b")
  }

  @Test func `a record is a subclass that reads and writes itself`() throws {
    final class Item: Record {
      var name: String

      init(name: String) {
        self.name = name
        super.init()
      }

      required init(row: Row) throws {
        name = try row.decode(forColumn: "name")
        try super.init(row: row)
      }

      override func encode(to container: inout PersistenceContainer) {
        container[Column("name")] = name
      }
    }
    try db.execute(sql: "CREATE TABLE item(name PRIMARY KEY)")
    try Item(name: "Shirt").insert(db)
    #expect(try Item.filter(Column("name") == "Shirt").fetchAll(db).map(\.name) == ["Shirt"])
    #expect(try Item(name: "Shirt").databaseDictionary == ["name": "Shirt".databaseValue])
  }

  @Test func `columns of a record are set and read without regard to case`() throws {
    var container = PersistenceContainer.made { container in
      container["Name"] = "a"
      container["name"] = "b"
      container["score"] = nil
    }
    #expect(container["NAME"] as? String == "b")
    #expect(container["score"] == nil)
    container[Column("score")] = 2
    #expect(container["score"] as? Int64 == 2)
  }

  @Test func `fetches by key pass over what is not there`() throws {
    for name in ["a", "b", "c"] { _ = try Player(id: nil, name: name, score: 1).inserted(db) }
    #expect(try Player.fetchAll(db, keys: [1, 3, 9]).map(\.name) == ["a", "c"])
    #expect(try Player.fetchAll(db, ids: [2]).map(\.name) == ["b"])
    #expect(try Player.fetchSet(db, ids: [1, 2]).count == 2)
    #expect(try Player.fetchOne(db, key: ["name": "c"])?.id == 3)
    #expect(try Player.fetchOne(db, id: 9) == nil)
    #expect(try Player.deleteAll(db, ids: [1, 2]) == 2)
    #expect(try Player.exists(db, id: 3))
    #expect(try Player.fetchAll(db, sql: "SELECT * FROM player WHERE id = ?", arguments: [3]).count == 1)
  }

  @Test func `a row that has nothing but a key is updated, and gets the key that SQLite chose`() throws {
    struct Mark: Codable, MutablePersistableRecord {
      var id: Int64?
      mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.persistenceContainer["ID"].flatMap { Int64.fromDatabaseValue($0.databaseValue) }
      }
    }
    try db.execute(sql: "CREATE TABLE mark(id INTEGER PRIMARY KEY); INSERT INTO mark VALUES (7)")
    var mark = Mark()
    try mark.insert(db)
    #expect(mark.id == 8)
    try mark.update(db)
    var lines: [String] = []
    db.trace { lines.append($0.expandedDescription) }
    try mark.update(db)
    #expect(lines.last == #"UPDATE "mark" SET "id"=8 WHERE "id"=8"#)
    #expect(throws: RecordError.self) { try Mark(id: 9).update(db) }
    lines = []
    #expect(try Table("mark").deleteAll(db, keys: [Int]()) == 0)
    #expect(lines == [], "nothing can be found")
  }

  @Test func `a record that wraps another is read and written as that one`() throws {
    struct Inner: Codable, FetchableRecord, EncodableRecord {
      var size: Int
      init(row: Row) throws { size = row["width"] * row["height"] }
      init(size: Int) { self.size = size }
      func encode(to container: inout PersistenceContainer) throws { container["width"] = size }
    }
    struct Outer: Codable, FetchableRecord, EncodableRecord {
      let inner: Inner
      init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode(Inner.self) }
      init(inner: Inner) { self.inner = inner }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(inner)
      }
    }
    #expect(try Outer(row: ["width": 3, "height": 4]).inner.size == 12)
    #expect(try Outer(inner: Inner(size: 5)).databaseDictionary == ["width": 5.databaseValue])
  }

  @Test func `records are found and deleted by keys of each kind`() throws {
    for name in ["Arthur", "Barbara", "Craig"] { _ = try Player(id: nil, name: name, score: 1).inserted(db) }
    #expect(try Array(Player.fetchCursor(db, keys: [1, 3]).map(\.name)) == ["Arthur", "Craig"])
    #expect(try Array(Player.fetchCursor(db, ids: [2]).map(\.name)) == ["Barbara"])
    #expect(try Array(Player.fetchCursor(db, keys: [["name": "Craig"]]).map(\.id)) == [3])
    #expect(try Player.fetchSet(db, keys: [["name": "Craig"], ["id": 1]]).count == 2)
    #expect(try Player.deleteAll(db, keys: [["name": "Craig"], ["id": 7]]) == 1)
    let table = Table<Player>("player")
    #expect(try table.fetchSet(db).count == 2)
    #expect(try Table("player").fetchSet(db).count == 2)
    #expect(try table.exists(db, key: ["name": "Arthur"]))
    #expect(try table.deleteOne(db, key: ["name": "Arthur"]))
    #expect(try table.deleteAll(db, keys: [["id": 2]]) == 1)
    #expect(try !table.exists(db, key: ["name": "Arthur"]))
  }

  @Test func `columns are assigned by closures, and their bits by operators`() throws {
    _ = try Player(id: nil, name: "Arthur", score: 12).inserted(db)
    let score = Column("score")
    func assigned(_ assignment: ColumnAssignment) throws -> Int? {
      try Player.updateAll(db, assignment)
      return try Player.fetchOne(db)?.score
    }
    #expect(try assigned(score &= 6) == 4)
    #expect(try assigned(score |= 3) == 7)
    #expect(try assigned(score <<= 2) == 28)
    #expect(try assigned(score >>= 1) == 14)
    try Player.updateAll(db) { _ in score.set(to: 1) }
    try Player.all().updateAll(db) { _ in score += 1 }
    try Table<Player>("player").updateAll(db) { _ in score += 1 }
    try Table<Player>("player").updateAll(db) { _ in [score += 1, Column("name").set(to: "Craig")] }
    #expect(try Player.fetchAll(db) == [Player(id: 1, name: "Craig", score: 4)])
  }

  @Test func `a record can select the hidden rowid`() throws {
    struct Note: TableRecord, FetchableRecord, Decodable, Equatable {
      static var databaseSelection: [any SQLSelectable] { [.allColumns, .rowID] }
      var text: String
      var rowid: Int64
    }
    try db.execute(sql: "CREATE TABLE note (text); INSERT INTO note VALUES ('x')")
    #expect(try Note.fetchAll(db) == [Note(text: "x", rowid: 1)])
  }
}

extension PersistenceContainer {
  /// The container of a record with these columns.
  fileprivate static func made(_ fill: @escaping (inout PersistenceContainer) -> Void) -> PersistenceContainer
  {
    final class Result { var container: PersistenceContainer? }
    struct Filled: EncodableRecord {
      let result: Result
      let fill: (inout PersistenceContainer) -> Void

      func encode(to container: inout PersistenceContainer) {
        fill(&container)
        result.container = container
      }
    }
    let result = Result()
    _ = try? Filled(result: result, fill: fill).databaseDictionary
    guard let container = result.container else { preconditionFailure("encode(to:) was not called") }
    return container
  }
}
