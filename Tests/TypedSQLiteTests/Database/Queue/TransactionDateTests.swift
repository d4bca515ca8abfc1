import Foundation
import Synchronization
import Testing
import TypedSQLite

struct TransactionDateTests {
  /// A queue whose clock counts the times at which it is read.
  private func makeQueue() throws -> DatabaseQueue {
    let count = Mutex(0)
    var configuration = Configuration()
    configuration.transactionClock = .custom { _ in
      Date(
        timeIntervalSince1970: TimeInterval(
          count.withLock {
            $0 += 1
            return $0
          }))
    }
    return try DatabaseQueue(configuration: configuration)
  }

  /// The count of the clock.
  private func moment(_ db: Database) throws -> Int { Int(try db.transactionDate.timeIntervalSince1970) }

  @Test func `the clock is read as a transaction begins`() throws {
    try makeQueue().inDatabase { db in
      let first = try moment(db)
      #expect(try moment(db) == first + 1)
      try db.execute(sql: "BEGIN")
      #expect(try moment(db) == first + 2)
      try db.execute(
        sql: "CREATE TABLE t (id INTEGER PRIMARY KEY ON CONFLICT ROLLBACK); INSERT INTO t VALUES (1)")
      #expect(try moment(db) == first + 2)
      try db.execute(sql: "COMMIT; BEGIN; SELECT 1; ROLLBACK; SAVEPOINT s")
      #expect(try moment(db) == first + 4)
      #expect(throws: DatabaseError.self) { try db.execute(sql: "INSERT INTO t VALUES (1)") }
      #expect(!db.isInsideTransaction)
      #expect(try moment(db) == first + 5)
    }
  }

  @Test func `all of a transaction has one date`() throws {
    let queue = try makeQueue()
    let dates = try queue.write { db in
      var dates = [try moment(db)]
      try db.inSavepoint {
        dates.append(try moment(db))
        return .rollback
      }
      return dates + [try moment(db)]
    }
    #expect(dates == Array(repeating: dates[0], count: 3))
    #expect(try queue.write(moment) == dates[0] + 1)
  }

  @Test func `a clock may use the connection`() throws {
    var configuration = Configuration()
    configuration.transactionClock = .custom { db in
      try Date.fetchOne(db, sql: "SELECT '2024-05-06 07:08:09'") ?? .distantPast
    }
    let queue = try DatabaseQueue(configuration: configuration)
    let date = try queue.write { try $0.transactionDate }
    #expect(date.timeIntervalSince1970 == 1_714_979_289)
  }

  @Test func `the date of a transaction throws the error of its clock`() throws {
    struct Stopped: Error {}
    var configuration = Configuration()
    configuration.transactionClock = .custom { _ in throw Stopped() }
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE t (a)")
      #expect(throws: Stopped.self) { try db.transactionDate }
      #expect(throws: Stopped.self) { try db.transactionDate }
    }
    #expect(try queue.read { try $0.tableExists("t") })
  }

  @Test func `by default it is the clock of the system`() throws {
    let db = try Database(path: ":memory:")
    try db.inTransaction {
      let before = Date.now
      let date = try db.transactionDate
      #expect(date <= before)
      #expect(before.timeIntervalSince(date) < 60)
      #expect(try db.transactionDate == date)
      return .commit
    }
  }
}
