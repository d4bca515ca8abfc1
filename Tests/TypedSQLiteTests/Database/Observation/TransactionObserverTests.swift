import Testing
import TypedSQLite

struct TransactionObserverTests {
  /// Records what it is told.
  private final class Recorder: TransactionObserver {
    var log: [String] = []
    var observed: (DatabaseEventKind) -> Bool = { _ in true }
    var refusal: (any Error)?
    var stopsAfterFirst = false

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { observed(eventKind) }
    func databaseDidChange() {
      log.append("unspecified")
      if stopsAfterFirst { stopObservingDatabaseChangesUntilNextTransaction() }
    }
    func databaseDidChange(with event: DatabaseEvent) {
      log.append("\(event.kind) \(event.databaseName).\(event.tableName) \(event.rowID)")
      if stopsAfterFirst { stopObservingDatabaseChangesUntilNextTransaction() }
    }
    func databaseWillCommit() throws {
      log.append("will commit")
      if let refusal { throw refusal }
    }
    func databaseDidCommit(_ db: Database) { log.append("commit") }
    func databaseDidRollback(_ db: Database) { log.append("rollback") }
  }

  private struct Refusal: Error, Equatable {}

  private let db: Database
  private let recorder = Recorder()

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT UNIQUE, score INTEGER);
        CREATE TABLE log (line TEXT);
        """)
    db.add(transactionObserver: recorder)
  }

  private func events(_ sql: String...) -> [String] {
    recorder.log = []
    for statement in sql { try? db.execute(sql: statement) }
    return recorder.log
  }

  @Test func `each row and the commit are reported`() throws {
    #expect(
      events("INSERT INTO player VALUES (1, 'a', 0), (2, 'b', 0)")
        == ["insert main.player 1", "insert main.player 2", "will commit", "commit"])
    #expect(
      events("BEGIN", "UPDATE player SET score = 1 WHERE id = 2", "COMMIT")
        == ["update main.player 2", "will commit", "commit"])
    #expect(
      events("BEGIN", "DELETE FROM player WHERE id = 1", "ROLLBACK") == ["delete main.player 1", "rollback"])
    #expect(events("SELECT * FROM player") == [])
    #expect(events("BEGIN", "SELECT * FROM player", "COMMIT") == ["will commit", "commit"])
  }

  @Test func `a DELETE of all rows reports each, also if it was prepared before, and a DROP works`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    let delete = try db.makeStatement(sql: "DELETE FROM t")
    db.add(transactionObserver: recorder)
    try delete.execute()
    #expect(recorder.log == ["delete main.t 1", "delete main.t 2", "will commit", "commit"])
    try db.execute(sql: "DROP TABLE t")
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0)
    try db.execute(sql: "CREATE TABLE u (a); INSERT INTO u VALUES (7)")
    recorder.log = []
    try db.execute(sql: "DELETE FROM u")
    #expect(recorder.log == ["delete main.u 1", "will commit", "commit"])
  }

  @Test func `changes in a savepoint are reported when it is released, and never if it is rolled back`()
    throws
  {
    #expect(
      events("BEGIN", "SAVEPOINT a", "INSERT INTO log VALUES ('x')", "RELEASE A", "COMMIT")
        == ["insert main.log 1", "will commit", "commit"])
    #expect(
      events(
        "BEGIN", "INSERT INTO log VALUES ('y')", "SAVEPOINT a", "INSERT INTO log VALUES ('z')", "SAVEPOINT b",
        "INSERT INTO log VALUES ('z')", "ROLLBACK TO a", "INSERT INTO log VALUES ('w')", "COMMIT")
        == ["insert main.log 2", "insert main.log 3", "will commit", "commit"])
    recorder.log = []
    try db.inSavepoint {
      try db.execute(sql: "INSERT INTO log VALUES ('s')")
      try db.inSavepoint {
        try db.execute(sql: "INSERT INTO log VALUES ('t')")
        return .rollback
      }
      #expect(recorder.log == ["insert main.log 4"])
      return .commit
    }
    #expect(recorder.log == ["insert main.log 4", "will commit", "commit"])
    #expect(
      events("SAVEPOINT top", "INSERT INTO log VALUES ('u')", "RELEASE top")
        == ["insert main.log 5", "will commit", "commit"])
  }

  @Test func `an observer sees only the kinds that it observes, with the columns of an update`() throws {
    recorder.observed = {
      $0 == .update(tableName: "player", columnNames: ["score"]) || $0 == .insert(tableName: "log")
    }
    try db.execute(
      sql: "CREATE TRIGGER tr AFTER INSERT ON player BEGIN INSERT INTO log VALUES (new.name); END")
    #expect(
      events("INSERT INTO player VALUES (1, 'a', 0)") == ["insert main.log 1", "will commit", "commit"])
    #expect(events("UPDATE player SET name = 'b'") == ["will commit", "commit"])
    #expect(events("UPDATE player SET score = 2") == ["update main.player 1", "will commit", "commit"])
  }

  @Test func `an error before the commit rolls back and reaches the caller`() throws {
    recorder.refusal = Refusal()
    #expect(throws: Refusal()) {
      try db.inTransaction {
        try db.execute(sql: "INSERT INTO log VALUES ('x')")
        return .commit
      }
    }
    #expect(recorder.log == ["insert main.log 1", "will commit", "rollback"])
    recorder.refusal = nil
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM log") == 0)
    #expect(!db.isInsideTransaction)
  }

  @Test func `each statement that would commit throws the error of the observer`() throws {
    recorder.refusal = Refusal()
    #expect(throws: Refusal()) { try db.execute(sql: "INSERT INTO log VALUES ('x')") }
    let statement = try db.makeStatement(sql: "INSERT INTO log VALUES (?)")
    #expect(throws: Refusal()) { try statement.execute(arguments: ["x"]) }
    #expect(throws: Refusal()) {
      try Int.fetchAll(db, sql: "INSERT INTO player VALUES (1, 'a', 0) RETURNING id")
    }
    try db.execute(sql: "BEGIN; INSERT INTO log VALUES ('x')")
    #expect(throws: Refusal()) { try db.execute(sql: "COMMIT") }
    #expect(!db.isInsideTransaction)
    // Its error is that of one commit.
    recorder.refusal = nil
    let error = #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try db.execute(sql: "SELECT"); return .commit
      }
    }
    #expect(error?.resultCode == .SQLITE_ERROR)
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM log") == 0)
  }

  @Test func `the error of an observer of one transaction reaches the caller`() throws {
    let other = try Database(path: ":memory:")
    recorder.refusal = Refusal()
    other.add(transactionObserver: recorder, extent: .nextTransaction)
    #expect(throws: Refusal()) { try other.execute(sql: "CREATE TABLE t(a)") }
    try other.execute(sql: "CREATE TABLE t(a)")
    #expect(recorder.log == ["will commit", "rollback"])
  }

  @Test func `an observer refuses the commit of a transaction that wrote nothing`() throws {
    recorder.refusal = Refusal()
    try db.execute(sql: "BEGIN")
    #expect(throws: Refusal.self) { try db.execute(sql: "COMMIT") }
    #expect(throws: Refusal.self) { try db.inTransaction { .commit } }
    #expect(recorder.log == ["will commit", "rollback", "will commit", "rollback"])
    recorder.refusal = nil
    try db.inTransaction { .commit }
    #expect(try Int.fetchOne(db, sql: "SELECT 1") == 1)
  }

  @Test func `a failed statement and its transaction`() throws {
    _ = events("INSERT INTO player VALUES (1, 'a', 0)")
    #expect(events("INSERT INTO player VALUES (2, 'a', 0)") == [], "nothing had begun")
    #expect(
      events("INSERT INTO player VALUES (2, 'b', 0), (3, 'a', 0)") == ["insert main.player 2", "rollback"])
    #expect(
      events(
        "BEGIN", "INSERT INTO player VALUES (3, 'c', 0)", "INSERT OR ROLLBACK INTO player VALUES (4, 'a', 0)")
        == ["insert main.player 3", "rollback"])
  }

  @Test func `observers end with their extent`() throws {
    db.remove(transactionObserver: recorder)
    #expect(events("INSERT INTO log VALUES (1)") == [])
    db.add(transactionObserver: recorder, extent: .nextTransaction)
    #expect(events("INSERT INTO log VALUES (1)") == ["insert main.log 2", "will commit", "commit"])
    #expect(events("INSERT INTO log VALUES (1)") == [])
    weak var released: Recorder?
    do {
      let shortLived = Recorder()
      released = shortLived
      db.add(transactionObserver: shortLived)
    }
    #expect(released == nil)
    do {
      let kept = Recorder()
      released = kept
      db.add(transactionObserver: kept, extent: .databaseLifetime)
    }
    #expect(released != nil)
  }

  @Test func `an observer can end the events of a transaction`() throws {
    recorder.stopsAfterFirst = true
    #expect(
      events("INSERT INTO log VALUES (1), (2), (3)") == ["insert main.log 1", "will commit", "commit"])
    #expect(events("INSERT INTO log VALUES (1), (2)") == ["insert main.log 4", "will commit", "commit"])
  }

  @Test func `one of two functions is called after the next transaction, and may write`() throws {
    var log: [String] = []
    try db.inTransaction {
      db.afterNextTransaction { db in
        log.append("commit")
        try? db.execute(sql: "INSERT INTO log VALUES ('after')")
      }
      return .commit
    }
    try db.inTransaction {
      db.afterNextTransaction { _ in
        log.append("commit 2")
      } onRollback: { _ in
        log.append("rollback")
      }
      return .rollback
    }
    try db.execute(sql: "INSERT INTO log VALUES (1)")
    #expect(log == ["commit", "rollback"])
    #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM log") == 2)
  }

  @Test func `changes that SQLite does not report can be announced`() throws {
    recorder.observed = { $0.tableName == "log" }
    try db.notifyChanges(in: DatabaseRegion(table: "player"))
    #expect(recorder.log == [])
    try db.notifyChanges(in: DatabaseRegion(table: "log"))
    #expect(recorder.log == ["unspecified"])
  }

  @Test func `an observer hears of announced changes only of tables that there are`() throws {
    /// Whether an announcement reaches an observer of some changes.
    func isTold(_ region: DatabaseRegion, _ observed: @escaping (DatabaseEventKind) -> Bool) throws -> Bool {
      recorder.log = []
      recorder.observed = observed
      try db.notifyChanges(in: region)
      return recorder.log == ["unspecified"]
    }
    #expect(try isTold(.fullDatabase) { $0.tableName == "player" })
    #expect(
      try isTold(.fullDatabase) { $0 == .update(tableName: "player", columnNames: ["id", "name", "score"]) })
    #expect(try isTold(DatabaseRegion(table: "PLAYER")) { $0 == .insert(tableName: "player") })
    #expect(try !isTold(.fullDatabase) { $0.tableName == "nobody" })
    #expect(try !isTold(.fullDatabase) { $0.tableName == "sqlite_master" })
    #expect(try isTold(DatabaseRegion(table: "sqlite_master")) { $0.tableName == "sqlite_master" })
    #expect(try !isTold(DatabaseRegion()) { _ in true })
    let temporary = DatabaseRegion(table: "sqlite_temp_master")
    #expect(try !isTold(temporary) { _ in true })
    try db.execute(sql: "CREATE TEMPORARY TABLE draft (a)")
    #expect(try isTold(temporary) { $0.tableName == "sqlite_temp_master" })
    #expect(try isTold(.fullDatabase) { $0.tableName == "draft" })
    #expect(try isTold(player.select(Column("name")).databaseRegion(db)) { Self.columns($0) == ["name"] })
  }

  private let player = Table("player")

  private static func columns(_ kind: DatabaseEventKind) -> Set<String> {
    if case .update(_, let columns) = kind { columns } else { [] }
  }

  @Test func `an announcement can end the events of a transaction, and one from a read is ignored`() throws {
    recorder.stopsAfterFirst = true
    try db.inTransaction {
      try db.notifyChanges(in: .fullDatabase)
      try db.execute(sql: "INSERT INTO log VALUES ('a')")
      try db.notifyChanges(in: .fullDatabase)
      return .commit
    }
    #expect(recorder.log == ["unspecified", "will commit", "commit"])
    let queue = try DatabaseQueue()
    try queue.write { db in try db.execute(sql: "CREATE TABLE t (a)") }
    let reader = Recorder()
    queue.add(transactionObserver: reader)
    try queue.read { db in try db.notifyChanges(in: .fullDatabase) }
    #expect(reader.log == [])
  }
}
