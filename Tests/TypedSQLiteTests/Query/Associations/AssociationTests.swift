import ColumnMeaning
import Testing
import TypedSQLite

struct AssociationTests {
  private struct Team: TableRecord, FetchableRecord, Decodable {
    var id: Int64
    enum Columns {
      static let id = Column("id")
      static let color = Column("color")
    }
  }

  private struct Player: TableRecord, FetchableRecord, Decodable, Equatable {
    static let team = belongsTo(Team.self)
    static let captain = belongsTo(Player.self, using: ForeignKey(["captainId"]))
    var name: String
    enum Columns {
      static let name = Column("name")
    }
  }

  private let db: Database
  private let name = Column("name")

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY, color TEXT);
        CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, teamId REFERENCES team, captainId REFERENCES player);
        INSERT INTO team VALUES (1, 'red'), (2, 'blue'), (3, 'grey');
        INSERT INTO player VALUES (1, 'Ada', 1, NULL), (2, 'Bob', 2, 1), (3, 'Cid', NULL, 1), (4, 'Dan', 1, 2)
        """)
  }

  private func sql<Decoder>(_ request: QueryInterfaceRequest<Decoder>) throws -> String {
    let statement = try request.makePreparedRequest(db).statement
    return statement.arguments.isEmpty ? statement.sql : "\(statement.sql) \(statement.arguments)"
  }

  // MARK: Aliases

  @Test func `an alias with a name precedes each column except a detached one`() throws {
    let alias = TableAlias(name: "p")
    #expect(
      try sql(
        Player.aliased(alias).filter(name == "Ada").order(Column("size").detached, name.desc).select(
          name, name.forKey("size")))
        == #"SELECT "p"."name", "p"."name" AS "size" FROM "player" "p" WHERE "p"."name" = ? ORDER BY "size", "p"."name" DESC ["Ada"]"#
    )
    #expect(try sql(Table("player").aliased(alias)) == #"SELECT "p".* FROM "player" "p""#)
    #expect(
      try sql(Player.aliased(alias).filter(sql: "p.name = ?", arguments: ["Ada"]))
        == #"SELECT "p".* FROM "player" "p" WHERE p.name = ? ["Ada"]"#)
    #expect(try Player.aliased(alias).filter(key: 2).fetchOne(db) == Player(name: "Bob"))
    #expect(try Player.aliased(alias).filter(name > "Ada").fetchCount(db) == 3)
    #expect(
      try sql(Player.aliased(alias).select(.allColumns(excluding: ["id", "teamId"])))
        == #"SELECT "p"."name", "p"."captainId" FROM "player" "p""#)
    #expect(try Int64.fetchAll(db, Player.aliased(alias).selectPrimaryKey(as: Int64.self).limit(1)) == [1])
  }

  @Test func `an inner request names the columns of an outer one`() throws {
    let team = TableAlias()
    let players = Player.filter(Column("teamId") == team[Column("id")])
    let request = Team.aliased(team).filter(players.exists())
    #expect(
      try sql(request)
        == #"SELECT * FROM "team" WHERE EXISTS (SELECT * FROM "player" WHERE "teamId" = "team"."id")"#)
    #expect(try request.fetchAll(db).map(\.id) == [1, 2])
    #expect(try Team.aliased(team).filter(!players.exists()).fetchAll(db).map(\.id) == [3])
    let sizes = Team.aliased(team).annotated(with: players.select(count(name)).forKey("size")).order(
      Column("id"))
    #expect(try Row.fetchAll(db, sizes).map { $0["size"] as Int } == [2, 1, 0])
  }

  @Test func `the columns of a record type are members of its alias`() throws {
    let team = TableAlias(Team.self, name: "t")
    let request = Team.aliased(team).filter(team.color == "red" && !(team.id == 5))
    #expect(
      try sql(request)
        == #"SELECT "t".* FROM "team" "t" WHERE ("t"."color" = ?) AND ("t"."id" <> ?) ["red", 5]"#)
    #expect(
      try sql(Team.aliased(TableAlias<Team>()).order(Column("id"))) == #"SELECT * FROM "team" ORDER BY "id""#)
  }

  @Test func `a table within itself is distinguished by a name`() throws {
    let outer = TableAlias()
    let friends = Player.filter(Column("captainId") == outer[Column("id")])
    let error = #expect(throws: DatabaseError.self) {
      try Player.aliased(outer).filter(friends.exists()).fetchAll(db)
    }
    #expect(error?.message == "two tables are named player here: give the TableAlias a name of its own")
    let captain = TableAlias(name: "captain")
    let led = Player.filter(Column("captainId") == captain[Column("id")])
    #expect(
      try Player.aliased(captain).filter(led.exists()).order(name).fetchAll(db).map(\.name) == ["Ada", "Bob"])
  }

  @Test func `an alias of no table of the request is an error`() throws {
    let alias = TableAlias()
    let error = #expect(throws: DatabaseError.self) { try Player.filter(alias[name] == "Ada").fetchAll(db) }
    #expect(error?.message == "a TableAlias is used in a request that does not have its table")
    #expect(throws: DatabaseError.self) {
      try Player.aliased(TableAlias()).filter(alias[name] == "Ada").fetchAll(db)
    }
    let named = TableAlias(name: "p")
    let text: SQLRequest<String> = "SELECT name FROM player p WHERE \(named[Column("id")]) = \(4)"
    #expect(try text.fetchOne(db) == "Dan")
  }

  @Test func `rows of an aliased request are deleted and changed`() throws {
    let team = TableAlias(name: "t")
    let empty = Team.aliased(team).filter(!Player.filter(Column("teamId") == team[Column("id")]).exists())
    #expect(try empty.updateAll(db, Column("color").set(to: "white")) == 1)
    #expect(try String.fetchOne(db, sql: "SELECT color FROM team WHERE id = 3") == "white")
    #expect(try empty.deleteAll(db) == 1)
    #expect(try Team.fetchCount(db) == 2)
  }

  // MARK: Joins

  @Test func `rows of another table are joined by the foreign key of the schema`() throws {
    #expect(
      try sql(Player.joining(optional: Player.team).order(name)) == """
        SELECT "player".* FROM "player" LEFT JOIN "team" ON "team"."id" = "player"."teamId" \
        ORDER BY "player"."name"
        """)
    let red = Player.team.filter(Column("color") == "red")
    #expect(
      try sql(Player.joining(optional: red)) == """
        SELECT "player".* FROM "player" \
        LEFT JOIN "team" ON ("team"."id" = "player"."teamId") AND ("team"."color" = ?) ["red"]
        """)
    #expect(try Player.joining(optional: red).fetchCount(db) == 4)
    #expect(try Player.joining(required: red).order(name).fetchAll(db).map(\.name) == ["Ada", "Dan"])
    #expect(try Player.joining(required: Player.team).fetchCount(db) == 3)
    #expect(try Player.joining(required: Player.team.filter(key: 2)).fetchOne(db)?.name == "Bob")
  }

  @Test func `an alias names the columns of a joined table`() throws {
    let team = TableAlias()
    let request = Player.joining(optional: Player.team.aliased(team)).filter(team[Column("color")] == nil)
    #expect(try request.fetchAll(db).map(\.name) == ["Cid"])
    let named = TableAlias(Team.self, name: "t")
    #expect(
      try sql(Player.joining(required: Player.team.aliased(named)).order(named.color.desc)) == """
        SELECT "player".* FROM "player" JOIN "team" "t" ON "t"."id" = "player"."teamId" ORDER BY "t"."color" DESC
        """)
  }

  @Test func `a table is joined with itself, and associations of associations too`() throws {
    #expect(
      try sql(Player.joining(optional: Player.captain)) == """
        SELECT "player1".* FROM "player" "player1" LEFT JOIN "player" "player2" ON "player2"."id" = "player1"."captainId"
        """)
    let captain = TableAlias()
    let team = TableAlias()
    let request = Player.joining(
      required: Player.captain.aliased(captain).joining(required: Player.team.aliased(team))
    ).filter(captain[name] == "Ada" && team[Column("color")] == "red").order(name)
    #expect(try request.fetchAll(db).map(\.name) == ["Bob", "Cid"])
  }

  @Test func `associations of one key are one join, and of two keys two`() throws {
    let red = Player.team.filter(Column("color") == "red")
    let high = Player.team.filter(Column("id") > 1)
    #expect(
      try sql(Player.joining(optional: red).joining(required: high)) == """
        SELECT "player".* FROM "player" JOIN "team" \
        ON ("team"."id" = "player"."teamId") AND ("team"."color" = ?) AND ("team"."id" > ?) ["red", 1]
        """)
    let other = Player.belongsTo(Team.self, key: "other").filter(Column("id") > 1)
    #expect(
      try sql(Player.joining(required: red).joining(optional: other)) == """
        SELECT "player".* FROM "player" \
        JOIN "team" "team1" ON ("team1"."id" = "player"."teamId") AND ("team1"."color" = ?) \
        LEFT JOIN "team" "team2" ON ("team2"."id" = "player"."teamId") AND ("team2"."id" > ?) ["red", 1]
        """)
    #expect(
      try sql(
        Player.joining(required: Player.captain.joining(optional: red))
          .joining(required: Player.captain.joining(optional: high))) == """
          SELECT "player1".* FROM "player" "player1" JOIN "player" "player2" ON "player2"."id" = "player1"."captainId" \
          LEFT JOIN "team" ON ("team"."id" = "player2"."teamId") AND ("team"."color" = ?) AND ("team"."id" > ?) ["red", 1]
          """)
  }

  @Test func `an alias belongs to the join of its association, and two aliases make two joins`() throws {
    let (one, two) = (TableAlias(name: "a"), TableAlias(name: "b"))
    #expect(
      try sql(Player.joining(required: Player.team).joining(required: Player.team.aliased(one))) == """
        SELECT "player".* FROM "player" JOIN "team" "a" ON "a"."id" = "player"."teamId"
        """)
    #expect(
      try sql(
        Player.joining(required: Player.team.aliased(one)).joining(required: Player.team.aliased(two))) == """
          SELECT "player".* FROM "player" JOIN "team" "a" ON "a"."id" = "player"."teamId" \
          JOIN "team" "b" ON "b"."id" = "player"."teamId"
          """)
  }

  @Test func `one association under two aliases is one join unless both have names`() throws {
    let (one, two) = (TableAlias(), TableAlias())
    let request = Player.joining(required: Player.team.aliased(one)).filter(one[Column("color")] == "red")
      .joining(optional: Player.team.aliased(two)).order(two[Column("id")])
    #expect(
      try sql(request) == """
        SELECT "player".* FROM "player" JOIN "team" ON "team"."id" = "player"."teamId" \
        WHERE "team"."color" = ? ORDER BY "team"."id" ["red"]
        """)
    let named = TableAlias(name: "t")
    #expect(
      try sql(request.joining(optional: Player.team.aliased(named)).filter(named[Column("id")] > 0)) == """
        SELECT "player".* FROM "player" JOIN "team" "t" ON "t"."id" = "player"."teamId" \
        WHERE ("t"."color" = ?) AND ("t"."id" > ?) ORDER BY "t"."id" ["red", 0]
        """)
  }

  @Test func `columns of a foreign key are spelled as in the schema`() throws {
    let team = Player.belongsTo(Team.self, using: ForeignKey(["TEAMID"]))
    #expect(
      try sql(Player.joining(required: team)) == """
        SELECT "player".* FROM "player" JOIN "team" ON "team"."id" = "player"."teamId"
        """)
  }

  @Test func `what a join leaves is deleted`() throws {
    #expect(try Player.joining(required: Player.team.filter(Column("color") == "red")).deleteAll(db) == 2)
    #expect(try Player.order(name).fetchAll(db).map(\.name) == ["Bob", "Cid"])
  }

  @Test func `a foreign key that is not clear must be said`() throws {
    try db.execute(
      sql: """
        CREATE TABLE game (homeId REFERENCES team, guestId REFERENCES team); INSERT INTO game VALUES (1, 2);
        CREATE TABLE pair (a, b, PRIMARY KEY (a, b)); CREATE TABLE note (teamId)
        """)
    struct Game: TableRecord {}
    struct Note: TableRecord {}
    struct Pair: TableRecord {}
    func message<Origin: TableRecord, Other: TableRecord>(_ association: BelongsToAssociation<Origin, Other>)
      -> String?
    {
      #expect(throws: DatabaseError.self) { try Row.fetchAll(db, Origin.joining(required: association)) }?
        .message
    }
    #expect(
      message(Game.belongsTo(Team.self))
        == "table game has several foreign keys to table team: say which with ForeignKey")
    #expect(
      message(Note.belongsTo(Team.self))
        == "table note has no foreign key to table team: say which with ForeignKey")
    #expect(
      message(Note.belongsTo(Pair.self, using: ForeignKey(["teamId"])))
        == "a foreign key of 1 columns cannot name 2 of table pair")
    let guest = Game.belongsTo(Team.self, using: ForeignKey([Column("guestId")], to: [Column("id")]))
    #expect(try Game.joining(required: guest.filter(Column("color") == "blue")).fetchCount(db) == 1)
  }

  @Test func `a table that occurs several times has numbers, which avoid the names that were chosen`() throws
  {
    try db.execute(sql: "CREATE TABLE node(id INTEGER PRIMARY KEY, parentId INTEGER REFERENCES node)")
    struct Node: TableRecord {}
    let parent = Node.belongsTo(Node.self, using: ForeignKey(["parentId"]))
    let up = parent.joining(required: parent.aliased(TableAlias(name: "node2")))
    #expect(
      try sql(Node.joining(required: up)) == """
        SELECT "node1".* FROM "node" "node1" JOIN "node" "node3" ON "node3"."id" = "node1"."parentId" \
        JOIN "node" "node2" ON "node2"."id" = "node3"."parentId"
        """)
    let self2 = parent.aliased(TableAlias(name: "NODE"))
    #expect(
      try sql(Node.joining(required: self2)) == """
        SELECT "node1".* FROM "node" "node1" JOIN "node" "NODE" ON "NODE"."id" = "node1"."parentId"
        """)
  }
}
