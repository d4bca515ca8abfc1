import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DatabaseTraceTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a)")
  }

  @Test func `a trace reports each statement, with arguments only if requested`() throws {
    var events: [Database.TraceEvent] = []
    db.trace { events.append($0) }
    try db.execute(sql: " INSERT INTO t VALUES (?) ; DELETE FROM t WHERE a = 'x';", arguments: ["secret"])
    #expect(events.map(\.description) == ["INSERT INTO t VALUES (?)", "DELETE FROM t WHERE a = 'x'"])
    #expect(
      events.map(\.expandedDescription) == ["INSERT INTO t VALUES ('secret')", "DELETE FROM t WHERE a = 'x'"])
  }

  @Test func `a trigger is traced as a comment, after the statement that fired it`() throws {
    try db.execute(sql: "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT 1; END")
    var lines: [String] = []
    db.trace { lines.append($0.expandedDescription) }
    try db.execute(sql: "INSERT INTO t VALUES (1)")
    #expect(lines == ["INSERT INTO t VALUES (1)", "-- TRIGGER r", "-- SELECT 1"])
  }

  @Test func `a profile reports the time of a statement`() throws {
    var durations: [Double] = []
    db.trace(options: .profile) { event in
      guard case .profile(let statement, let duration) = event else { return }
      #expect(statement.sql == "SELECT ?")
      #expect(statement.expandedSQL == "SELECT 1")
      #expect(event.description.hasSuffix("s SELECT ?"))
      durations.append(duration)
    }
    #expect(try Int.fetchOne(db, sql: "SELECT ?", arguments: [1]) == 1)
    #expect(durations.count == 1)
    #expect(durations.allSatisfy { $0 >= 0 && $0 < 60 })
  }

  @Test func `a trace ends, and is freed with its connection`() throws {
    final class Token {}
    var token: Token? = Token()
    weak let released = token
    var count = 0
    db.trace { [token] _ in count += token == nil ? 0 : 1 }
    token = nil
    try db.execute(sql: "SELECT 1")
    db.trace()
    try db.execute(sql: "SELECT 1")
    #expect(count == 1)
    #expect(released == nil)
  }

  @Test func `a trace shows arguments if the configuration makes them public`() throws {
    var configuration = Configuration()
    configuration.publicStatementArguments = true
    let queue = try DatabaseQueue(configuration: configuration)
    var lines: [String] = []
    try queue.inDatabase { db in
      db.trace { lines.append($0.description) }
      try db.execute(sql: "SELECT ?", arguments: ["open"])
      db.trace()
    }
    #expect(lines == ["SELECT 'open'"])
  }

  @Test func `a trace shows the program's statements, not how keys are read`() throws {
    try db.execute(
      sql: """
        CREATE TABLE team (id INTEGER PRIMARY KEY);
        CREATE TABLE player (id INTEGER PRIMARY KEY, teamId REFERENCES team); INSERT INTO team VALUES (1)
        """)
    struct Player: TableRecord {}
    struct Team: TableRecord { static let players = hasMany(Player.self) }
    var lines: [String] = []
    db.trace { lines.append($0.description) }
    for _ in 0..<2 { _ = try Row.fetchAll(db, Team.including(all: Team.players).orderByPrimaryKey()) }
    let expected = [
      #"SELECT * FROM "team" ORDER BY "id""#,
      #"SELECT *, "teamId" AS "grdb_teamId" FROM "player" WHERE "teamId" = ?"#,
    ]
    #expect(lines == expected + expected)
  }
}
