import Testing
import TypedSQLite

struct AnyFetchRequestTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql:
        "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO player VALUES (1, 'Ada'), (2, 'Bob')"
    )
  }

  @Test func `requests of any kind are fetched alike`() throws {
    let requests: [AnyFetchRequest<String>] = [
      AnyFetchRequest(Table("player").select(Column("name"), as: String.self).order(Column("id"))),
      AnyFetchRequest(SQLRequest<String>(sql: "SELECT name FROM player WHERE id < ?", arguments: [2])),
    ]
    #expect(try requests.map { try $0.fetchAll(db) } == [["Ada", "Bob"], ["Ada"]])
    #expect(try requests.map { try $0.fetchCount(db) } == [2, 1])
    #expect(
      try requests.map { try $0.databaseRegion(db).description } == ["player(id,name)", "player(id,name)"])
    #expect(try Table("player").filter(requests[1].contains(Column("name"))).fetchCount(db) == 1)
  }

  @Test func `a request can be decoded as another type`() throws {
    let request = AnyFetchRequest(Table("player").filter(key: 2))
    #expect(try request.asRequest(of: Int.self).fetchAll(db) == [2])
    #expect(try request.databaseRegion(db).description == "player(id,name)[2]")
  }

  @Test func `regions of any kind are wrapped`() throws {
    let regions = [
      AnyDatabaseRegionConvertible(Table("player")), AnyDatabaseRegionConvertible { _ in .fullDatabase },
    ]
    #expect(try regions.map { try $0.databaseRegion(db).description } == ["player(*)", "full database"])
  }

  @Test func `a cursor knows what its statement reads`() throws {
    let cursor = try Table("player").select(Column("name"), as: String.self).fetchCursor(db)
    #expect(cursor.databaseRegion.description == "player(name)")
    let statement = try db.makeStatement(sql: "SELECT name FROM player")
    try db.execute(sql: "DROP TABLE player")
    #expect(statement.databaseRegion == .fullDatabase)
  }
}
