import Foundation
import Synchronization
import Testing
import TypedSQLite

final class DatabaseRegionObservationTests: Sendable {
  private let folder: URL
  private let queue: DatabaseQueue
  private let pool: DatabasePool

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    queue = try DatabaseQueue()
    pool = try DatabasePool(path: folder.appendingPathComponent("pool.db").path)
    for writer in writers {
      try writer.write { db in
        try db.execute(
          sql: """
            CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT, score INTEGER);
            CREATE TABLE team (name TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE VIEW best AS SELECT name FROM player;
            INSERT INTO player VALUES (1, 'Ada', 0), (2, 'Bob', 0)
            """)
      }
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private var writers: [any DatabaseWriter] { [queue, pool] }

  /// How often an observation reports a change after each text of SQL.
  private func reports(
    of observation: DatabaseRegionObservation, in writer: any DatabaseWriter, after writes: String...
  ) throws -> [Int] {
    let count = Mutex(0)
    let cancellable = observation.start(in: writer) { error in
      Issue.record(error)
    } onChange: { _ in
      count.withLock { $0 += 1 }
    }
    defer { cancellable.cancel() }
    return try writes.map { sql in
      count.withLock { $0 = 0 }
      try writer.writeWithoutTransaction { db in try db.execute(sql: sql) }
      return count.withLock(\.self)
    }
  }

  @Test func `each commit that changes the region is reported before the write returns`() throws {
    let names = Table("player").filter(Column("id") == 1).select(Column("name"))
    for writer in writers {
      #expect(
        try reports(
          of: DatabaseRegionObservation(tracking: names, Table("team")), in: writer,
          after: "UPDATE player SET name = 'x' WHERE id = 1", "UPDATE player SET name = 'x' WHERE id = 2",
          "UPDATE player SET score = 1", "INSERT INTO team VALUES ('a')",
          "BEGIN; DELETE FROM player; ROLLBACK", "BEGIN; DELETE FROM player; DELETE FROM team; COMMIT",
          "INSERT INTO player VALUES (1, 'Ada', 0), (2, 'Bob', 0)",
          "INSERT INTO team VALUES ('b'); DELETE FROM team")
          == [1, 0, 0, 1, 0, 1, 1, 2])
    }
    #expect(
      try reports(
        of: DatabaseRegionObservation(tracking: [DatabaseRegion()]), in: queue, after: "DELETE FROM team")
        == [0])
    #expect(
      try reports(
        of: DatabaseRegionObservation(tracking: DatabaseRegion.fullDatabase), in: queue,
        after: "DELETE FROM player WHERE id = 2", "CREATE TABLE t(x)") == [1, 1])
  }

  @Test func `the function reads and writes with the connection`() throws {
    let counts = Mutex<[Int]>([])
    let observation = DatabaseRegionObservation(tracking: Table("player"))
    let cancellable = observation.start(in: queue) { error in
      Issue.record(error)
    } onChange: { db in
      do {
        let count = try #require(try Int.fetchOne(db, sql: "SELECT count(*) FROM player"))
        counts.withLock { $0.append(count) }
        try db.execute(sql: "INSERT INTO team VALUES ('t' || ?)", arguments: [count])
        if count == 3 { try db.execute(sql: "DELETE FROM player WHERE id = 1") }
      } catch {
        Issue.record(error)
      }
    }
    try queue.write { db in try db.execute(sql: "INSERT INTO player VALUES (3, 'Cid', 0)") }
    cancellable.cancel()
    #expect(counts.withLock(\.self) == [3, 2])
    let names = try queue.read { db in try String.fetchAll(db, sql: "SELECT name FROM team") }
    #expect(names == ["t2", "t3"])
  }

  @Test func `a cancelled observation and one without references report nothing`() throws {
    let count = Mutex(0)
    let observation = DatabaseRegionObservation(tracking: Table("team"))
    var cancellable: AnyDatabaseCancellable? = observation.start(in: queue) { _ in
    } onChange: { _ in
      count.withLock { $0 += 1 }
    }
    let other = observation.start(in: queue) { _ in
    } onChange: { _ in
      count.withLock { $0 += 10 }
    }
    try queue.write { db in try db.execute(sql: "INSERT INTO team VALUES ('a')") }
    #expect(count.withLock(\.self) == 11)
    other.cancel()
    try queue.write { db in try db.execute(sql: "INSERT INTO team VALUES ('b')") }
    #expect(count.withLock(\.self) == 12)
    withExtendedLifetime(cancellable) {}
    cancellable = nil
    try queue.write { db in try db.execute(sql: "INSERT INTO team VALUES ('c')") }
    #expect(count.withLock(\.self) == 12)
  }

  @Test func `it starts within an access, and sees the rest of the transaction`() throws {
    let count = Mutex(0)
    let cancellable = try queue.write { db in
      let cancellable = DatabaseRegionObservation(tracking: Table("team")).start(in: queue) { error in
        Issue.record(error)
      } onChange: { _ in
        count.withLock { $0 += 1 }
      }
      try db.execute(sql: "INSERT INTO team VALUES ('a')")
      return cancellable
    }
    #expect(count.withLock(\.self) == 1)
    cancellable.cancel()
  }

  @Test func `a region that cannot be determined is an error`() throws {
    let errors = Mutex<[String]>([])
    let cancellable = DatabaseRegionObservation(tracking: Table("nowhere").all()).start(in: queue) { error in
      errors.withLock { $0.append((error as? DatabaseError)?.message ?? "") }
    } onChange: { _ in
      Issue.record("no change")
    }
    try queue.write { db in try db.execute(sql: "DELETE FROM player; CREATE TABLE t(x)") }
    cancellable.cancel()
    #expect(errors.withLock(\.self) == ["no such table: nowhere"])
  }

  @Test func `a view that is replaced is observed as it is now`() throws {
    let best = DatabaseRegionObservation(tracking: Table("best").all())
    #expect(
      try reports(
        of: best, in: queue, after: "INSERT INTO team VALUES ('a')",
        "INSERT INTO player VALUES (3, 'Cid', 0)",
        "BEGIN; DROP VIEW best; CREATE VIEW best AS SELECT name FROM team; COMMIT",
        "INSERT INTO team VALUES ('b')",
        "DELETE FROM player") == [0, 1, 1, 1, 0])
  }

  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  @Test func `several writers and cancellations at once`() async throws {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { [queue, counter] in
          let cancellable = DatabaseRegionObservation(tracking: Table("team")).start(in: queue) { error in
            Issue.record(error)
          } onChange: { _ in
            counter.count.withLock { $0 += 1 }
          }
          _ = try? await queue.write { db in
            try db.execute(sql: "INSERT INTO team VALUES (?)", arguments: [number])
          }
          cancellable.cancel()
        }
      }
    }
    #expect(counter.count.withLock(\.self) >= 20)
    #expect(try await queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM team") } == 20)
  }
}
