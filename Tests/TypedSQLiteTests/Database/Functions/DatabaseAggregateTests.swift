import Synchronization
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite(.serialized) struct DatabaseAggregateTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(g, a); INSERT INTO t VALUES ('x', 1), ('y', 10), ('x', 2), ('y', 20)")
  }

  private struct Sum: DatabaseAggregate {
    var sum = 0
    mutating func step(_ dbValues: [DatabaseValue]) { sum += Int.fromDatabaseValue(dbValues[0]) ?? 0 }
    func finalize() -> (any DatabaseValueConvertible)? { sum }
  }

  private struct SlidingSum: DatabaseWindowAggregate {
    var sum = 0
    mutating func step(_ dbValues: [DatabaseValue]) { sum += Int.fromDatabaseValue(dbValues[0]) ?? 0 }
    mutating func inverse(_ dbValues: [DatabaseValue]) { sum -= Int.fromDatabaseValue(dbValues[0]) ?? 0 }
    func value() -> (any DatabaseValueConvertible)? { sum }
  }

  /// Throws at a given step, and counts the values that were created, asked for their result and freed.
  private final class Failing: DatabaseWindowAggregate {
    struct Counts: Equatable {
      var created = 0
      var finalized = 0
      var freed = 0
    }
    enum Place { case step, inverse, value, finalize }

    static let counts = Mutex(Counts())
    nonisolated(unsafe) static var place: Place?

    var rows = 0

    init() { Self.counts.withLock { $0.created += 1 } }
    deinit { Self.counts.withLock { $0.freed += 1 } }

    private func fail(_ place: Place) throws {
      if Self.place == place { throw DatabaseError(resultCode: .SQLITE_ABORT, message: "\(place)") }
    }
    func step(_ dbValues: [DatabaseValue]) throws {
      rows += 1
      if rows == 2 { try fail(.step) }
    }
    func inverse(_ dbValues: [DatabaseValue]) throws { try fail(.inverse) }
    func value() throws -> (any DatabaseValueConvertible)? {
      try fail(.value)
      return rows
    }
    func finalize() throws -> (any DatabaseValueConvertible)? {
      Self.counts.withLock { $0.finalized += 1 }
      try fail(.finalize)
      return rows
    }
  }

  @Test func `each group and each call has a value of its own`() throws {
    db.add(function: DatabaseFunction("my_sum", argumentCount: 1, aggregate: Sum.self))
    let rows = try Row.fetchAll(
      db, sql: "SELECT g, my_sum(a) AS s, my_sum(a * 2) AS d FROM t GROUP BY g ORDER BY g")
    #expect(rows.map(\.description) == ["[g:\"x\" s:3 d:6]", "[g:\"y\" s:30 d:60]"])
  }

  @Test func `a group without rows is created and asked for its result`() throws {
    db.add(function: DatabaseFunction("my_sum", argumentCount: 1, aggregate: Sum.self))
    #expect(try Int.fetchOne(db, sql: "SELECT my_sum(a) FROM t WHERE 0") == 0)
    #expect(try Int.fetchAll(db, sql: "SELECT my_sum(a) FROM t WHERE 0 GROUP BY g") == [])
  }

  @Test func `an aggregate keeps to FILTER and DISTINCT`() throws {
    db.add(function: DatabaseFunction("my_sum", argumentCount: 1, aggregate: Sum.self))
    try db.execute(sql: "INSERT INTO t VALUES ('x', 1)")
    #expect(
      try Int.fetchOne(db, sql: "SELECT my_sum(DISTINCT a) FILTER (WHERE g = 'x') FROM t") == 3)
  }

  @Test func `an aggregate that gives up no rows is no window function`() throws {
    db.add(function: DatabaseFunction("my_sum", argumentCount: 1, aggregate: Sum.self))
    let error = #expect(throws: DatabaseError.self) {
      try db.makeStatement(sql: "SELECT my_sum(a) OVER () FROM t")
    }
    #expect(error?.message == "my_sum() may not be used as a window function")
  }

  @Test func `a window aggregate slides, and sums a group`() throws {
    db.add(function: DatabaseFunction("slide", argumentCount: 1, aggregate: SlidingSum.self))
    let sql = """
      SELECT slide(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t
      """
    #expect(try Int.fetchAll(db, sql: sql) == [1, 3, 12, 30])
    #expect(try Int.fetchOne(db, sql: "SELECT slide(a) FROM t") == 33)
  }

  @Test func `a window without rows has the result of nothing`() throws {
    db.add(function: DatabaseFunction("slide", argumentCount: 1, aggregate: SlidingSum.self))
    let sql = """
      SELECT slide(a) OVER (ORDER BY a ROWS BETWEEN 3 PRECEDING AND 2 PRECEDING) FROM t
      """
    #expect(try Int.fetchAll(db, sql: sql) == [0, 0, 1, 3])
  }

  @Test func `an aggregate that throws anywhere is an error, freed once, and asked no more`() throws {
    db.add(function: DatabaseFunction("failing", argumentCount: 1, aggregate: Failing.self))
    let group = "SELECT failing(a) FROM t"
    let window = """
      SELECT failing(a) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t
      """
    // Windows ask for the value, and for a last value at the end of a partition.
    let expected: [(Failing.Place?, String, finalized: Int?)] = [
      (nil, group, 1), (.step, group, 0), (.finalize, group, 1),
      (.step, window, 0), (.inverse, window, 0), (.value, window, 0),
    ]
    for (place, sql, finalized) in expected {
      Failing.place = place
      Failing.counts.withLock { $0 = Failing.Counts() }
      if let place {
        let error = #expect(throws: DatabaseError.self) { try Int.fetchAll(db, sql: sql) }
        #expect(error?.resultCode == .SQLITE_ABORT)
        #expect(error?.message == "\(place)")
      } else {
        #expect(try Int.fetchAll(db, sql: sql) == [4])
      }
      let counts = Failing.counts.withLock { $0 }
      #expect(
        counts == Failing.Counts(created: 1, finalized: finalized ?? 0, freed: 1), "\(sql), \(place as Any)")
    }
  }

  @Test func `an aggregate left in the middle is freed with its statement`() throws {
    db.add(function: DatabaseFunction("failing2", argumentCount: 1, aggregate: Failing.self))
    Failing.place = nil
    Failing.counts.withLock { $0 = Failing.Counts() }
    do {
      let cursor = try Int.fetchCursor(db, sql: "SELECT failing2(a) FROM t GROUP BY g")
      #expect(try cursor.next() == 2)
    }
    let counts = Failing.counts.withLock { $0 }
    #expect(counts.created == counts.freed)
    #expect(counts.created > 0)
  }
}
