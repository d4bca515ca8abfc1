import Foundation
import Testing
import TypedSQLite

/// Each way to fetch values and rows: cursor, all, set and one, from SQL and from a statement.
@Suite struct FetchingTests {
  private let db: Database
  private let sql = "SELECT a, b FROM t WHERE a > ? ORDER BY a"
  private let second = SuffixRowAdapter(fromIndex: 1)

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, 'y')")
  }

  /// A type that only has the value path.
  private struct Name: DatabaseValueConvertible, Hashable {
    let text: String
    init(_ text: String) { self.text = text }
    var databaseValue: DatabaseValue { text.databaseValue }
    static func fromDatabaseValue(_ dbValue: DatabaseValue) -> Name? {
      String.fromDatabaseValue(dbValue).map { Name($0) }
    }
  }

  @Test func `Values are fetched from SQL, on both paths`() throws {
    #expect(try Array(Int.fetchCursor(db, sql: sql, arguments: [1])) == [2, 3])
    #expect(try Int.fetchAll(db, sql: sql, arguments: [1]) == [2, 3])
    #expect(try Int.fetchSet(db, sql: sql, arguments: [1]) == [2, 3])
    #expect(try Int.fetchOne(db, sql: sql, arguments: [1]) == 2)
    #expect(try Int.fetchOne(db, sql: sql, arguments: [9]) == nil)
    #expect(try Array(Name.fetchCursor(db, sql: sql, arguments: [0], adapter: second)).count == 3)
    #expect(try Name.fetchAll(db, sql: sql, arguments: [1], adapter: second) == [Name("y"), Name("y")])
    #expect(try Name.fetchSet(db, sql: sql, arguments: [0], adapter: second) == [Name("x"), Name("y")])
    #expect(try Name.fetchOne(db, sql: sql, arguments: [0], adapter: second) == Name("x"))
    #expect(try String.fetchSet(db, sql: sql, arguments: [0], adapter: second) == ["x", "y"])
  }

  @Test func `Values are fetched from a statement, again and again`() throws {
    let statement = try db.makeStatement(sql: sql)
    for _ in 0..<2 {
      #expect(try Array(Int.fetchCursor(statement, arguments: [1])) == [2, 3])
      #expect(try Int.fetchAll(statement, arguments: [0]) == [1, 2, 3])
      // Without arguments, those of the last run are used.
      #expect(try Int.fetchAll(statement) == [1, 2, 3])
      #expect(try Int.fetchSet(statement) == [1, 2, 3])
      #expect(try Int.fetchOne(statement) == 1)
      #expect(try Name.fetchAll(statement, arguments: [2], adapter: second) == [Name("y")])
      #expect(try Name.fetchSet(statement, adapter: second) == [Name("y")])
      #expect(try Name.fetchOne(statement, adapter: second) == Name("y"))
      #expect(try Array(Name.fetchCursor(statement, adapter: second)) == [Name("y")])
    }
  }

  @Test func `Rows are fetched from SQL and from a statement`() throws {
    let statement = try db.makeStatement(sql: sql)
    let expected: [Row] = [["a": 2, "b": "y"], ["a": 3, "b": "y"]]
    #expect(try Array(Row.fetchCursor(db, sql: sql, arguments: [1]).map { $0.copy() }) == expected)
    #expect(try Row.fetchAll(db, sql: sql, arguments: [1]) == expected)
    #expect(try Row.fetchSet(db, sql: sql, arguments: [1]) == Set(expected))
    #expect(try Row.fetchOne(db, sql: sql, arguments: [1]) == expected[0])
    #expect(try Row.fetchAll(statement, arguments: [1]) == expected)
    #expect(try Row.fetchSet(statement) == Set(expected))
    #expect(try Row.fetchOne(statement) == expected[0])
    #expect(try Row.fetchAll(statement, adapter: second) == [["b": "y"], ["b": "y"]])
    #expect(try Row.fetchSet(db, sql: sql, arguments: [1], adapter: second) == [["b": "y"]])
    #expect(try Row.fetchCursor(statement, adapter: second).next() == ["b": "y"])
  }

  @Test func `The kind of a cursor is known by its type`() throws {
    let fast: FastDatabaseValueCursor<Int> = try Int.fetchCursor(db, sql: sql, arguments: [0])
    let slow: DatabaseValueCursor<Name> = try Name.fetchCursor(db, sql: sql, arguments: [0])
    let rows: RowCursor = try Row.fetchCursor(db, sql: sql, arguments: [0])
    #expect(fast.sql == sql)
    #expect(slow.arguments == [0])
    #expect(rows.columnNames == ["a", "b"])
    #expect(rows.columnCount == 2)
  }

  @Test func `A new cursor starts the statement again, and the old one's end does not stop it`() throws {
    let statement = try db.makeStatement(sql: sql)
    var old: FastDatabaseValueCursor<Int>? = try Int.fetchCursor(statement, arguments: [0])
    #expect(try old?.next() == 1)
    let new = try Int.fetchCursor(statement)
    #expect(try new.next() == 1)
    old = nil
    #expect(try new.next() == 2)
  }

  @Test func `A cursor left half-way holds nothing open`() throws {
    do {
      let cursor = try Int.fetchCursor(db, sql: sql, arguments: [0])
      #expect(try cursor.next() == 1)
    }
    try db.execute(sql: "DROP TABLE t")
  }

  @Test func `NULL is an error for a value and nil for an optional one`() throws {
    let sql = "SELECT NULL UNION ALL SELECT 1"
    #expect(throws: RowDecodingError.self) { try Int.fetchAll(db, sql: sql) }
    #expect(throws: RowDecodingError.self) { try Name.fetchAll(db, sql: sql) }
    #expect(try Int?.fetchAll(db, sql: sql) == [nil, 1])
    #expect(try Int?.fetchSet(db, sql: sql) == [nil, 1])
    #expect(try Array(Int?.fetchCursor(db, sql: sql)) == [nil, 1])
    #expect(try DatabaseValue.fetchAll(db, sql: sql) == [.null, 1.databaseValue])
    #expect(try Name?.fetchOne(db, sql: "SELECT NULL") == .some(nil))
    #expect(try Name?.fetchOne(db, sql: "SELECT 1 WHERE 0") == nil)
    #expect(try Name.fetchOne(db, sql: "SELECT NULL") == nil)
  }

  @Test func `A statement without columns has no values`() throws {
    #expect(try Int.fetchAll(db, sql: "UPDATE t SET b = 'y'") == [])
    #expect(try Set(String.fetchAll(db, sql: "SELECT b FROM t")) == ["y"])
    #expect(try Row.fetchAll(db, sql: "DELETE FROM t") == [])
  }

  @Test func `Columns of a statement that is prepared again are seen`() throws {
    let statement = try db.makeStatement(sql: "SELECT * FROM t ORDER BY a LIMIT 1")
    #expect(try Row.fetchOne(statement) == ["a": 1, "b": "x"])
    try db.execute(sql: "ALTER TABLE t ADD COLUMN c DEFAULT 7")
    #expect(try Row.fetchOne(statement) == ["a": 1, "b": "x", "c": 7])
  }
}
