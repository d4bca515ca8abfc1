import Testing
import TypedSQLite

struct IncludedAssociationTests {
  private struct Team: TableRecord, FetchableRecord, Decodable, Equatable {
    static let players = hasMany(Player.self)
    static let ground = hasOne(Ground.self)
    var id: Int64
    var color: String
  }

  private struct Player: TableRecord, FetchableRecord, Decodable, Equatable {
    static let team = belongsTo(Team.self)
    static let captain = belongsTo(Player.self, key: "captain", using: ForeignKey(["captainId"]))
    static let followers = hasMany(Player.self, key: "followers", using: ForeignKey(["captainId"]))
    var name: String
  }

  private struct Ground: TableRecord, FetchableRecord, Decodable, Equatable {
    static var databaseSelection: [any SQLSelectable] { [Column("place")] }
    static let team = belongsTo(Team.self)
    var place: String
  }

  private let db: Database
  private let name = Column("name")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY, color TEXT);
        CREATE TABLE ground (team_id INTEGER UNIQUE REFERENCES team, place TEXT, loud AS (upper(place)));
        CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, score INTEGER, teamId REFERENCES team, captainId REFERENCES player);
        INSERT INTO team VALUES (1, 'red'), (2, 'blue'), (3, 'grey');
        INSERT INTO ground VALUES (1, 'here'), (2, 'there');
        INSERT INTO player VALUES (1, 'Ada', 10, 1, NULL), (2, 'Bob', 20, 2, 1), (3, 'Cid', 30, NULL, 1), (4, 'Dan', 5, 1, 2)
        """)
  }

  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    try request.makePreparedRequest(db).statement.sql
  }

  // MARK: Rows of other tables

  private struct PlayerInfo: FetchableRecord, Decodable, Equatable {
    struct Home: FetchableRecord, Decodable, Equatable {
      var id: Int64
      var color: String
      var ground: Ground?
    }
    var name: String
    var team: Home?
    var captain: Player?
  }

  private struct PlayerAndTeam: FetchableRecord, Decodable, Equatable {
    var player: Player
    var score: Int
    var team: Team?
  }

  private struct Misnamed<Value: Decodable>: FetchableRecord, Decodable {
    var players: Value
  }

  private enum Level: String, Decodable { case ada = "Ada" }

  private final class Chain: Decodable {
    let next: Chain
  }

  @Test func `a property without a column is decoded from the same row if it has columns of its own`() throws
  {
    let request = Player.including(optional: Player.team).order(name).limit(2)
    let red = Team(id: 1, color: "red")
    let blue = Team(id: 2, color: "blue")
    #expect(
      try request.asRequest(of: PlayerAndTeam.self).fetchAll(db) == [
        PlayerAndTeam(player: Player(name: "Ada"), score: 10, team: red),
        PlayerAndTeam(player: Player(name: "Bob"), score: 20, team: blue),
      ])
    func error<Value: Decodable>(_ type: Value.Type) -> String {
      do {
        _ = try Row.fetchOne(db, sql: "SELECT name FROM player").map { try Misnamed<Value>(row: $0) }
        return "none"
      } catch { return "\(error)" }
    }
    let missing = #"column not found: "players" - row: [name:"Ada"]"#
    #expect(error(String.self) == missing)
    #expect(error([Int].self) == missing)
    #expect(error([String: String].self) == missing)
    #expect(error(Level.self) == missing)
    let deepest = missing.replacing("players", with: "next")
    #expect(error(Chain.self) == deepest)
  }

  @Test func `a row has the rows of other tables within it`() throws {
    let request = Player.including(optional: Player.team.including(optional: Team.ground))
      .including(optional: Player.captain).order(name)
    #expect(
      try sql(request) == """
        SELECT "player1".*, "team".*, "ground"."place", "player2".* FROM "player" "player1" \
        LEFT JOIN "team" ON "team"."id" = "player1"."teamId" \
        LEFT JOIN "ground" ON "ground"."team_id" = "team"."id" \
        LEFT JOIN "player" "player2" ON "player2"."id" = "player1"."captainId" ORDER BY "player1"."name"
        """)
    let red = PlayerInfo.Home(id: 1, color: "red", ground: Ground(place: "here"))
    let blue = PlayerInfo.Home(id: 2, color: "blue", ground: Ground(place: "there"))
    #expect(
      try request.asRequest(of: PlayerInfo.self).fetchAll(db) == [
        PlayerInfo(name: "Ada", team: red, captain: nil),
        PlayerInfo(name: "Bob", team: blue, captain: Player(name: "Ada")),
        PlayerInfo(name: "Cid", team: nil, captain: Player(name: "Ada")),
        PlayerInfo(name: "Dan", team: red, captain: Player(name: "Bob")),
      ])
    let row = try #require(try Row.fetchOne(db, request.filter(name == "Bob")))
    #expect(Array(row.columnNames) == ["id", "name", "score", "teamId", "captainId"])
    #expect(row.scopes["team"]?.scopes["ground"] == ["place": "there"])
    #expect(row.scopes["captain"]?["name"] == "Ada")
  }

  @Test func `a required row limits the request`() throws {
    let request = Player.including(required: Player.team.filter(Column("color") == "red")).order(name)
    #expect(try Row.fetchAll(db, request).map { $0.scopes["team"]?["id"] as Int? } == [1, 1])
    #expect(try request.fetchCount(db) == 2)
    #expect(try request.isEmpty(db) == false)
    #expect(try request.selectPrimaryKey(as: Int.self).fetchAll(db) == [1, 4])
    #expect(try request.updateAll(db, Column("score").set(to: 0)) == 2)
    #expect(try request.deleteAll(db) == 2)
  }

  @Test func `a table that is only joined has no scope unless one within it has`() throws {
    let request = Player.joining(required: Player.team.including(optional: Team.ground)).order(name)
    let row = try #require(try Row.fetchOne(db, request))
    #expect(row.scopes["team"]?.count == 0)
    #expect(row.scopes["team"]?.scopes["ground"]?["place"] == "here")
    let plain = try #require(try Row.fetchOne(db, Player.joining(required: Player.team)))
    #expect(plain.scopes.isEmpty)
    // Included and joined by one association, the table is in the request once.
    let both = Player.joining(required: Player.team).including(optional: Player.team.select(Column("color")))
    #expect(
      try sql(both)
        == #"SELECT "player".*, "team"."color" FROM "player" JOIN "team" ON "team"."id" = "player"."teamId""#)
  }

  @Test func `columns of another table follow those of the row`() throws {
    let color = Player.team.select(Column("color").forKey("teamColor"))
    let request = Player.select(name).annotated(withOptional: color).including(optional: Player.captain)
      .order(name)
    #expect(
      try sql(request) == """
        SELECT "player1"."name", "team"."color" AS "teamColor", "player2".* FROM "player" "player1" \
        LEFT JOIN "team" ON "team"."id" = "player1"."teamId" \
        LEFT JOIN "player" "player2" ON "player2"."id" = "player1"."captainId" ORDER BY "player1"."name"
        """)
    let rows = try Row.fetchAll(db, request)
    #expect(rows.map { $0["teamColor"] as String? } == ["red", "blue", nil, "red"])
    #expect(rows[1].scopes["captain"]?["name"] == "Ada")
    #expect(try Player.annotated(withRequired: color).fetchCount(db) == 3)
  }

  @Test func `rows that refer to a row are joined by their key`() throws {
    let request = Team.joining(required: Team.players.filter(Column("score") > 8)).order(Column("id"))
    #expect(
      try sql(request) == """
        SELECT "team".* FROM "team" JOIN "player" ON ("player"."teamId" = "team"."id") AND ("player"."score" > ?) \
        ORDER BY "team"."id"
        """)
    #expect(try request.fetchAll(db).map(\.id) == [1, 2])
    #expect(try Team.joining(optional: Team.players).fetchCount(db) == 4)
    #expect(try Team.including(required: Team.ground).fetchCount(db) == 2)
    let error = #expect(throws: DatabaseError.self) {
      try Ground.joining(required: Ground.hasMany(Player.self)).fetchAll(db)
    }
    #expect(error?.message == "table player has no foreign key to table ground: say which with ForeignKey")
  }

  @Test func `a column that is added to a table is in its row`() throws {
    let request = Player.including(required: Player.team).filter(name == "Ada")
    #expect(try Row.fetchOne(db, request)?.columnNames.last == "captainId")
    try db.execute(sql: "ALTER TABLE player ADD COLUMN x DEFAULT 7; ALTER TABLE team ADD COLUMN y DEFAULT 8")
    let row = try #require(try Row.fetchOne(db, request))
    #expect(Array(row.columnNames) == ["id", "name", "score", "teamId", "captainId", "x"])
    #expect(row.scopes["team"] == ["id": 1, "color": "red", "y": 8])
  }

  @Test func `columns are selected in the order in which they are asked for`() throws {
    let request = Player.select(name).annotated(withOptional: Player.captain.select(name.forKey("captain")))
      .annotated(with: (Column("score") + 1).forKey("next"))
      .annotated(withRequired: Player.team.select(Column("color")))
    #expect(
      try sql(request) == """
        SELECT "player1"."name", "player2"."name" AS "captain", "player1"."score" + ? AS "next", "team"."color" \
        FROM "player" "player1" LEFT JOIN "player" "player2" ON "player2"."id" = "player1"."captainId" \
        JOIN "team" ON "team"."id" = "player1"."teamId"
        """)
    #expect(try sql(request.select(name)).hasPrefix(#"SELECT "player1"."name" FROM"#))
    let colors = Player.select(Column("captainId")).annotated(
      withRequired: Player.team.select(Column("color")))
    #expect(try colors.distinct().fetchCount(db) == 3)
  }

  // MARK: Aggregates

  @Test func `rows have values that are computed from those that refer to them`() throws {
    let score = Column("score")
    let request = Team.annotated(
      with: Team.players.count, Team.players.isEmpty, Team.players.max(score), Team.players.min(score),
      Team.players.sum(score), Team.players.average(score), Team.players.total(score).forKey("total")
    ).order(Column("id"))
    #expect(
      try Row.fetchAll(db, request) == [
        [
          "id": 1, "color": "red", "playerCount": 2, "hasNoPlayer": 0, "maxPlayerScore": 10,
          "minPlayerScore": 5, "playerScoreSum": 15, "averagePlayerScore": 7.5, "total": 15.0,
        ],
        [
          "id": 2, "color": "blue", "playerCount": 1, "hasNoPlayer": 0, "maxPlayerScore": 20,
          "minPlayerScore": 20, "playerScoreSum": 20, "averagePlayerScore": 20.0, "total": 20.0,
        ],
        [
          "id": 3, "color": "grey", "playerCount": 0, "hasNoPlayer": 1, "maxPlayerScore": nil,
          "minPlayerScore": nil, "playerScoreSum": nil, "averagePlayerScore": nil, "total": 0.0,
        ],
      ])
    #expect(
      try sql(Team.annotated(with: Team.players.filter(score > 8).count)) == """
        SELECT "team".*, COUNT(DISTINCT "player"."id") AS "playerCount" FROM "team" \
        LEFT JOIN "player" ON ("player"."teamId" = "team"."id") AND ("player"."score" > ?) GROUP BY "team"."id"
        """)
  }

  @Test func `requests are limited by what refers to their rows`() throws {
    let players = Team.players
    func ids(_ condition: AssociationAggregate<Team>) throws -> [Int64] {
      try Team.having(condition).order(Column("id")).fetchAll(db).map(\.id)
    }
    #expect(try ids(players.isEmpty) == [3])
    #expect(try ids(!players.isEmpty) == [1, 2])
    #expect(try ids(players.count >= 2) == [1])
    #expect(try ids(players.count < 2 && players.max(Column("score")) > 15) == [2])
    #expect(try ids(players.count == 0 || players.count == 2) == [1, 3])
    #expect(try ids(players.max(Column("score")) - players.min(Column("score")) == 5) == [1])
    #expect(try ids(players.sum(Column("score")) != nil) == [1, 2])
    #expect(try ids(players.filter(Column("name") == "Dan").count + players.count > 2) == [1])
    #expect(try ids(players.count <= 1) == [2, 3])
  }

  @Test func `rows of the same table refer to a row`() throws {
    let request = Player.annotated(with: Player.followers.count.forKey("followers")).order(name)
    #expect(try Row.fetchAll(db, request).map { $0["followers"] as Int } == [2, 1, 0, 0])
    #expect(try Player.having(Player.followers.count > 1).fetchAll(db) == [Player(name: "Ada")])
    #expect(try Player.having(Player.followers.isEmpty).deleteAll(db) == 2)
  }

  // MARK: Names

  @Test func `a key that the program chooses for one row is the name of its scope`() throws {
    let key = "addresses"
    let request = Player.including(required: Player.team.forKey(key)).order(name)
    #expect(try Row.fetchOne(db, request)?.scopes.names.sorted() == [key])
    let captain = Player.belongsTo(Player.self, key: key, using: ForeignKey(["captainId"]))
    #expect(try Row.fetchOne(db, Player.including(required: captain))?.scopes.names.sorted() == [key])
  }

  @Test func `a request without columns of its own includes others`() throws {
    let request = Player.select([]).including(required: Player.team).order(name)
    #expect(try Row.fetchOne(db, request)?.columnNames.map(\.description) == [])
    #expect(try Row.fetchOne(db, request)?.scopes["team"]?["color"] == "red")
  }

  private struct Category: TableRecord {}

  @Test(arguments: [
    ("player", "playerCount"), ("players", "playerCount"), ("categories", "categoryCount"),
    ("bestPeople", "bestPersonCount"), ("children", "childCount"), ("series", "seriesCount"),
    ("address", "addressCount"), ("addresses", "addressCount"), ("boxes", "boxCount"),
    ("status", "statusCount"),
    ("news", "newsCount"), ("analysis", "analysisCount"), ("a", "aCount"), ("s", "sCount"), ("", "Count"),
    ("indices", "indexCount"), ("movies", "movieCount"), ("ties", "tieCount"),
  ])
  func `the name of a count is singular`(key: String, name: String) throws {
    let count = Team.players.forKey(key).count
    #expect(try Row.fetchOne(db, Team.annotated(with: count))?.columnNames.last == name)
  }
}
