import Synchronization
import Testing
import TypedSQLite

/// What an observation reports besides its values.
struct ObservationEventTests {
  /// The lines that were written, which several threads may write.
  private final class Log: TextOutputStream, Sendable {
    private let lines = Mutex<[String]>([])

    func write(_ line: String) {
      lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock(\.self) }
  }

  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { db in try db.execute(sql: "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT)") }
  }

  private static let count = ValueObservation.tracking { db in
    try Int.fetchOne(db, sql: "SELECT count(*) FROM player") ?? 0
  }

  /// Observes during a write, and waits for the fetch that it starts.
  private func run<Value: Sendable>(_ observation: ValueObservation<Value>, _ sql: String) throws {
    let cancellable = observation.start(
      in: queue, scheduling: .immediate, onError: { _ in }, onChange: { _ in })
    try queue.write { db in try db.execute(sql: sql) }
    queue.inDatabase { _ in }
    cancellable.cancel()
  }

  @Test func `an observation prints what happens to it`() throws {
    let log = Log()
    try run(Self.count.print("players", to: log), "INSERT INTO player VALUES (1, 'Ada')")
    #expect(
      log.all == [
        "players: start", "players: fetch", "players: tracked region: player(*)", "players: value: 0",
        "players: database did change", "players: fetch", "players: value: 1", "players: cancel",
      ])
  }

  @Test func `functions are called with the values and the error`() throws {
    let log = Log()
    let observation = ValueObservation.tracking { db in
      try String.fetchAll(db, sql: "SELECT name FROM player")
    }.map { names in
      names.first ?? "none"
    }.removeDuplicates().handleEvents(
      willFetch: { log.write("fetch") }, databaseDidChange: { log.write("change") },
      didReceiveValue: { log.write("value \($0)") }, didFail: { log.write("\($0)") },
      didCancel: { log.write("cancel") })
    try run(observation, "INSERT INTO player VALUES (1, 'none')")
    #expect(log.all == ["fetch", "value none", "change", "fetch", "cancel"])
    let failing = Log()
    try run(observation.handleEvents(didFail: { _ in failing.write("failed") }), "DROP TABLE player")
    #expect(failing.all == ["failed"])
    #expect(
      log.all.last == "SQLite error 1: no such table: player - while executing `SELECT name FROM player`")
  }

  @Test func `an observation whose fetch writes commits what it has written`() throws {
    try queue.write { db in try db.execute(sql: "CREATE TABLE fetches (at)") }
    var observation = ValueObservation.tracking(region: Table("player")) { db in
      try db.execute(sql: "INSERT INTO fetches VALUES (1)")
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM player")
    }
    observation.requiresWriteAccess = true
    try run(observation.map { $0 }, "INSERT INTO player VALUES (1, 'Ada')")
    #expect(try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM fetches") } == 2)
  }
}
