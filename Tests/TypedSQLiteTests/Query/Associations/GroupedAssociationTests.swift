import Testing
import TypedSQLite

/// Associations that are distinct, grouped or computed from others.
@Suite struct GroupedAssociationTests {
  private struct Team: TableRecord, EncodableRecord {
    static let players = hasMany(Player.self)
    static let awards = hasMany(Award.self, through: players, using: Player.awards)
    var id: Int64

    func encode(to container: inout PersistenceContainer) { container["id"] = id }
  }

  private struct Player: TableRecord {
    static let team = belongsTo(Team.self)
    static let awards = hasMany(Award.self)
  }

  private struct Award: TableRecord {
    static let player = belongsTo(Player.self)
  }

  private let db: Database
  private let city = Column("city")
  private let score = Column("score")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY);
        CREATE TABLE player (id INTEGER PRIMARY KEY, teamId REFERENCES team, city TEXT, score INTEGER);
        CREATE TABLE award (id INTEGER PRIMARY KEY, playerId REFERENCES player);
        INSERT INTO team VALUES (1), (2);
        INSERT INTO player VALUES (1, 1, 'Bonn', 10), (2, 1, 'Bonn', 20), (3, 1, 'Kiel', 5), (4, 2, 'Bonn', 7);
        INSERT INTO award VALUES (1, 1), (2, 1), (3, 3)
        """)
  }

  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    let statement = try request.makePreparedRequest(db).statement
    return statement.arguments.isEmpty ? statement.sql : "\(statement.sql) \(statement.arguments)"
  }

  /// The values of a column of the rows that belong to each team.
  private func values<Association: AssociationToMany>(
    _ column: String, _ association: Association
  ) throws -> [[Int]] where Association.OriginRowDecoder == Team {
    try Row.fetchAll(db, Team.including(all: association.forKey("rows")).orderByPrimaryKey()).map { row in
      try #require(row.prefetchedRows["rows"]).map { $0[column] as Int }
    }
  }

  @Test func `distinct values belong to each row`() throws {
    struct Info: FetchableRecord, Decodable, Equatable {
      var id: Int64
      var players: [String]
    }
    let cities = Team.players.select(city).distinct().order(city)
    #expect(
      try Team.including(all: cities).orderByPrimaryKey().asRequest(of: Info.self).fetchAll(db) == [
        Info(id: 1, players: ["Bonn", "Kiel"]), Info(id: 2, players: ["Bonn"]),
      ])
    #expect(
      try sql(Team(id: 1).request(for: cities))
        == #"SELECT DISTINCT "city" FROM "player" WHERE "teamId" = ? ORDER BY "city" [1]"#)
  }

  @Test func `a group has only rows of one origin`() throws {
    let best = Team.players.select(max(score).forKey("best")).group(city).order(city)
    #expect(try values("best", best) == [[20, 5], [7]])
    #expect(try values("best", best.having(max(score) > 6)) == [[20], [7]])
    #expect(
      try sql(Team(id: 1).request(for: best)) == """
        SELECT MAX("score") AS "best" FROM "player" WHERE "teamId" = ? GROUP BY "city" ORDER BY "city" [1]
        """)
  }

  @Test func `rows of an association are computed from associations of theirs`() throws {
    let players = Team.players.orderByPrimaryKey()
    #expect(try values("awardCount", players.annotated(with: Player.awards.count)) == [[2, 0, 1], [0]])
    #expect(try values("id", players.having(Player.awards.isEmpty)) == [[2], [4]])
    #expect(
      try sql(Team(id: 1).request(for: Team.players.having(Player.awards.count > 1))) == """
        SELECT "player".* FROM "player" LEFT JOIN "award" ON "award"."playerId" = "player"."id" \
        WHERE "player"."teamId" = ? GROUP BY "player"."id" HAVING COUNT(DISTINCT "award"."id") > ? [1, 1]
        """)
  }

  @Test func `rows through other rows are grouped for each origin`() throws {
    try db.execute(sql: "INSERT INTO award VALUES (4, 4)")
    #expect(try values("id", Team.awards.groupByPrimaryKey().orderByPrimaryKey()) == [[1, 2, 3], [4]])
    let counts = Team.awards.select(count(Column("id")).forKey("awards")).group(Column("playerId"))
    #expect(try values("awards", counts.order(Column("playerId"))) == [[2, 1], [1]])
  }

  @Test func `a join cannot have a distinct or grouped association`() throws {
    for association in [
      Player.team.distinct(), Player.team.group(Column("id")), Player.team.groupByPrimaryKey(),
      Player.team.having(Column("id") > 1),
    ] {
      let error = #expect(throws: DatabaseError.self) { try sql(Player.joining(optional: association)) }
      #expect(error?.message == "team is distinct or grouped: fetch its rows with including(all:)")
    }
  }

  @Test func `an association brings its common table expression`() throws {
    let good = CommonTableExpression(named: "good", sql: "SELECT 10")
    let players = Team.players.with(good).filter(good.contains(score))
    #expect(try values("id", players) == [[1], []])
    let with = #"WITH "good" AS (SELECT 10) "#
    #expect(
      try sql(Team(id: 1).request(for: players))
        == with + #"SELECT * FROM "player" WHERE ("score" IN "good") AND ("teamId" = ?) [1]"#)
    #expect(
      try sql(Player.joining(required: Player.team.with(good))) == with + """
        SELECT "player".* FROM "player" JOIN "team" ON "team"."id" = "player"."teamId"
        """)
    let teams = Award.hasOne(Team.self, through: Award.player.with(good), using: Player.team)
    #expect(
      try sql(Award.joining(optional: teams)).hasPrefix(with + #"SELECT "award".* FROM "award" LEFT JOIN"#))
  }
}
