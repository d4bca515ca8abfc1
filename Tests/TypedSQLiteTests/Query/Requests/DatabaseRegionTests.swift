import Testing
import TypedSQLite

struct DatabaseRegionTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, teamId INTEGER);
        CREATE TABLE team (id INTEGER PRIMARY KEY, color TEXT);
        CREATE VIEW red AS SELECT name FROM player JOIN team ON team.id = teamId WHERE color = 'red';
        """)
  }

  private func region(_ sql: String) throws -> String {
    try db.makeStatement(sql: sql).databaseRegion.description
  }

  @Test func `a statement reports the columns that it reads`() throws {
    #expect(try region("SELECT name FROM player WHERE ID = 1") == "player(id,name)")
    #expect(try region("SELECT * FROM Player, team") == "player(id,name,teamid),team(color,id)")
    #expect(try region("SELECT count(*) FROM player") == "player(*)")
    #expect(try region("SELECT id FROM player") == "player(*)")
    #expect(try region("SELECT 1") == "empty")
    #expect(try region("UPDATE player SET name = (SELECT color FROM team)") == "team(color)")
  }

  @Test func `a view counts as the tables that it reads`() throws {
    #expect(try region("SELECT name FROM red").contains("player(name,teamid)"))
    #expect(try region("SELECT name FROM red").contains("team(color,id)"))
  }

  @Test func `a request reports what it reads`() throws {
    let request: any DatabaseRegionConvertible = Table("player").filter(Column("teamId") == 1).select(
      Column("name"))
    #expect(try request.databaseRegion(db).description == "player(name,teamid)")
    let text = SQLRequest<Row>(sql: "SELECT color FROM team")
    #expect(try text.databaseRegion(db).description == "team(color)")
    #expect(throws: DatabaseError.self) { try Table("nowhere").all().databaseRegion(db) }
  }

  @Test func `regions are put together`() throws {
    let names = try SQLRequest<Row>(sql: "SELECT name FROM player").databaseRegion(db)
    let keys = try SQLRequest<Row>(sql: "SELECT teamId FROM player").databaseRegion(db)
    #expect(names.union(keys).description == "player(name,teamid)")
    #expect(names.union(DatabaseRegion(table: "PLAYER")).description == "player(*)")
    #expect(names.union(DatabaseRegion()) == names)
    #expect(DatabaseRegion().isEmpty && DatabaseRegion().description == "empty")
    var all = keys
    all.formUnion(.fullDatabase)
    #expect(all.isFullDatabase && !all.isEmpty && all.description == "full database")
    #expect(all.databaseRegion(db) == .fullDatabase)
  }

  @Test func `a cursor continues while another statement reports its region`() throws {
    try db.execute(sql: "INSERT INTO team VALUES (1, 'red'), (2, 'blue')")
    let cursor = try String.fetchCursor(db, sql: "SELECT color FROM team ORDER BY id")
    #expect(try cursor.next() == "red")
    #expect(try region("SELECT color FROM team") == "team(color)")
    #expect(try cursor.next() == "blue")
  }
}
