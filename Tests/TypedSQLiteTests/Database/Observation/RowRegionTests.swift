import Synchronization
import TestSupport
import Testing
import TypedSQLite

/// Regions with rows, and observations that are not notified of changes to other rows.
struct RowRegionTests {
  private struct Player: TableRecord, FetchableRecord, Codable, Identifiable {
    static let team = belongsTo(Team.self)
    static let captain = belongsTo(Player.self, using: ForeignKey(["captainId"]))
    var id: Int64
    var name: String
  }

  private struct Team: TableRecord {}

  private let queue: DatabaseQueue
  private let id = Column("id")
  private let name = Column("name")

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE team (id INTEGER PRIMARY KEY, color TEXT);
          CREATE TABLE player (
            id INTEGER PRIMARY KEY, name TEXT UNIQUE, score INTEGER, teamId REFERENCES team ON DELETE CASCADE,
            captainId REFERENCES player);
          CREATE TABLE country (code TEXT PRIMARY KEY) WITHOUT ROWID;
          CREATE TABLE note (text TEXT);
          CREATE VIRTUAL TABLE page USING fts5(text);
          CREATE VIEW best AS SELECT id, name FROM player WHERE score > 10;
          INSERT INTO team VALUES (1, 'red'), (2, 'blue');
          INSERT INTO player VALUES (1, 'Ada', 1, 1, NULL), (2, 'Bob', 2, 2, 1), (3, 'Cid', 3, NULL, 1);
          INSERT INTO note VALUES ('a'), ('b');
          INSERT INTO page VALUES ('x'), ('y');
          INSERT INTO country VALUES ('de');
          """)
    }
  }

  private func region(_ request: some FetchRequest & Sendable) throws -> String {
    try queue.read { db in try request.databaseRegion(db).description }
  }

  // MARK: Regions

  @Test func `a condition on the rowid limits the region to rows`() throws {
    let all = "player(captainId,id,name,score,teamId)"
    #expect(try region(Player.filter(id: 1)) == all + "[1]")
    #expect(try region(Player.filter(ids: [1, 3])) == all + "[1,3]")
    #expect(try region(Player.filter(key: 2)) == all + "[2]")
    #expect(try region(Player.filter(id == 1).select(name)) == "player(id,name)[1]")
    #expect(try region(Player.filter(1 == id).filter(name == "Ada")) == all + "[1]")
    #expect(try region(Player.filter(id == 1 || id == 2)) == all + "[1,2]")
    #expect(try region(Player.filter([1, 2].contains(id) && [2, 3].contains(id))) == all + "[2]")
    #expect(try region(Player.filter([1, 2].contains(id)).filter(id == 2)) == all + "[2]")
    #expect(try region(Player.filter(Column.rowID == 1)) == all + "[1]")
    #expect(try region(Table("note").filter(Column.rowID == 1)) == "note(ROWID,text)[1]")
    #expect(try region(Player.filter(id: 1).filter(sql: "score > 1")) == all + "[1]")
    let alias = TableAlias()
    #expect(try region(Player.aliased(alias).filter(alias[id] == 1)) == all + "[1]")
    #expect(
      try region(Player.filter(id: 1).joining(required: Player.team).select(name))
        == "player(id,name,teamId)[1],team(*)")
    #expect(try region(Player.filter(id: 1).select(max(Column("score")))) == "player(id,score)[1]")
  }

  @Test func `a condition that no row meets has no region`() throws {
    #expect(try region(Player.none()) == "empty")
    #expect(try region(Player.filter(id == nil)) == "empty")
    #expect(try region(Player.filter(ids: [])) == "empty")
    #expect(try region(Player.filter(id == 1 && id == 2)) == "empty")
    #expect(try region(Player.filter(id == 1 && id == 2).joining(optional: Player.team)) == "team(*)")
  }

  @Test func `other requests read all rows`() throws {
    let all = "player(captainId,id,name,score,teamId)"
    #expect(try region(Player.all()) == all)
    #expect(try region(Player.filter(id > 1)) == all)
    #expect(try region(Player.filter(id != 1)) == all)
    #expect(try region(Player.filter(id == 1 || name == "Ada")) == all)
    #expect(try region(Player.filter(name == "Ada")) == all)
    // SQLite compares the number of a text.
    #expect(try region(Player.filter(id == "1")) == all)
    #expect(try region(Player.filter(id == Column("score"))) == all)
    #expect(try region(Table("country").filter(Column("code") == "de")) == "country(code)")
    #expect(try region(Table("page").filter(Column.rowID == 1)).contains("[") == false)
    #expect(try region(Table("best").filter(id == 1)).contains("[") == false)
    let sql = SQLRequest<Row>(sql: "SELECT * FROM player WHERE id = 1")
    #expect(try region(sql) == all)
  }

  @Test func `a request that reads its table twice reads all rows`() throws {
    try queue.write { db in try db.execute(sql: "ALTER TABLE team DROP COLUMN color") }
    let all = "player(captainId,id,name,score,teamId)"
    #expect(try region(Player.filter(id: 1).joining(optional: Player.captain)).contains("[") == false)
    let most = Player.select(max(Column("score")))
    #expect(try region(Player.filter(id: 1).filter(Column("score") == most)).contains("[") == false)
    #expect(try region(Player.filter(id: 1).filter(sql: "id IN team")).hasPrefix(all + "[1]"))
    #expect(try region(Team.filter(key: 1).filter(sql: "id IN TEAM")).contains("[") == false)
    #expect(
      try region(Player.filter(id: 1).filter(sql: "score = (SELECT max(score) FROM PLAYER)")).contains("[")
        == false)
    let table = CommonTableExpression(named: "c", request: Player.all())
    #expect(
      try region(Player.with(table).filter(id: 1).joining(optional: Player.association(to: table)))
        .contains("[") == false)
  }

  @Test func `a table whose rows may be replaced is read as a whole`() throws {
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT UNIQUE ON CONFLICT REPLACE);
          """)
    }
    #expect(try region(Table("tag").filter(id == 1)) == "tag(id,name)")
    #expect(try region(Player.filter(id: 1)).hasSuffix("[1]"))
    try queue.write { db in
      try db.execute(
        sql:
          "CREATE TRIGGER t AFTER INSERT ON note BEGIN REPLACE INTO player(id, name) VALUES (9, 'Ada'); END")
    }
    #expect(try region(Player.filter(id: 1)).hasSuffix(")"))
  }

  @Test func `regions with rows are put together`() throws {
    try queue.read { (db) throws in
      let one = try Player.filter(id: 1).select(name).databaseRegion(db)
      let two = try Player.filter(id: 2).select(Column("score")).databaseRegion(db)
      #expect(one.union(two).description == "player(id,name,score)[1,2]")
      #expect(one.union(DatabaseRegion(table: "player")).description == "player(*)")
      #expect(try one.union(Player.select(name).databaseRegion(db)).description == "player(id,name)")
      #expect(one.union(DatabaseRegion()) == one)
      #expect(one != two && one.union(.fullDatabase) == .fullDatabase)
      #expect(one.isModified(byEventsOfKind: .update(tableName: "player", columnNames: ["name"])))
      #expect(!one.isModified(byEventsOfKind: .update(tableName: "player", columnNames: ["score"])))
      #expect(!one.isModified(byEventsOfKind: .insert(tableName: "team")))
    }
  }

  private final class Events: TransactionObserver {
    var events: [DatabaseEvent] = []
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) { events.append(event) }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
  }

  @Test func `an event changes the region of its row`() throws {
    let events = Events()
    try queue.write { (db) throws in
      db.add(transactionObserver: events)
      try db.execute(sql: "UPDATE Player SET score = 0 WHERE id < 3; UPDATE team SET color = '' WHERE id = 1")
      let one = try Player.filter(id: 1).databaseRegion(db)
      let both = try Player.filter(ids: [1, 2]).databaseRegion(db)
      #expect(events.events.map { one.isModified(by: $0) } == [true, false, false])
      #expect(events.events.map { both.isModified(by: $0) } == [true, true, false])
      #expect(events.events.map { DatabaseRegion.fullDatabase.isModified(by: $0) } == [true, true, true])
      #expect(events.events.map { DatabaseRegion().isModified(by: $0) } == [false, false, false])
    }
  }

  @Test func `other arguments of the same statement are other rows`() throws {
    try queue.read { (db) throws in
      let prepared = try Player.filter(id: 1).makePreparedRequest(db)
      #expect(prepared.statement.databaseRegion.description.hasSuffix("[1]"))
      try prepared.statement.setArguments([2])
      #expect(prepared.statement.databaseRegion.description.hasSuffix(")"))
      let second = try Player.filter(id: 3).makePreparedRequest(db)
      #expect(second.statement.databaseRegion.description.hasSuffix("[3]"))
      second.statement.setUncheckedArguments([1])
      #expect(second.statement.databaseRegion.description.hasSuffix(")"))
    }
  }

  // MARK: Observations

  /// How many values an observation of a request reports after each statement.
  private func reports(_ request: some FetchRequest<Player> & Sendable, after writes: String...) throws
    -> [Int]
  {
    let count = Mutex(0)
    let observation = ValueObservation.tracking { db in try Row.fetchAll(db, request).count }
    let cancellable = observation.start(in: queue, scheduling: .task) { error in
      Issue.record(error)
    } onChange: { _ in
      count.withLock { $0 += 1 }
    }
    defer { cancellable.cancel() }
    queue.unsafeReentrantWrite { _ in }
    return try writes.map { sql in
      count.withLock { $0 = 0 }
      try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
      queue.unsafeReentrantWrite { _ in }
      return count.withLock(\.self)
    }
  }

  @Test func `changes of other rows are not reported`() throws {
    #expect(
      try reports(
        Player.filter(id: 1), after: "UPDATE player SET name = 'x' WHERE id = 2",
        "UPDATE player SET name = 'y' WHERE id = 1", "INSERT INTO player(id, name) VALUES (4, 'Dan')",
        "DELETE FROM player WHERE id = 4", "UPDATE player SET score = score + 1",
        "UPDATE team SET color = 'grey'",
        "UPDATE player SET name = 'Bob' WHERE id = 2; UPDATE player SET name = 'z' WHERE id = 1")
        == [0, 1, 0, 0, 1, 0, 1])
    #expect(
      try reports(
        Player.filter(ids: [2, 9]), after: "UPDATE player SET score = 0 WHERE id = 1",
        "INSERT INTO player(id, name) VALUES (9, 'Eve')", "DELETE FROM player WHERE id = 9") == [0, 1, 1])
  }

  @Test func `a row that changes without a report of SQLite is seen`() throws {
    let counts = try reports(
      Player.filter(id: 1),
      after: "PRAGMA foreign_keys = OFF; INSERT OR REPLACE INTO player(id, name) VALUES (5, 'Ada')",
      "INSERT INTO player(id, name) VALUES (1, 'Fay')", "UPDATE player SET id = 7 WHERE id = 1",
      "UPDATE player SET rowid = 1 WHERE id = 7", "DELETE FROM player",
      "INSERT INTO player(id, name, teamId) VALUES (1, 'Ada', 2), (2, 'Bob', 1)",
      "PRAGMA foreign_keys = ON; DELETE FROM team WHERE id = 1", "DELETE FROM team WHERE id = 2")
    #expect(counts == [1, 1, 1, 1, 1, 1, 0, 1])
  }

  @Test func `rows are seen after a rollback, in savepoints, and with triggers`() throws {
    #expect(
      try reports(
        Player.filter(id: 1), after: "BEGIN; UPDATE player SET score = 5 WHERE id = 1; ROLLBACK",
        "BEGIN; UPDATE player SET score = 5 WHERE id = 2; COMMIT",
        "SAVEPOINT a; UPDATE player SET score = 5 WHERE id = 1; RELEASE a",
        """
        CREATE TRIGGER t AFTER UPDATE OF color ON team BEGIN
          UPDATE player SET score = 9 WHERE teamId = new.id; END
        """,
        "UPDATE team SET color = 'x' WHERE id = 2", "UPDATE team SET color = 'x' WHERE id = 1") == [
          0, 0, 1, 1, 0, 1,
        ])
  }

  @Test func `an observation of several rows follows what it reads`() throws {
    let wanted = Mutex<Int64>(1)
    let seen = Mutex<[String?]>([])
    let observation = ValueObservation.tracking { db in
      try Player.fetchOne(db, id: wanted.withLock(\.self))?.name
    }
    let cancellable = observation.start(in: queue, scheduling: .task) { error in
      Issue.record(error)
    } onChange: { name in
      seen.withLock { $0.append(name) }
    }
    for sql in [
      "UPDATE player SET name = 'b' WHERE id = 2", "UPDATE player SET name = 'a' WHERE id = 1",
      "UPDATE player SET name = 'c' WHERE id = 1", "UPDATE player SET name = 'd' WHERE id = 2",
    ] {
      queue.unsafeReentrantWrite { _ in }
      if sql.contains("'c'") { wanted.withLock { $0 = 2 } }
      try queue.write { db in try db.execute(sql: sql) }
    }
    queue.unsafeReentrantWrite { _ in }
    cancellable.cancel()
    #expect(seen.withLock(\.self) == ["Ada", "a", "b", "d"])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random writes are never missed`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try queue.write { db in try db.execute(sql: "UPDATE player SET captainId = NULL") }
    let requests: [QueryInterfaceRequest<Player>] = [
      Player.filter(id: 1), Player.filter(ids: [2, 3]), Player.filter(id == 4 || id == 5).select(id, name),
    ]
    let latest = Mutex<[Int: String]>([:])
    let cancellables = requests.enumerated().map { index, request in
      ValueObservation.tracking { db in "\(try Row.fetchAll(db, request))" }
        .start(in: queue, scheduling: .task) {
          Issue.record($0)
        } onChange: { value in
          latest.withLock { $0[index] = value }
        }
    }
    for round in 0..<200 {
      let row = generator.below(6) + 1
      let other = generator.below(6) + 1
      let statements = [
        "UPDATE player SET score = \(round) WHERE id = \(row)", "DELETE FROM player WHERE id = \(row)",
        "INSERT OR IGNORE INTO player(id, name) VALUES (\(row), 'n\(other)')",
        "INSERT OR REPLACE INTO player(id, name) VALUES (\(row), 'n\(other)')",
        "UPDATE OR IGNORE player SET id = \(other) WHERE id = \(row)", "DELETE FROM player",
        "INSERT INTO player(id, name) VALUES (\(row), 'm\(round)') ON CONFLICT DO UPDATE SET score = \(round)",
        "BEGIN; DELETE FROM player WHERE id = \(row); ROLLBACK",
      ]
      let sql = statements[generator.below(statements.count)]
      try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
      queue.unsafeReentrantWrite { _ in }
      let actual = try queue.read { db in
        try requests.map { "\(try Row.fetchAll(db, $0))" }
      }
      #expect(latest.withLock { latest in requests.indices.map { latest[$0] } } == actual, "\(sql)")
    }
    cancellables.forEach { $0.cancel() }
  }
}
