import Testing
import TypedSQLite

/// Writing and reading rows with one statement.
struct ReturnedRowTests {
  private struct Player: Codable, Hashable, FetchableRecord, MutablePersistableRecord {
    enum Columns {
      static let name = Column(CodingKeys.name)
      static let score = Column(CodingKeys.score)
    }

    var id: Int64?
    var name: String
    var score: Int?

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  private struct Name: FetchableRecord, TableRecord, Decodable, Equatable {
    static let databaseTableName = "player"
    static var databaseSelection: [any SQLSelectable] { [Column("name")] }
    var name: String
  }

  private struct NewPlayer: Codable, PersistableRecord {
    static let databaseTableName = "player"
    var name: String
  }

  private struct Word: Codable, Equatable, FetchableRecord, PersistableRecord {
    var word: String
    var kind: String
    var uses: Int?

    func encode(to container: inout PersistenceContainer) {
      container["word"] = word
      container["kind"] = kind
    }
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, score INTEGER DEFAULT 7);
        CREATE TABLE word(word TEXT PRIMARY KEY, kind TEXT, uses INTEGER DEFAULT 1) WITHOUT ROWID;
        """)
  }

  private func insertPlayers() throws {
    for (name, score) in [("Ada", 1), ("Bob", 2), ("Cid", 3)] {
      _ = try Player(id: nil, name: name, score: score).inserted(db)
    }
  }

  // MARK: Records

  @Test func `a part of the row is read by the statement that writes it`() throws {
    let score = Column("score")
    #expect(
      try NewPlayer(name: "Ada").insertAndFetch(db, selection: [score]) { try Int.fetchOne($0) } == 7)
    var bob = Player(id: nil, name: "Bob", score: 1)
    #expect(
      try bob.insertAndFetch(db) {
        try String.fetchOne($0)
      } select: { _ in
        [Column("name")]
      } == "Bob")
    #expect(bob.id == 2)
    bob.score = 5
    #expect(try bob.updateAndFetch(db, selection: [score + 1]) { try Int.fetchOne($0) } == 6)
    bob.score = 8
    bob.name = "Ben"
    #expect(
      try bob.updateAndFetch(db, columns: ["name"], selection: [score]) { try Int.fetchOne($0) } == 5)
    #expect(
      try bob.updateAndFetch(db, columns: [score], selection: [.allColumns]) { try Player.fetchOne($0) }
        == bob)
    #expect(try bob.saveAndFetch(db, selection: [score]) { try Int.fetchOne($0) } == 8)
    var cid = Player(id: 9, name: "Cid", score: 3)
    #expect(try cid.saveAndFetch(db, selection: [score]) { try Int.fetchOne($0) } == 3)
    #expect(try cid.saveAndFetch(db, as: Name.self) == Name(name: "Cid"))
  }

  @Test func `a row that a conflict skips is not returned`() throws {
    try insertPlayers()
    var other = Player(id: nil, name: "Ada", score: 9)
    let score = try other.insertAndFetch(db, onConflict: .ignore, selection: [Column("score")]) {
      try Int.fetchOne($0)
    }
    #expect(score == nil && other.id == nil)
    #expect(throws: RecordError.self) { try other.insertAndFetch(db, onConflict: .ignore) }
  }

  @Test func `a row that does not exist is not returned`() throws {
    var missing = Player(id: 8, name: "Eve", score: 1)
    #expect(throws: RecordError.self) {
      try missing.updateAndFetch(db, selection: [Column("score")]) { try Int.fetchOne($0) }
    }
    let error = #expect(throws: DatabaseError.self) {
      try missing.saveAndFetch(db, selection: []) { try Int.fetchOne($0) }
    }
    #expect(error?.message == "nothing is selected of the rows that are written")
  }

  @Test func `only the columns that a change gives other values are written`() throws {
    try insertPlayers()
    var ada = try #require(try Player.fetchOne(db, key: 1))
    #expect(try ada.updateChangesAndFetch(db) { $0.score = 5 } == Player(id: 1, name: "Ada", score: 5))
    #expect(try ada.updateChangesAndFetch(db) { $0.score = 5 } == nil)
    #expect(try ada.updateChangesAndFetch(db, as: Name.self) { $0.name = "Eva" } == Name(name: "Eva"))
    let score = try ada.updateChangesAndFetch(db, selection: [Column("score")]) {
      try Int.fetchOne($0)
    } modify: {
      $0.score = 6
    }
    #expect(score == 6)
  }

  // MARK: Upserts

  @Test func `an upsert returns the row that it inserts or updates`() throws {
    var player = Player(id: nil, name: "Ada", score: 1)
    #expect(try player.upsertAndFetch(db) == Player(id: 1, name: "Ada", score: 1))
    var same = Player(id: nil, name: "Ada", score: 4)
    #expect(try same.upsertAndFetch(db, onConflict: ["name"]) == Player(id: 1, name: "Ada", score: 4))
    #expect(same.id == 1)
    #expect(try same.upsertAndFetch(db, as: Name.self) == Name(name: "Ada"))
  }

  @Test func `an upsert assigns columns, and keeps others`() throws {
    let uses = Column("uses")
    _ = try Word(word: "run", kind: "noun").upsertAndFetch(db)
    #expect(
      try Word(word: "run", kind: "verb").upsertAndFetch(db, onConflict: ["word"]) { _ in [uses += 1] }
        == Word(word: "run", kind: "verb", uses: 2))
    #expect(
      try Word(word: "run", kind: "x").upsertAndFetch(db) { _ in [uses += 1, Column("kind").noOverwrite] }
        == Word(word: "run", kind: "verb", uses: 3))
    #expect(
      try Word(word: "run", kind: "x").upsertAndFetch(db, updating: .noColumnUnlessSpecified)
        == Word(word: "run", kind: "verb", uses: 3))
    #expect(
      try Word(word: "run", kind: "adverb").upsertAndFetch(db, updating: .noColumnUnlessSpecified) {
        excluded in
        [Column("kind").set(to: excluded["kind"])]
      } == Word(word: "run", kind: "adverb", uses: 3))
  }

  // MARK: Requests

  @Test func `rows that are deleted are returned as they were`() throws {
    try insertPlayers()
    #expect(
      try Player.filter { $0.score < 2 }.deleteAndFetchAll(db) == [Player(id: 1, name: "Ada", score: 1)])
    let statement = try Player.filter(Column("name") == "Bob").deleteAndFetchStatement(db) { [$0.score] }
    #expect(statement.sql == #"DELETE FROM "player" WHERE "name" = ? RETURNING "score""#)
    #expect(try Int.fetchAll(statement) == [2])
    #expect(try Player.all().deleteAndFetchSet(db) == [Player(id: 3, name: "Cid", score: 3)])
    #expect(try Player.fetchCount(db) == 0)
  }

  @Test func `rows that are changed are returned as they are`() throws {
    try insertPlayers()
    let ada = Player.filter(Column("name") == "Ada")
    #expect(try ada.updateAndFetchAll(db) { [$0.score += 1] } == [Player(id: 1, name: "Ada", score: 2)])
    #expect(
      try ada.updateAndFetchSet(db, [Column("score").set(to: 9)]) == [Player(id: 1, name: "Ada", score: 9)])
    let cursor = try ada.updateAndFetchCursor(db, [Column("score").set(to: 0)])
    #expect(try cursor.next()?.score == 0)
    let statement = try Player.all().updateAndFetchStatement(db) {
      [$0.score.set(to: 0)]
    } select: {
      [$0.name]
    }
    #expect(statement.sql == #"UPDATE "player" SET "score" = ? RETURNING "name""#)
    #expect(try String.fetchSet(statement) == ["Ada", "Bob", "Cid"])
    #expect(throws: DatabaseError.self) {
      try Player.all().updateAndFetchStatement(db, [], selection: [.allColumns])
    }
  }

  @Test func `a limit applies to the rows that are changed and returned`() throws {
    try insertPlayers()
    let best = Player.order { $0.score.desc }.limit(1)
    #expect(try best.updateAndFetchAll(db) { [$0.score.set(to: 0)] }.map(\.name) == ["Cid"])
    #expect(try best.deleteAndFetchAll(db).map(\.name) == ["Bob"])
    #expect(try Player.limit(1, offset: 1).deleteAll(db) == 1)
    #expect(try String.fetchAll(db, sql: "SELECT name FROM player") == ["Ada"])
  }
}
