import Testing
import TypedSQLite

/// Changes that a record of the class knows itself.
struct RecordClassChangeTests {
  private final class Player: Record {
    var id: Int64?
    var name: String?
    var score: Int?

    override class var databaseTableName: String { "player" }

    init(name: String?, score: Int? = nil) {
      (self.name, self.score) = (name, score)
      super.init()
    }

    required init(row: Row) throws {
      id = try row.decode(forColumn: "id")
      name = try row.decode(forColumn: "name")
      score = row["score"]
      try super.init(row: row)
    }

    override func encode(to container: inout PersistenceContainer) {
      container["id"] = id
      container["name"] = name
      container["score"] = score
    }

    override func didInsert(_ inserted: InsertionSuccess) {
      super.didInsert(inserted)
      id = inserted.rowID
    }
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, score REAL)")
  }

  @Test func `a new record has changes until it is inserted`() throws {
    let player = Player(name: "Ada", score: 5)
    #expect(player.hasDatabaseChanges)
    #expect(try player.databaseChanges == ["id": nil, "name": nil, "score": nil])
    try player.insert(db)
    #expect(!player.hasDatabaseChanges)
    #expect(try player.databaseChanges.isEmpty)
  }

  @Test func `changes have the values of the row`() throws {
    try Player(name: "Ada", score: 5).insert(db)
    let player = try #require(try Player.fetchOne(db))
    // 5 and 5.0 are equal.
    #expect(!player.hasDatabaseChanges)
    player.name = nil
    player.score = 6
    #expect(try player.databaseChanges == ["name": "Ada".databaseValue, "score": 5.0.databaseValue])
    #expect(try player.updateChanges(db))
    #expect(!player.hasDatabaseChanges)
    #expect(try !player.updateChanges(db))
    player.name = "Bob"
    #expect(try player.databaseChanges == ["name": .null])
    try player.save(db)
    #expect(!player.hasDatabaseChanges)
    #expect(try String.fetchOne(db, sql: "SELECT name || score FROM player") == "Bob6.0")
  }

  @Test func `a column that was not fetched may differ`() throws {
    try Player(name: "Ada", score: 5).insert(db)
    let player = try #require(try Player.select(Column("ID"), Column("name")).fetchOne(db))
    #expect(try player.databaseChanges == ["score": nil])
  }

  @Test func `a record of no table has changes`() throws {
    #expect(try Player(row: ["id": 1, "name": "Ada", "score": nil]).hasDatabaseChanges)
    let player = Player(name: "Ada")
    try player.insert(db)
    try player.delete(db)
    #expect(player.hasDatabaseChanges)
  }

  @Test func `a record that cannot be encoded has changes`() throws {
    final class Broken: Record {
      struct Failure: Error {}

      override func encode(to container: inout PersistenceContainer) throws { throw Failure() }
    }
    #expect(Broken().hasDatabaseChanges)
    #expect(throws: Broken.Failure.self) { try Broken().databaseChanges }
  }
}
