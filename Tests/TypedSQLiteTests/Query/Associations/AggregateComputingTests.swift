import Testing
import TypedSQLite

/// What is computed from aggregates of associations.
struct AggregateComputingTests {
  private struct Team: TableRecord, FetchableRecord, Decodable, Equatable {
    static let players = hasMany(Player.self)
    static let fans = hasMany(Fan.self)
    var name: String
  }

  private struct Player: TableRecord {
    enum Columns {
      static let score = Column("score")
      static let name = Column("name")
    }
  }

  private struct Fan: TableRecord {}

  private let db: Database
  private let name = Column("name")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE player (name TEXT, score INTEGER, teamId REFERENCES team);
        CREATE TABLE fan (teamId REFERENCES team);
        INSERT INTO team VALUES (1, 'a'), (2, 'b'), (3, 'c');
        INSERT INTO player VALUES ('Ada', 3, 1), ('Bob', -7, 1), ('Cid', 4, 2);
        INSERT INTO fan VALUES (1), (2), (2), (3)
        """)
  }

  /// The names of the teams that meet a condition.
  private func teams(_ condition: AssociationAggregate<Team>) throws -> String {
    try Team.having(condition).order(name).fetchAll(db).map(\.name).joined()
  }

  /// The name of the column of an aggregate, and its value for each team.
  private func values(_ aggregate: AssociationAggregate<Team>) throws -> String {
    let rows = try Row.fetchAll(db, Team.select([name]).annotated(with: aggregate).order(name))
    let column = try #require(rows.first.map { Array($0.columnNames)[1] })
    return (column.contains("(") ? "" : column)
      + rows.map { " \($0.databaseValues.dropFirst().first ?? .null)" }.joined()
  }

  @Test func `aggregates are compared with values and with each other`() throws {
    let (players, fans) = (Team.players.count, Team.fans.count)
    #expect(try teams(players == 1) == "b" && teams(1 == players) == "b" && teams(players != 1) == "ac")
    #expect(
      try teams(players == fans) == "" && teams(players != fans) == "abc" && teams(0 != players) == "ab")
    #expect(try teams(players === 2) == "a" && teams(2 === players) == "a" && teams(players === fans) == "")
    #expect(
      try teams(players !== 2) == "bc" && teams(2 !== players) == "bc" && teams(players !== fans) == "abc")
    #expect(try teams(players < fans) == "bc" && teams(players > fans) == "a")
    #expect(try teams(players <= 1) == "bc" && teams(1 <= players) == "ab" && teams(players >= fans) == "a")
    #expect(try teams(players > 1) == "a" && teams(1 > players) == "c" && teams(1 < players) == "a")
    #expect(try teams(players >= 1) == "ab" && teams(1 >= players) == "bc" && teams(players <= fans) == "bc")
    #expect(try teams(Team.players.max(Column("score")) == nil) == "c")
    #expect(try teams(nil != Team.players.max(Column("score"))) == "ab")
    #expect(try teams(Team.players.isEmpty == false) == "ab" && teams(Team.players.isEmpty == true) == "c")
  }

  @Test func `conditions are combined with aggregates and with columns`() throws {
    let empty = Team.players.isEmpty
    #expect(try teams(!empty && Team.fans.count > 1) == "b" && teams(empty || Team.fans.count > 1) == "bc")
    #expect(try teams(!empty && name == "a") == "a" && teams(name == "a" && !empty) == "a")
    #expect(try teams(empty || name == "a") == "ac" && teams(name == "a" || empty) == "ac")
  }

  @Test func `aggregates are computed with`() throws {
    let (players, fans) = (Team.players.count, Team.fans.count)
    #expect(try values(players + fans) == " 3 3 1" && values(players - fans) == " 1 -1 -1")
    #expect(try values(players * fans) == " 2 2 0" && values(fans / (players + 1)) == " 0 1 1")
    #expect(try values(players + 1) == " 3 2 1" && values(10 - players) == " 8 9 10")
    #expect(try values(players * 2) == " 4 2 0" && values(2 * players) == " 4 2 0")
    #expect(try values(players / 2) == " 1 0 0" && values(6 / (players + 1)) == " 2 3 6")
    #expect(
      try values(players - 1) == " 1 0 -1" && values(1 + players) == " 3 2 1"
        && values(-players) == " -2 -1 0")
  }

  @Test func `aggregates of one association share a join, and other joins do not multiply sums`() throws {
    let request = Team.annotated(with: Team.players.sum { $0.score }, Team.players.count, Team.fans.count)
    #expect(
      try request.makePreparedRequest(db).statement.sql == """
        SELECT "team".*, (SELECT SUM("player1"."score") FROM "player" "player1" WHERE "player1"."teamId" = "team"."id") AS "playerScoreSum", \
        COUNT(DISTINCT "player"."rowid") AS "playerCount", COUNT(DISTINCT "fan"."rowid") AS "fanCount" FROM "team" \
        LEFT JOIN "player" ON "player"."teamId" = "team"."id" \
        LEFT JOIN "fan" ON "fan"."teamId" = "team"."id" GROUP BY "team"."id"
        """)
    #expect(
      try Row.fetchAll(db, request.order(name)).map { "\($0["playerScoreSum"] as Int? ?? 0)" } == [
        "-4", "4", "0",
      ])
    #expect(
      try Team.annotated(with: Team.players.sum { $0.score }).makePreparedRequest(db).statement.sql == """
        SELECT "team".*, SUM("player"."score") AS "playerScoreSum" FROM "team" \
        LEFT JOIN "player" ON "player"."teamId" = "team"."id" GROUP BY "team"."id"
        """)
  }

  @Test func `an aggregate counts the rows of a join that the request has`() throws {
    let good = Team.players.filter(Column("score") > 0)
    let request = Team.annotated(with: Team.players.count).joining(optional: good).order(name)
    #expect(try Row.fetchAll(db, request).map { $0["playerCount"] as Int } == [1, 1, 0])
    #expect(try Team.having(good.count + Team.players.count > 2).fetchAll(db).map(\.name) == ["a"])
  }

  @Test func `a row of a table without a rowid and with a key of several columns is counted once`() throws {
    struct Medal: TableRecord {}
    try db.execute(
      sql: """
        CREATE TABLE medal (teamId REFERENCES team, year, PRIMARY KEY (teamId, year)) WITHOUT ROWID;
        INSERT INTO medal VALUES (1, 2000), (1, 2004), (3, 2000)
        """)
    let medals = Team.hasMany(Medal.self)
    let request = Team.annotated(with: medals.count, Team.players.count).order(name)
    #expect(try Row.fetchAll(db, request).map { $0["medalCount"] as Int } == [2, 0, 1])
  }

  @Test func `functions of aggregates, some of which keep the name`() throws {
    #expect(try values(Team.players.min { $0.score } ?? 0) == "minPlayerScore -7 4 0")
    #expect(try values(cast(Team.players.max { $0.score }, as: .text)) == #"maxPlayerScore "3" "4" NULL"#)
    #expect(try values(abs(Team.players.min { $0.score })) == " 7 4 NULL")
    #expect(try values(length(Team.players.max { $0.name })) == " 3 3 NULL")
    #expect(try values(Team.players.sum { $0.score }) == "playerScoreSum -4 4 NULL")
    #expect(try values(Team.players.total { $0.score }) == "playerScoreSum -4.0 4.0 0.0")
    #expect(try values(Team.players.average { $0.score }.forKey("mean")) == "mean -2.0 4.0 NULL")
  }
}
