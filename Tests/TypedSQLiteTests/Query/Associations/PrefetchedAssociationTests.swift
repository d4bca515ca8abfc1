import Testing
import TypedSQLite

@Suite struct PrefetchedAssociationTests {
  private struct Team: TableRecord, FetchableRecord, Decodable, Equatable {
    static let players = hasMany(Player.self)
    static let veterans = hasMany(Player.self, key: "veterans").filter(Column("age") > 40)
    var id: Int64
    var name: String
  }

  private struct Player: TableRecord, FetchableRecord, Decodable, Equatable {
    static let team = belongsTo(Team.self)
    static let scores = hasMany(Score.self)
    var name: String
  }

  private struct Score: TableRecord, FetchableRecord, Decodable, Equatable {
    static let player = belongsTo(Player.self)
    var points: Int
  }

  private let db: Database
  private let name = Column("name")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, age INTEGER, teamId REFERENCES team);
        CREATE TABLE score (playerId REFERENCES player, points INTEGER);
        INSERT INTO team VALUES (1, 'red'), (2, 'blue'), (3, 'grey');
        INSERT INTO player VALUES (1, 'Ada', 50, 1), (2, 'Bob', 20, 1), (3, 'Cid', 45, 2), (4, 'Dan', 30, NULL);
        INSERT INTO score VALUES (1, 10), (1, 20), (3, 5), (4, 7)
        """)
  }

  private struct TeamInfo: FetchableRecord, Decodable, Equatable {
    var team: Team
    var players: [Player]
  }

  /// The statements that `body` runs.
  private func statements(_ body: () throws -> Void) throws -> [String] {
    var texts: [String] = []
    db.trace { event in
      if case .statement(let statement) = event { texts.append(statement.sql) }
    }
    defer { db.trace() }
    try body()
    return texts
  }

  @Test func `each row has the rows that belong to it, in their order`() throws {
    let request = Team.including(all: Team.players.order(name.desc)).order(name)
    #expect(
      try request.asRequest(of: TeamInfo.self).fetchAll(db) == [
        TeamInfo(team: Team(id: 2, name: "blue"), players: [Player(name: "Cid")]),
        TeamInfo(team: Team(id: 3, name: "grey"), players: []),
        TeamInfo(team: Team(id: 1, name: "red"), players: [Player(name: "Bob"), Player(name: "Ada")]),
      ])
  }

  @Test func `one statement fetches the rows of each association`() throws {
    let texts = try statements {
      _ = try Row.fetchAll(db, Team.including(all: Team.players).including(all: Team.veterans))
    }
    #expect(
      texts == [
        #"SELECT * FROM "team""#,
        #"SELECT *, "teamId" AS "grdb_teamId" FROM "player" WHERE "teamId" IN (?, ?, ?)"#,
        #"SELECT *, "teamId" AS "grdb_teamId" FROM "player" WHERE ("age" > ?) AND ("teamId" IN (?, ?, ?))"#,
      ])
  }

  @Test func `rows show the columns of the other table and then their key`() throws {
    let row = try #require(try Row.fetchOne(db, Team.including(all: Team.players).filter(name == "red")))
    #expect(row.prefetchedRows.keys.sorted() == ["players"])
    #expect(
      row.prefetchedRows["players"]?.map { Array($0.columnNames) }
        == Array(
          repeating: ["id", "name", "age", "teamId", "grdb_teamId"], count: 2))
  }

  @Test func `a key that the program chooses is kept, and a singular becomes the plural`() throws {
    let request = Team.including(all: Team.veterans).including(all: Team.players.forKey("crew"))
      .including(all: Team.players).filter(name == "red")
    let row = try #require(try Row.fetchOne(db, request))
    let rows = row.prefetchedRows
    #expect(rows.keys == ["veterans", "crew", "players"])
    #expect(
      [rows["veterans"], rows["crew"], rows["players"], rows["scores"]].map(\.?.count) == [1, 2, 2, nil])
  }

  @Test func `digits at the end of a key stay there`() throws {
    let request = Team.including(required: Team.players.forKey("players2")).filter(name == "blue")
    let row = try #require(try Row.fetchOne(db, request))
    #expect(row.scopes.names.sorted() == ["player2"])
  }

  @Test func `rows that belong to a scope are found from the row around it`() throws {
    struct ScoreInfo: FetchableRecord, Decodable, Equatable {
      var score: Score
      var player: Player
      var scores: [Score]
    }
    let request = Score.including(
      required: Score.player.including(all: Player.scores.order(Column("points")))
    )
    .order(Column("points"))
    let row = try #require(try Row.fetchOne(db, request))
    #expect(
      row.debugDescription == """
        ▿ [playerId:3 points:5]
          unadapted: [playerId:3 points:5 id:3 name:"Cid" age:45 teamId:2]
          - player: [id:3 name:"Cid" age:45 teamId:2]
            + scores: 1 row
          + scores: 1 row
        """)
    #expect(row.prefetchedRows.keys == ["scores"])
    #expect(row.prefetchedRows["scores"]?.map { $0["points"] as Int } == [5])
    #expect(row.scopes["player"]?.prefetchedRows["scores"] == row.prefetchedRows["scores"])
    let infos = try request.asRequest(of: ScoreInfo.self).fetchAll(db)
    #expect(
      infos.first
        == ScoreInfo(score: Score(points: 5), player: Player(name: "Cid"), scores: [Score(points: 5)]))
    #expect(infos.map { $0.scores.map(\.points) } == [[5], [7], [10, 20], [10, 20]])
  }

  @Test func `rows within rows within rows`() throws {
    struct PlayerInfo: FetchableRecord, Decodable, Equatable {
      var name: String
      var scores: [Score]
    }
    struct Info: FetchableRecord, Decodable, Equatable {
      var name: String
      var players: [PlayerInfo]
    }
    let points = Column("points")
    let players = Team.players.including(all: Player.scores.order(points)).order(name)
    let teams = try Team.including(all: players).order(name).asRequest(of: Info.self).fetchAll(db)
    #expect(
      teams == [
        Info(name: "blue", players: [PlayerInfo(name: "Cid", scores: [Score(points: 5)])]),
        Info(name: "grey", players: []),
        Info(
          name: "red",
          players: [
            PlayerInfo(name: "Ada", scores: [Score(points: 10), Score(points: 20)]),
            PlayerInfo(name: "Bob", scores: []),
          ]),
      ])
  }

  @Test func `the row of a to-one association has rows of its own`() throws {
    struct TeamWithPlayers: FetchableRecord, Decodable, Equatable {
      var name: String
      var players: [Player]
    }
    struct Info: FetchableRecord, Decodable, Equatable {
      var name: String
      var team: TeamWithPlayers?
    }
    let team = Player.team.including(all: Team.players.order(name))
    let infos = try Player.including(optional: team).order(name).asRequest(of: Info.self).fetchAll(db)
    let red = TeamWithPlayers(name: "red", players: [Player(name: "Ada"), Player(name: "Bob")])
    #expect(
      infos == [
        Info(name: "Ada", team: red), Info(name: "Bob", team: red),
        Info(name: "Cid", team: TeamWithPlayers(name: "blue", players: [Player(name: "Cid")])),
        Info(name: "Dan", team: nil),
      ])
  }

  @Test func `the fetched rows have rows of to-one associations`() throws {
    let request = Player.including(all: Player.scores.including(required: Score.player)).filter(name == "Ada")
    let row = try #require(try Row.fetchOne(db, request))
    #expect(row.prefetchedRows["scores"]?.map { $0["points"] as Int }.sorted() == [10, 20])
    #expect(row.prefetchedRows["scores"]?.first?.scopes["player"]?["name"] == "Ada")
  }

  @Test func `keys of several columns`() throws {
    struct Area: TableRecord { static let places = hasMany(Place.self) }
    struct Place: TableRecord {}
    try db.execute(
      sql: """
        CREATE TABLE area (country TEXT, code INTEGER, PRIMARY KEY (country, code));
        CREATE TABLE place (name TEXT, country TEXT, code INTEGER, FOREIGN KEY (country, code) REFERENCES area);
        INSERT INTO area VALUES ('de', 1), ('de', 2), ('fr', 1);
        INSERT INTO place VALUES ('a', 'de', 1), ('b', 'fr', 1), ('c', 'de', 1), ('d', 'de', NULL)
        """)
    let rows = try Row.fetchAll(
      db, Area.including(all: Area.places.order(name)).order(Column("country"), Column("code")))
    let texts = try statements { _ = try Row.fetchAll(db, Area.including(all: Area.places)) }
    #expect(
      texts.last == """
        SELECT *, "country" AS "grdb_country", "code" AS "grdb_code" FROM "place" \
        WHERE ("country", "code") IN (VALUES (?, ?), (?, ?), (?, ?))
        """)
    #expect(
      rows.map { $0.prefetchedRows["places"]?.map { $0["name"] as String } } == [["a", "c"], [], ["b"]])
  }

  @Test func `many thousand rows have theirs`() throws {
    try db.execute(
      sql: """
        DELETE FROM player; DELETE FROM team;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
        INSERT INTO team SELECT i, i FROM n;
        INSERT INTO player(id, name, teamId) SELECT id, 'p' || id, id FROM team
        """)
    let teams = try Team.including(all: Team.players).asRequest(of: TeamInfo.self).fetchAll(db)
    #expect(teams.allSatisfy { $0.players == [Player(name: "p\($0.team.id)")] })
    #expect(teams.count == 25_000)
  }

  @Test func `a cursor says that it cannot include them`() {
    let error = #expect(throws: DatabaseError.self) {
      try Row.fetchCursor(db, Team.including(all: Team.players))
    }
    #expect(error?.message == "a cursor cannot include all rows of another table: use fetchAll")
  }

  @Test func `a request without the column to which they refer says so`() {
    let error = #expect(throws: DatabaseError.self) {
      try Row.fetchAll(db, Team.select([name]).including(all: Team.players))
    }
    #expect(error?.message == "the request must select id, to which its players refer")
  }

  @Test func `counting fetches nothing else`() throws {
    var count = 0
    let texts = try statements { count = try Team.including(all: Team.players).fetchCount(db) }
    #expect(count == 3)
    #expect(texts == [#"SELECT COUNT(*) FROM "team""#])
  }

  @Test func `a row of a joined table orders the rows after those of the request`() throws {
    let byTeam = Player.joining(optional: Player.team.order(Column("name").desc, Column("id"))).order(
      Column("age"))
    let statement = try byTeam.makePreparedRequest(db).statement
    #expect(
      statement.sql.hasSuffix(#"ORDER BY "player"."age", "team"."name" DESC, "team"."id""#),
      "\(statement.sql)")
    let names = Player.joining(optional: Player.team.order([name])).order(name.desc).withStableOrder()
    #expect(
      try names.makePreparedRequest(db).statement.sql.hasSuffix(
        #"ORDER BY "player"."name" DESC, "player"."id", "team"."name", "team"."id""#))
    #expect(
      try names.reversed().makePreparedRequest(db).statement.sql.hasSuffix(
        #"ORDER BY "player"."name" ASC, "player"."id" DESC, "team"."name" DESC, "team"."id" DESC"#))
    let reversed = Player.joining(optional: Player.team.order([name]).reversed()).reversed().withStableOrder()
    #expect(
      try reversed.makePreparedRequest(db).statement.sql.hasSuffix(
        #"ORDER BY "player"."id", "team"."name", "team"."id""#))
    #expect(
      try Player.joining(required: Player.team.orderByPrimaryKey().reversed()).fetchAll(db).map(\.name) == [
        "Cid", "Ada", "Bob",
      ])
    #expect(try Player.joining(required: Player.team.order(name).unordered()).fetchCount(db) == 3)
    let stable = Team.including(all: Team.players.order(Column("age") * 0).withStableOrder())
    #expect(try Row.fetchAll(db, stable)[0].prefetchedRows["players"]?.map { $0["id"] as Int } == [1, 2])
  }

  @Test func `an alias tells whether its row exists, and stands for one table only`() throws {
    let team = TableAlias<Team>()
    let players = Player.joining(optional: Player.team.aliased(team)).order(name)
    let lonely = try players.filter(!team.exists).fetchAll(db).count
    #expect(try players.filter(team.exists).fetchAll(db).count + lonely == players.fetchCount(db))
    #expect(
      try players.filter(team.exists).makePreparedRequest(db).statement.sql.contains(
        #""team"."id" IS NOT NULL"#))
    let twice = Player.joining(optional: Player.team.aliased(team))
      .joining(optional: Player.team.forKey("other").aliased(team)).filter(team["id"] == 1)
    let error = #expect(throws: DatabaseError.self) { try twice.fetchCount(db) }
    #expect(error?.message == "a TableAlias is used for two tables: give each one its own")
  }

  @Test func `rows whose key is NULL, has several columns or is unknown exist`() throws {
    try db.execute(
      sql: """
        CREATE TABLE "text" (key TEXT PRIMARY KEY, teamId);
        CREATE TABLE pair (b, a, teamId, PRIMARY KEY (a, b)) WITHOUT ROWID;
        CREATE VIEW shown AS SELECT NULL AS a, teamId FROM "text";
        INSERT INTO "text" VALUES (NULL, 1), (NULL, 1), ('x', 2);
        INSERT INTO pair VALUES (1, 1, 1), (1, 2, 1), (2, 2, 2)
        """)
    for (table, column) in [
      ("text", #""text"."rowid""#), ("pair", #""pair"."a""#),
      ("shown", #"coalesce("shown"."a", "shown"."teamId")"#),
    ] {
      let alias = TableAlias()
      let rows = Team.hasMany(Table(table), key: "row", using: ForeignKey(["teamId"], to: ["id"]))
      let teams = Team.joining(optional: rows.aliased(alias)).order(Column("id"))
      #expect(try teams.filter(alias.exists).fetchAll(db).map(\.id) == [1, 1, 2])
      #expect(try teams.filter(!alias.exists).fetchAll(db).map(\.id) == [3])
      #expect(
        try teams.filter(!alias.exists).makePreparedRequest(db).statement.sql.contains(
          "WHERE \(column) IS NULL"))
      guard table != "shown" else { continue }
      let counted = Team.annotated(with: rows.count).order(Column("id")).asRequest(of: Row.self)
      #expect(try counted.fetchAll(db).map { $0["rowCount"] as Int } == [2, 1, 0])
    }
    let texts = Table("text")
    #expect(try texts.groupByPrimaryKey().fetchCount(db) == 3)
    #expect(try texts.order(Column("key")).limit(2).deleteAll(db) == 2)
    #expect(throws: DatabaseError.self) { try Team.filter(TableAlias().exists).fetchCount(db) }
  }

  @Test func `a row occurs with each of the rows that belong to it`() throws {
    struct Pair: FetchableRecord, Decodable, Equatable {
      var name: String
      var player: Player?
    }
    let pairs = Team.including(optional: Team.players.order(name)).order(name).asRequest(of: Pair.self)
    #expect(
      try pairs.fetchAll(db) == [
        Pair(name: "blue", player: Player(name: "Cid")), Pair(name: "grey", player: nil),
        Pair(name: "red", player: Player(name: "Ada")), Pair(name: "red", player: Player(name: "Bob")),
      ])
    #expect(try Team.including(required: Team.veterans).fetchCount(db) == 2)
  }
}
