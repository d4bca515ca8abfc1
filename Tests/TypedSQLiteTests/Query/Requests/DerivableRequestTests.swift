import Testing
import TypedSQLite

/// Methods that a program writes once, for requests and for associations.
struct DerivableRequestTests {
  fileprivate struct Team: TableRecord {
    static let players = hasMany(Player.self)
    enum Columns {
      static let color = Column("color")
    }
  }

  fileprivate struct Player: TableRecord {
    static let team = belongsTo(Team.self)
    enum Columns {
      static let name = Column("name")
      static let score = Column("score")
    }
  }

  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY, color TEXT);
        CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, score INTEGER, teamId REFERENCES team);
        INSERT INTO team VALUES (1, 'red'), (2, 'blue');
        INSERT INTO player VALUES (1, 'Ada', 10, 1), (2, 'Bob', 20, 1), (3, 'Cid', 30, 2)
        """)
  }

  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    let statement = try request.makePreparedRequest(db).statement
    return statement.arguments.isEmpty ? statement.sql : "\(statement.sql) \(statement.arguments)"
  }

  @Test func `one method filters, sorts and selects requests and associations`() throws {
    #expect(
      try sql(Player.all().good().all().byName().names())
        == #"SELECT "name" FROM "player" WHERE "score" > ? ORDER BY "name" [15]"#)
    #expect(
      try sql(Team.including(required: Team.players.good().byName().names())) == """
        SELECT "team".*, "player"."name" FROM "team" \
        JOIN "player" ON ("player"."teamId" = "team"."id") AND ("player"."score" > ?) ORDER BY "player"."name" [15]
        """)
  }

  @Test func `one method joins, groups and aggregates requests and associations`() throws {
    #expect(try Row.fetchAll(db, Player.all().ofTeam("red").stable()).map { $0["id"] as Int } == [1, 2])
    let teams = try Row.fetchAll(db, Team.including(all: Team.players.ofTeam("red").stable()).stable())
    #expect(teams.map { $0.prefetchedRows["players"]?.map { $0["id"] as Int } } == [[1, 2], []])
    #expect(try Row.fetchAll(db, Team.all().crowded()).map { $0["playerCount"] as Int } == [2])
  }
}

extension DerivableRequest<DerivableRequestTests.Player> {
  fileprivate func good() -> Self { filter { $0.score > 15 } }
  fileprivate func byName() -> Self { order { $0.name } }
  fileprivate func names() -> Self { select { $0.name } }
  fileprivate func ofTeam(_ color: String) -> Self {
    joining(required: DerivableRequestTests.Player.team.filter { $0.color == color })
  }
}

extension DerivableRequest<DerivableRequestTests.Team> {
  fileprivate func crowded() -> Self {
    annotated(with: [DerivableRequestTests.Team.players.count])
      .having(DerivableRequestTests.Team.players.count > 1)
  }
}

extension DerivableRequest {
  fileprivate func stable() -> Self { withStableOrder() }
}
