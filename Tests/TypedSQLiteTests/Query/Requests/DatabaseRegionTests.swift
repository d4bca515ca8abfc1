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
    #expect(try region("SELECT * FROM Player, team") == "player(id,name,teamId),team(color,id)")
    #expect(try region("SELECT count(*) FROM player") == "player(*)")
    #expect(try region("SELECT id FROM player") == "player(*)")
    #expect(try region("SELECT 1") == "empty")
    #expect(try region("UPDATE player SET name = (SELECT color FROM team)") == "team(color)")
  }

  @Test func `a view counts as the tables that it reads`() throws {
    #expect(try region("SELECT name FROM red").contains("player(name,teamId)"))
    #expect(try region("SELECT name FROM red").contains("team(color,id)"))
  }

  @Test func `a request reports what it reads`() throws {
    let request: any DatabaseRegionConvertible = Table("player").filter(Column("teamId") == 1).select(
      Column("name"))
    #expect(try request.databaseRegion(db).description == "player(name,teamId)")
    let text = SQLRequest<Row>(sql: "SELECT color FROM team")
    #expect(try text.databaseRegion(db).description == "team(color)")
    #expect(throws: DatabaseError.self) { try Table("nowhere").all().databaseRegion(db) }
  }

  @Test func `names are spelled as in the schema, and compared without case`() throws {
    let names = try SQLRequest<Row>(sql: "SELECT teamid FROM PLAYER").databaseRegion(db)
    #expect(names.description == "player(teamId)")
    #expect(DatabaseRegion(table: "Player").description == "Player(*)")
    #expect(DatabaseRegion(table: "Player") == DatabaseRegion(table: "pLAYER"))
  }

  @Test func `the rows of a request are known if it joins other tables by their keys`() throws {
    struct Player: TableRecord { static let team = belongsTo(Team.self, using: ForeignKey(["teamId"])) }
    struct Team: TableRecord {}
    let request = Player.filter(key: 1).including(optional: Player.team.filter(key: 2))
    #expect(try request.databaseRegion(db).description == "player(id,name,teamId)[1],team(color,id)")
  }

  @Test func `rows that belong to others are read unless a condition allows none`() throws {
    struct Player: TableRecord {}
    struct Team: TableRecord { static let players = hasMany(Player.self, using: ForeignKey(["teamId"])) }
    let request = Team.including(all: Team.players.select(Column("name")))
    #expect(try request.databaseRegion(db).description == "player(name,teamId),team(color,id)")
    #expect(try Team.including(all: Team.players.none()).databaseRegion(db).description == "team(color,id)")
    #expect(try Team.none().including(all: Team.players).databaseRegion(db).description == "empty")
  }

  @Test func `regions are put together`() throws {
    let names = try SQLRequest<Row>(sql: "SELECT name FROM player").databaseRegion(db)
    let keys = try SQLRequest<Row>(sql: "SELECT teamId FROM player").databaseRegion(db)
    #expect(names.union(keys).description == "player(name,teamId)")
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
