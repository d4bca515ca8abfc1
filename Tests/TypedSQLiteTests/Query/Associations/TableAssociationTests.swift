import Testing
import TypedSQLite

/// Associations of tables without a record type.
struct TableAssociationTests {
  private struct Player: TableRecord {
    static let team = belongsTo(Table("team"))
  }

  private let db: Database
  private let teams = Table("team")
  private let players = Table("player")
  private let prizes = Table("prize")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY, color TEXT);
        CREATE TABLE ground (teamId UNIQUE REFERENCES team, place TEXT);
        CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, teamId REFERENCES team);
        CREATE TABLE prize (title TEXT, playerId REFERENCES player);
        INSERT INTO team VALUES (1, 'red'), (2, 'blue');
        INSERT INTO ground VALUES (1, 'here');
        INSERT INTO player VALUES (1, 'Ada', 1), (2, 'Bob', 1), (3, 'Cid', 2);
        INSERT INTO prize VALUES ('cup', 1), ('cap', 1), ('pen', 3)
        """)
  }

  private func rows(_ request: QueryInterfaceRequest<Row>) throws -> [String] {
    try Row.fetchAll(db, request).map { "\($0)" }
  }

  @Test func `tables are joined with tables and with record types`() throws {
    let color = Column("color")
    let red = players.joining(required: players.belongsTo(teams).filter(color == "red"))
    #expect(try rows(red.select([Column("name")])) == [#"[name:"Ada"]"#, #"[name:"Bob"]"#])
    let members = teams.joining(required: teams.hasMany(Player.self).filter(Column("name") == "Cid"))
    #expect(try rows(members) == [#"[id:2 color:"blue"]"#])
    let here = teams.annotated(withRequired: teams.hasOne(Table("ground")).select([Column("place")]))
    #expect(try rows(here) == [#"[id:1 color:"red" place:"here"]"#])
    #expect(try Player.joining(required: Player.team.filter(color == "blue")).fetchCount(db) == 1)
  }

  @Test func `tables include rows and compute with them`() throws {
    let team = players.belongsTo(teams)
    let first = try Row.fetchOne(db, players.including(required: team))
    #expect(first?.scopes["team"]?["color"] == "red")
    let all = try Row.fetchAll(db, teams.including(all: teams.hasMany(players)))
    #expect(all.map { $0.prefetchedRows["players"]?.count } == [2, 1])
    #expect(
      try rows(teams.annotated(with: teams.hasMany(players).count)) == [
        #"[id:1 color:"red" playerCount:2]"#, #"[id:2 color:"blue" playerCount:1]"#,
      ])
    #expect(try teams.having(teams.hasMany(players).count > 1).fetchCount(db) == 1)
    #expect(try teams.including(optional: teams.hasOne(Table("ground"))).fetchCount(db) == 2)
  }

  @Test func `tables reach others through a third one`() throws {
    let won = teams.hasMany(Row.self, through: teams.hasMany(players), using: players.hasMany(prizes))
    #expect(
      try rows(teams.annotated(with: won.count)) == [
        #"[id:1 color:"red" prizeCount:2]"#, #"[id:2 color:"blue" prizeCount:1]"#,
      ])
    let ground = players.hasOne(
      Row.self, through: players.belongsTo(teams), using: teams.hasOne(Table("ground")))
    #expect(try players.joining(required: ground).fetchCount(db) == 2)
  }
}
