import Foundation
import Testing
import TypedSQLite

/// Rows and schemas as text.
struct DumpTests {
  private final class Text: TextOutputStream {
    var all = ""
    func write(_ string: String) { all += string }
  }

  private struct Team: TableRecord {
    static let players = hasMany(Player.self)
  }

  private struct Player: TableRecord {
    static let team = belongsTo(Team.self)
  }

  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE team (id TEXT PRIMARY KEY, color TEXT);
          CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, data, teamId REFERENCES team);
          CREATE INDEX names ON player(name);
          CREATE VIEW best AS SELECT name FROM player ORDER BY id DESC;
          CREATE VIRTUAL TABLE page USING fts5(text);
          INSERT INTO team VALUES ('r', 'red'), ('b', 'blue');
          INSERT INTO player VALUES (1, 'Ada', x'80', 'r'), (2, 'O''Hara', 1.5, NULL)
          """)
    }
  }

  private func text(_ dump: (Database, any TextOutputStream) throws -> Void) throws -> String {
    let text = Text()
    try queue.inDatabase { db in try dump(db, text) }
    return text.all
  }

  private func players(_ format: some DumpFormat) throws -> String {
    let sql: SQL = "SELECT id, name, data FROM player ORDER BY id; CREATE TEMP TABLE IF NOT EXISTS x (a)"
    return try text { db, stream in try db.dumpSQL(sql, format: format, to: stream) }
  }

  @Test func `each format has its own text`() throws {
    #expect(try players(.debug()) == "1|Ada|X'80'\n2|O'Hara|1.5\n")
    #expect(
      try players(.list(header: true, separator: ", "))
        == "id, name, data\n1, Ada, \u{fffd}\n2, O'Hara, 1.5\n")
    #expect(try players(.quote(header: true)) == "'id','name','data'\n1,'Ada',X'80'\n2,'O''Hara',1.5\n")
    #expect(
      try players(.line())
        == "  id = 1\nname = Ada\ndata = \u{fffd}\n\n  id = 2\nname = O'Hara\ndata = 1.5\n")
    #expect(
      try players(.json()) == """
        [{"id":1,"name":"Ada","data":"gA=="},
        {"id":2,"name":"O'Hara","data":1.5}]

        """)
    let encoder = JSONDumpFormat.defaultEncoder
    encoder.outputFormatting = .prettyPrinted
    #expect(
      try text { db, stream in
        try db.dumpSQL("SELECT 1 AS a, 9e999 AS b", format: .json(encoder: encoder), to: stream)
      }
        == """
        [
          {
            "a":1,
            "b":"inf"
          }
        ]

        """)
  }

  @Test func `NULL and blobs are shown as the program likes`() throws {
    let sql: SQL = "SELECT NULL, x'414243', x'69BF8A9CD9F04777BD1193451D84CBCF'"
    #expect(
      try text { db, stream in try db.dumpSQL(sql, format: .debug(nullValue: "-"), to: stream) }
        == "-|ABC|69BF8A9C-D9F0-4777-BD11-93451D84CBCF\n")
    #expect(
      try text { db, stream in try db.dumpSQL("SELECT 1 WHERE 0", format: .json(), to: stream) } == "[]\n")
    #expect(
      try text { db, stream in try db.dumpSQL("SELECT 1 WHERE 0", format: .list(header: true), to: stream) }
        == "")
  }

  @Test func `a request is dumped with the rows that it includes`() throws {
    let name = Column("name")
    let request = Player.select([name]).including(required: Player.team)
    #expect(try text { db, stream in try db.dumpRequest(request, to: stream) } == "Ada|r|red\n")
    let teams = Team.orderByPrimaryKey().including(all: Team.players.select([name]))
    #expect(
      try text { db, stream in try db.dumpRequest(teams, format: .json(), to: stream) } == """
        [{"id":"b","color":"blue"},
        {"id":"r","color":"red"}]

        players
        [{"name":"Ada"}]

        """)
  }

  @Test func `included rows are dumped once, in their own order, and those within them after them`() throws {
    try queue.write { try $0.execute(sql: "INSERT INTO player VALUES (3, 'Cid', NULL, 'b')") }
    let players = Team.players.select([Column("id"), Column("teamId")]).orderByPrimaryKey()
    let teams = Team.orderByPrimaryKey().including(
      all: players.including(required: Player.team.including(all: players)))
    #expect(
      try text { db, stream in try db.dumpRequest(teams, to: stream) } == """
        b|blue
        r|red

        players
        1|r|r|red
        3|b|b|blue

        players.team.players
        1|r
        3|b

        """)
  }

  @Test func `tables, views and all content are dumped`() throws {
    #expect(try text { db, stream in try db.dumpTables(["best"], to: stream) } == "O'Hara\nAda\n")
    #expect(
      try text { db, stream in
        try db.dumpTables(["best"], tableHeader: .always, stableOrder: true, to: stream)
      }
        == "best\nAda\nO'Hara\n")
    #expect(
      try text { db, stream in try db.dumpTables(["team", "best"], to: stream) }
        == "team\nb|blue\nr|red\n\nbest\nO'Hara\nAda\n")
    let schema = """
      sqlite_master
      CREATE VIEW best AS SELECT name FROM player ORDER BY id DESC;
      CREATE VIRTUAL TABLE page USING fts5(text);
      CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, data, teamId REFERENCES team);
      CREATE INDEX names ON player(name);
      CREATE TABLE team (id TEXT PRIMARY KEY, color TEXT);

      """
    #expect(try text { db, stream in try db.dumpSchema(to: stream) } == schema)
    #expect(
      try text { db, stream in try db.dumpContent(to: stream) }
        == schema + "\npage\n\nplayer\n1|Ada|X'80'|r\n2|O'Hara|1.5|\n\nteam\nb|blue\nr|red\n")
  }

  @Test func `a queue dumps as its connection does`() throws {
    let text = Text()
    try queue.dumpSQL("SELECT 1", to: text)
    try queue.dumpRequest(Team.orderByPrimaryKey(), to: text)
    try queue.dumpTables(["best"], to: text)
    #expect(text.all == "1\nb|blue\nr|red\nO'Hara\nAda\n")
    let empty = try DatabaseQueue()
    let schema = Text()
    try empty.dumpSchema(to: schema)
    try empty.dumpContent(to: schema)
    #expect(schema.all == "sqlite_master\nsqlite_master\n")
  }
}
