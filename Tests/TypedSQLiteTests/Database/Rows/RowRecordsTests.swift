import Testing
import TypedSQLite

/// Records in the scopes of a row, and those that were fetched for it.
struct RowRecordsTests {
  private struct Team: TableRecord, FetchableRecord, Decodable, Equatable {
    static let players = hasMany(Player.self)
    static let coaches = hasMany(Coach.self, through: players, using: Player.coach)
    var name: String
  }

  private struct Player: TableRecord, FetchableRecord, Decodable, Hashable {
    static let team = belongsTo(Team.self)
    static let coach = belongsTo(Coach.self)
    var name: String
  }

  private struct Coach: TableRecord, FetchableRecord, Decodable, Equatable {
    var name: String
  }

  /// A record that reads its parts itself.
  private struct PlayerInfo: FetchableRecord, Equatable {
    let player: Player
    let team: Team?
    init(row: Row) throws {
      player = try Player(row: row)
      team = row["team"]
    }
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE coach (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE player (name TEXT, teamId REFERENCES team, coachId REFERENCES coach);
        INSERT INTO team VALUES (1, 'red'), (2, 'blue');
        INSERT INTO coach VALUES (1, 'Uma');
        INSERT INTO player VALUES ('Ada', 1, 1), ('Bob', 1, NULL), ('Cid', NULL, NULL)
        """)
  }

  private let name = Column("name")

  @Test func `a record reads the records in its scopes`() throws {
    let infos = try PlayerInfo.fetchAll(db, Player.including(optional: Player.team).order(name))
    #expect(infos.map(\.player.name) == ["Ada", "Bob", "Cid"])
    #expect(infos.map { $0.team?.name } == ["red", "red", nil])
    let row = try #require(try Row.fetchOne(db, Player.including(required: Player.team)))
    #expect(row["team"] as Team == Team(name: "red"))
    #expect(try row.decode(Team.self, forKey: "team") == Team(name: "red"))
    #expect(try row.decodeIfPresent(Team.self, forKey: "club") == nil)
    #expect(row["club"] as Team? == nil)
  }

  @Test func `a scope within another one is found`() throws {
    let row = try #require(try Row.fetchOne(db, Team.including(optional: Team.coaches).filter(name == "red")))
    #expect(row["coach"] as Coach? == Coach(name: "Uma"))
    let none = try #require(
      try Row.fetchOne(db, Team.including(optional: Team.coaches).filter(name == "blue")))
    #expect(none["coach"] as Coach? == nil)
  }

  @Test func `a record reads all rows that belong to it`() throws {
    let request = Team.including(all: Team.players.order(name)).order(name.desc)
    let rows = try Row.fetchAll(db, request)
    #expect(rows.map { ($0["players"] as [Player]).map(\.name) } == [["Ada", "Bob"], []])
    #expect(rows[0]["players"] as Set<Player> == [Player(name: "Ada"), Player(name: "Bob")])
    #expect(try rows[0].decode([Player].self, forKey: "players").count == 2)
    #expect(try rows[1].decode(Set<Player>.self, forKey: "players") == [])
    let nested = Player.including(optional: Player.team.including(all: Team.players.order(name))).order(name)
    let player = try #require(try Row.fetchOne(db, nested))
    #expect((player["players"] as [Player]).map(\.name) == ["Ada", "Bob"])
  }

  @Test func `what is missing is an error`() throws {
    let row = try #require(
      try Row.fetchOne(db, Player.including(optional: Player.team).filter(name == "Cid")))
    func message(_ body: () throws -> Void) -> String? {
      let error = #expect(throws: RowDecodingError.self) { try body() }
      return error.map { String("\($0)".prefix { $0 != "-" }) }
    }
    #expect(message { _ = try row.decode(Team.self, forKey: "team") } == #"scope "team" has only NULLs "#)
    #expect(message { _ = try row.decode(Team.self, forKey: "club") } == #"scope not found: "club" "#)
    #expect(
      message { _ = try row.decode([Team].self, forKey: "teams") } == #"no rows were fetched for "teams" "#)
  }
}
