import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

/// What changed from one result to the next, by the keys of the rows.
@Suite struct ResultChangesTests {
  private func rows(_ query: String) throws -> StoredRows {
    var rows = StoredRows()
    let statement = try Database(path: ":memory:").prepare(query)
    while try statement.step() { rows.append(statement, 0..<statement.columnCount) }
    return rows
  }

  private func changes(
    _ old: String, _ new: String, columns: Int, keys: [[Int]] = []
  ) throws -> ResultChanges {
    try ResultChanges(rows(old), rows(new), columnCount: columns, keys: keys)
  }

  @Test func `rows are found by their key, wherever they are`() throws {
    let changes = try changes(
      "VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', 30)", "VALUES (3, 'c', 31), (1, 'a', 10), (4, 'd', 40)",
      columns: 3, keys: [[0]])
    #expect(changes.key == [0])
    #expect(changes.rows == [.changed(before: 2, columns: [2]), .same(before: 0), .came])
    #expect(changes.gone == [1])
    #expect(changes.text == "1 changed, 1 came, 1 went")
  }

  @Test func `the first columns that no two rows share are the key`() throws {
    let changes = try changes(
      "VALUES ('x', 1, 10), ('x', 2, 20)", "VALUES ('x', 2, 21), ('x', 1, 10)", columns: 3)
    #expect(changes.key == [0, 1])
    #expect(changes.rows == [.changed(before: 1, columns: [2]), .same(before: 0)])
  }

  @Test func `a key with equal rows is not used`() throws {
    let changes = try changes(
      "VALUES (1, 'a'), (1, 'b')", "VALUES (1, 'a'), (1, 'c')", columns: 2, keys: [[0], [1]])
    #expect(changes.key == [1])
    #expect(changes.rows == [.same(before: 0), .came])
    #expect(changes.gone == [1])
  }

  @Test func `one row and rows without a key are compared by their places`() throws {
    let one = try changes("VALUES (5, 7)", "VALUES (6, 7)", columns: 2)
    #expect(one.key == nil)
    #expect(one.rows == [.changed(before: 0, columns: [0])])
    let equal = try changes("VALUES (1), (1)", "VALUES (1), (2), (3)", columns: 1)
    #expect(equal.key == nil)
    #expect(equal.rows == [.same(before: 0), .changed(before: 1, columns: [0]), .came])
    #expect(try changes("SELECT 1 WHERE 0", "SELECT 1 WHERE 0", columns: 1).isEmpty)
    #expect(try changes("VALUES (1, 2)", "SELECT 1, 2 WHERE 0", columns: 2).gone == [0])
  }

  @Test func `storage classes and all bits count`() throws {
    let changes = try changes(
      "VALUES (1, 1), (2, 'a'), (3, NULL), (4, x'00'), (5, 0.0)",
      "VALUES (1, 1.0), (2, x'61'), (3, ''), (4, x''), (5, -0.0)", columns: 2, keys: [[0]])
    // SQLite has one zero.
    #expect(changes.counts.changed >= 4)
    let same = "VALUES (-9223372036854775808, 1e308), (NULL, x'00ff'), ('a' || char(0) || 'b', -1)"
    #expect(try self.changes(same, same, columns: 2).isEmpty)
  }

  @Test func `stored rows come back as they were`() throws {
    let query = "SELECT -9223372036854775808, 1.5, 'ä' || char(0), x'00ff', NULL, '', x'', 9e999"
    let stored = try rows(query)
    let statement = try Statement.parameters(8)
    try StoredRows.bind(stored[0], to: statement, from: 1)
    #expect(try statement.step())
    var again = StoredRows()
    again.append(statement, 0..<8)
    #expect(again[0] == stored[0])
  }

  @Test func `cells are ordered as SQLite does it`() throws {
    let values = [
      "NULL", "-9e999", "-3", "-2.5", "0", "1", "1.5", "9223372036854775807", "''", "'a'", "'ab'", "'b'",
      "x''",
      "x'61'",
    ]
    let stored = try rows("VALUES " + values.map { "(\($0))" }.joined(separator: ", "))
    for first in values.indices {
      for second in values.indices {
        #expect(
          StoredRows.isOrdered(stored[first], before: stored[second], by: 0) == (first < second),
          "\(values[first]) \(values[second])")
      }
    }
  }
}
