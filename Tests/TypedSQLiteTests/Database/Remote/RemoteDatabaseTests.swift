import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct RemoteDatabaseTests {
  private let engine: LoopbackEngine
  private let database: Database

  init() throws {
    let rows = try Database(path: ":memory:")
    try rows.execute(
      sql: """
        CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT, score REAL, avatar BLOB);
        CREATE VIEW best AS SELECT name AS who, score FROM player WHERE score > 10;
        INSERT INTO player VALUES (1, 'Arthur', 12.5, x'0102'), (2, 'Barbara', NULL, x''), (3, 'C' || char(0) || 'D', 3, NULL);
        """)
    engine = LoopbackEngine(rows)
    database = try Database(remote: engine)
  }

  @Test func `names, declared types and origins are known without the server`() throws {
    let statement = try database.makeStatement(
      sql: "SELECT who, best.score * 2, id FROM best JOIN player ON who = name")
    #expect(engine.log == [])
    #expect(statement.columnNames == ["who", "best.score * 2", "id"])
    #expect((0..<3).map(statement.declaredType) == ["TEXT", nil, "INTEGER"])
    #expect(statement.origin(0) == ColumnOrigin(schema: "main", table: "player", column: "name"))
    #expect(statement.isReadonly)
  }

  @Test func `each storage class comes from the server as it is`() throws {
    let rows = try Row.fetchAll(database, sql: "SELECT id, name, score, avatar FROM player ORDER BY id")
    #expect(
      rows.map { $0.databaseValues.map(\.description) } == [
        ["1", "\"Arthur\"", "12.5", "Data(2 bytes)"], ["2", "\"Barbara\"", "NULL", "Data(0 bytes)"],
        ["3", "\"C\\0D\"", "3.0", "NULL"],
      ])
  }

  @Test func `arguments go to the server, by position and by name`() throws {
    let names = try String.fetchAll(
      database, sql: "SELECT name FROM player WHERE id = ? OR avatar IS :avatar OR name = :name ORDER BY id",
      arguments: [2] + ["avatar": nil, "name": "Arthur"])
    #expect(names == ["Arthur", "Barbara", "C\0D"])
  }

  @Test func `a statement runs again with other arguments`() throws {
    let statement = try database.makeStatement(sql: "INSERT INTO player(name, score) VALUES (?, ?)")
    for (name, score) in [("D", 1.5), ("E", 2.5)] { try statement.execute(arguments: [name, score]) }
    #expect(database.lastInsertedRowID == 5)
    #expect(database.changesCount == 1)
    #expect(database.totalChangesCount == 2)
    #expect(try Double.fetchOne(database, sql: "SELECT sum(score) FROM player WHERE id > 3") == 4)
  }

  @Test func `faults in the SQL are found here, with their place`() {
    let error = #expect(throws: DatabaseError.self) { try database.execute(sql: "SELECT nam FROM player") }
    #expect(error?.message == "no such column: nam")
    #expect(error?.offset == 7)
    #expect(engine.log == [])
  }

  @Test func `faults of the server have its words and code`() {
    let error = #expect(throws: DatabaseError.self) {
      try database.execute(sql: "INSERT INTO player(id) VALUES (1)")
    }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY)
    #expect(error?.message == "UNIQUE constraint failed: player.id")
  }

  @Test func `definitions run on the server and in the schema here`() throws {
    try database.execute(
      sql: "CREATE TABLE team(a, b); ALTER TABLE team RENAME b TO c; INSERT INTO team VALUES (1, 2)")
    #expect(
      try Row.fetchAll(database, sql: "SELECT * FROM team").map { Array($0.columnNames) } == [["a", "c"]])
    #expect(
      try String.fetchAll(engine.database, sql: "SELECT sql FROM sqlite_schema WHERE name = 'team'")
        == ["CREATE TABLE team(a, c)"])
    #expect(try Int.fetchOne(engine.database, sql: "SELECT count(*) FROM team") == 1)
  }

  @Test(arguments: ["", "BEGIN;"])
  func `tables and columns are renamed and removed`(begin: String) throws {
    try database.execute(
      sql: """
        \(begin)
        ALTER TABLE player RENAME TO gamer; ALTER TABLE gamer RENAME COLUMN name TO nick;
        ALTER TABLE gamer DROP COLUMN avatar; ALTER TABLE gamer ADD COLUMN team TEXT
        """)
    #expect(
      try database.makeStatement(sql: "SELECT * FROM gamer").columnNames == ["id", "nick", "score", "team"])
    #expect(try String.fetchAll(engine.database, sql: "SELECT nick FROM gamer WHERE id = 1") == ["Arthur"])
  }

  @Test func `a transaction is open in both, and a rollback undoes both`() throws {
    try database.execute(sql: "BEGIN; CREATE TABLE team(a); INSERT INTO player(name) VALUES ('X')")
    #expect(database.isInsideTransaction && engine.database.isInsideTransaction)
    try database.execute(sql: "ROLLBACK")
    #expect(!database.isInsideTransaction && !engine.database.isInsideTransaction)
    #expect(throws: DatabaseError.self) { try database.makeStatement(sql: "SELECT * FROM team") }
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM player") == 3)
  }

  @Test func `a transaction that the server has ended is ended here`() throws {
    try database.execute(sql: "BEGIN; INSERT INTO player(name) VALUES ('X')")
    #expect(throws: DatabaseError.self) {
      try database.execute(sql: "INSERT OR ROLLBACK INTO player(id) VALUES (1)")
    }
    #expect(!database.isInsideTransaction)
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM player") == 3)
  }

  @Test func `a schema that another program has changed is read again`() throws {
    try engine.database.execute(sql: "CREATE TABLE team(a DATE); INSERT INTO team VALUES (7)")
    let statement = try database.makeStatement(sql: "SELECT a FROM team")
    #expect(statement.declaredType(0) == "DATE")
    #expect(try statement.step())
    #expect(statement.cell(0).int64 == 7)
  }

  @Test func `rows that are left are kept while another statement runs`() throws {
    let rows = try Row.fetchCursor(database, sql: "SELECT id FROM player ORDER BY id")
    var ids: [Int] = []
    while let row = try rows.next() {
      ids.append(row[0])
      try database.execute(sql: "UPDATE player SET score = 1 WHERE id = ?", arguments: [row[0] as Int])
    }
    #expect(ids == [1, 2, 3])
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM player WHERE score = 1") == 3)
  }

  @Test func `rows for which there is no room stay where they are, and none is lost`() throws {
    engine.traits.keptBytes = 150
    try engine.database.execute(
      sql: "DELETE FROM player; INSERT INTO player(id, name) VALUES (1, 'a'), (2, 'b')")
    for id in 3...9 {
      try engine.database.execute(
        sql: "INSERT INTO player(id, name) VALUES (?, ?)", arguments: [id, "name \(id)"])
    }
    let statement = try database.makeStatement(sql: "SELECT id, name FROM player ORDER BY id")
    var ids: [Int64] = []
    var failures = 0
    while try statement.step() {
      ids.append(statement.cell(0).int64)
      do {
        #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM player") == 9)
      } catch {
        failures += 1
        #expect(
          (error as? DatabaseError)?.message
            == "another statement has more than 0 MiB of rows left, read them first; nothing was done")
      }
      #expect(
        statement.cell(1).withBytes { String(repairing: $0) }
          == (ids.count < 3 ? ["a", "b"][ids.count - 1] : "name \(ids.count)"))
    }
    #expect(ids == Array(1...9))
    #expect(failures > 0 && failures < 9)
    #expect(try statement.step())
    // Who can do without the rows says so.
    database.localParts.releaseRows = { statement.reset() }
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM player") == 9)
  }

  @Test func `what the session asks about the schema is not sent`() throws {
    let before = engine.log.count
    #expect(
      try database.rows("SELECT name FROM sqlite_schema ORDER BY name") { $0.text(0) } == ["best", "player"])
    #expect(
      try database.rows("PRAGMA table_info(player)") { $0.text(1) } == ["id", "name", "score", "avatar"])
    #expect(engine.log.count == before)
  }

  @Test(arguments: [
    (RemoteFailure.notRun("nobody answers"), "nobody answers; nothing was done"),
    (
      .inDoubt("the connection is cut"),
      "the connection is cut; it is not known whether the statement was carried out"
    ),
    (
      .transactionLost("the leader has changed"),
      "the leader has changed; nothing of the open transaction is kept"
    ),
  ])
  func `a failure says what it means for the data`(failure: RemoteFailure, message: String) {
    engine.nextFailure = failure
    let error = #expect(throws: DatabaseError.self) { try database.execute(sql: "DELETE FROM player") }
    #expect(error?.message == message)
  }

  @Test func `records and requests work as on a file`() throws {
    struct Player: Codable, FetchableRecord, MutablePersistableRecord, Equatable {
      var id: Int64?
      var name: String
      var score: Double?
      mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
    }
    var player = Player(id: nil, name: "Dora", score: 20)
    try player.insert(database)
    #expect(player.id == 4)
    #expect(
      try Player.filter(Column("score") > 10).order(Column("name")).fetchAll(database).map(\.name) == [
        "Arthur", "Dora",
      ])
    player.score = 21
    try player.update(database)
    #expect(try Player.fetchOne(database, key: 4) == player)
  }
}
