import Foundation
import TestSupport
import Testing
import TypedSQLite

/// Columns that carry their storage: each storage of each kind, with random and awkward values.
struct StoredColumnTests {
  /// A row that is written through its column.
  private struct Item<Value: StorageConvertible & DatabaseValueConvertible & Sendable>: PersistableRecord {
    static var databaseTableName: String { "item" }
    let column: StoredColumn<Value>
    let value: Value

    func encode(to container: inout PersistenceContainer) {
      container[column] = value
    }
  }

  /// Checks that each value is found by requests that name the column, for each storage.
  ///
  /// - Returns: the number of values that a storage could hold.
  private func check<Value: StorageConvertible & DatabaseValueConvertible & Equatable & Sendable>(
    _ values: [Value]
  ) throws -> Int {
    var count = 0
    for storage in Value.Storage.all {
      let db = try Database(path: ":memory:")
      try db.execute(sql: "CREATE TABLE item(value); INSERT INTO item VALUES (NULL)")
      let column = StoredColumn<Value>("value", storage)
      let table = Table<Row>("item")
      for value in values {
        try db.execute(sql: "DELETE FROM item WHERE value IS NOT NULL")
        guard let stored = try? value.stored(as: storage) else {
          #expect(throws: (any Error).self) { try Item(column: column, value: value).insert(db) }
          #expect(throws: DatabaseError.self) { try table.filter(column == value).fetchCount(db) }
          #expect(throws: DatabaseError.self) { try table.updateAll(db, column.set(to: value)) }
          continue
        }
        count += 1
        let read = Value(stored, storedAs: storage)
        try Item(column: column, value: value).insert(db)
        #expect(
          try DatabaseValue.fetchOne(db, sql: "SELECT value FROM item WHERE value IS NOT NULL") == stored)
        let comment = Comment("\(storage): \(value)")
        #expect(try table.filter(column == value).fetchCount(db) == 1, comment)
        #expect(try table.filter(value == column).fetchCount(db) == 1, comment)
        #expect(try table.filter(column != value).fetchCount(db) == 0, comment)
        #expect(try table.filter(column === value).fetchCount(db) == 1, comment)
        #expect(try table.filter([value, value].contains(column)).fetchCount(db) == 1, comment)
        #expect(try table.filter(column <= value && column >= value).fetchCount(db) == 1, comment)
        #expect(try table.filter(column < value || column > value).fetchCount(db) == 0, comment)
        #expect(try table.filter(max(column, column) == value).fetchCount(db) == 1, comment)
        let row = try #require(try table.filter(column != nil).fetchOne(db))
        #expect(try row.decode(column) == read, comment)
        #expect(try row.decode(Value?.self, forColumn: column) == read, comment)
        #expect(
          try table.filter(column != nil).select(column, as: Value.self).fetchAll(db) == [read], comment)
        #expect(try table.select(column, as: Value?.self).fetchAll(db) == [nil, read], comment)
        #expect(try table.select(max(column), as: Value.self).fetchOne(db) == read, comment)
        try db.execute(sql: "DELETE FROM item WHERE value IS NOT NULL; INSERT INTO item VALUES ('old')")
        #expect(try table.filter(column == "old").updateAll(db, column.set(to: value)) == 1, comment)
        #expect(try table.filter(column == value).fetchCount(db) == 1, comment)
      }
    }
    return count
  }

  private var generator = SeededGenerator(seed: 18)

  private mutating func random<Value>(_ make: (inout SeededGenerator) -> Value?) -> [Value] {
    (0..<12).compactMap { _ in make(&generator) }
  }

  @Test mutating func `each storage of dates finds what it wrote`() throws {
    let awkward: [Double] = [
      -62_135_596_800, -86_401.5, -0.001, 0, 0.5, 951_782_400, 1_700_000_000.123, 253_402_300_799, 1e12,
      1e300,
      .infinity, .nan,
    ]
    let seconds = random { Double.random(in: -3e9...4e9, using: &$0).rounded() } + awkward
    #expect(try check(seconds.map { Date(timeIntervalSince1970: $0) }) > 400)
    let instants = seconds.filter(\.isFinite).compactMap { Timestamp(Date(timeIntervalSince1970: $0)) }
    #expect(try check(instants) > 400)
    #expect(try check(random { CivilDate(daysSince1970: Int64($0.below(40_000)) - 20_000) }) == 36)
    #expect(
      try check(random { TimeOfDay(nanosecondsSinceMidnight: Int64($0.below(86_400)) * 1_000_000_000) }) > 30)
    #expect(try check(random { Duration.milliseconds($0.below(100_000_000)) } + [.zero, .seconds(-5)]) > 60)
  }

  @Test mutating func `each storage of other values finds what it wrote`() throws {
    #expect(try check([true, false]) == 4)
    let identifiers = random { generator in
      UUID(uuidString: "00112233-4455-6677-8899-" + String(format: "%012x", generator.below(1 << 40)))
    }
    #expect(try check(identifiers) == 60)
    let ids = random { ULID("01ARZ3NDEKTSV4RRFFQ69G5FA\($0.below(10))") }
    #expect(try check(ids) == 36)
    let decimals =
      random { Decimal($0.below(1_000_000)) / 100 }
      + ["0", "-0.01", "0.001", "1e30"].compactMap { Decimal(string: $0) }
    #expect(try check(decimals) > 40)
    #expect(try check([ExactDecimal(0), ExactDecimal(-1), ExactDecimal(.max)]) > 6)
    #expect(try check(["127.0.0.1", "10.0.0.0/8", "::1", "2001:db8::1"].compactMap { IPAddress($0) }) > 6)
    #expect(try check(["{}", "[1,2]", "null", "\"a\""].compactMap { JSONText($0) }) > 8)
  }
}
