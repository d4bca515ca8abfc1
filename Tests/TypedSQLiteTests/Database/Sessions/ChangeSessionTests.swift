import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite(.enabled(if: Database.hasSessions, "needs a library with sessions"))
struct ChangeSessionTests {
  private func database(_ sql: String = "CREATE TABLE t(id INTEGER PRIMARY KEY, a)") throws -> Database {
    let db = try Database(path: ":memory:")
    try db.execute(sql: sql)
    return db
  }

  @Test func `only attached tables are recorded`() throws {
    let db = try database("CREATE TABLE t(id INTEGER PRIMARY KEY); CREATE TABLE u(id INTEGER PRIMARY KEY)")
    let session = try ChangeSession(db)
    try session.attach(table: "u")
    try db.execute(sql: "INSERT INTO t VALUES (1)")
    #expect(session.isEmpty)
    try db.execute(sql: "INSERT INTO u VALUES (1)")
    #expect(!session.isEmpty)
  }

  @Test func `a filter leaves tables out`() throws {
    let db = try database("CREATE TABLE t(id INTEGER PRIMARY KEY); CREATE TABLE u(id INTEGER PRIMARY KEY)")
    let session = try ChangeSession(db)
    try session.attachAllTables()
    session.setFilter { $0 != "t" }
    try db.execute(sql: "INSERT INTO t VALUES (1)")
    #expect(session.isEmpty)
    try db.execute(sql: "INSERT INTO u VALUES (1)")
    #expect(!session.isEmpty)
  }

  @Test func `a session that is not enabled records nothing`() throws {
    let db = try database()
    let session = try ChangeSession(db)
    try session.attachAllTables()
    #expect(session.isEnabled)
    session.isEnabled = false
    #expect(!session.isEnabled)
    try db.execute(sql: "INSERT INTO t VALUES (1, 2)")
    #expect(session.isEmpty)
  }

  @Test func `changes can be marked as indirect`() throws {
    let db = try database()
    let session = try ChangeSession(db)
    try session.attachAllTables()
    session.marksIndirect = true
    #expect(session.marksIndirect)
    try db.execute(sql: "INSERT INTO t VALUES (1, 2)")
    var reader = ChangesetReader(try session.changeset())
    let change = try reader.next()
    #expect(change?.isIndirect == true)
  }

  @Test func `a column that was added after a table was recorded is an error, or is followed`() throws {
    let db = try database()
    let session = try ChangeSession(db)
    try session.attachAllTables()
    try db.execute(sql: "INSERT INTO t VALUES (1, 2); ALTER TABLE t ADD COLUMN b")
    if LibraryFact.followsAddedColumns.holds {
      #expect(try !session.changeset().isEmpty)
    } else {
      #expect(throws: DatabaseError.self) { try session.changeset() }
    }
  }
}

@Suite(.enabled(if: Database.hasSessions, "needs a library with sessions"))
struct DatabaseChangesetTests {
  private func changes(_ setup: String, _ sql: String) throws -> [UInt8] {
    let db = try Database(path: ":memory:")
    try db.execute(sql: setup)
    let session = try ChangeSession(db)
    try session.attachAllTables()
    try db.execute(sql: sql)
    return try session.changeset()
  }

  private func rows(_ db: Database, _ sql: String = "SELECT id || ':' || a FROM t ORDER BY id") throws
    -> [String]
  {
    try String.fetchAll(db, sql: sql)
  }

  private let setup = "CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (1, 'x'), (2, 'y')"
  private let sql =
    "UPDATE t SET a = 'z' WHERE id = 1; DELETE FROM t WHERE id = 2; INSERT INTO t VALUES (3, 'w')"

  @Test func `a changeset is applied, and its inverse undoes it`() throws {
    let bytes = try changes(setup, sql)
    let db = try Database(path: ":memory:")
    try db.execute(sql: setup)
    #expect(try db.apply(changeset: bytes).isEmpty)
    #expect(try rows(db) == ["1:z", "3:w"])
    #expect(try db.apply(changeset: try Database.inverse(ofChangeset: bytes)).isEmpty)
    #expect(try rows(db) == ["1:x", "2:y"])
    #expect(!db.isInsideTransaction)
  }

  @Test func `if one change does not fit, none is made and each conflict is reported`() throws {
    let bytes = try changes(setup, sql)
    let db = try Database(path: ":memory:")
    try db.execute(
      sql: "CREATE TABLE t(id INTEGER PRIMARY KEY, a); INSERT INTO t VALUES (1, 'other'), (3, 'there')")
    let conflicts = try db.apply(changeset: bytes)
    let key = { (id: Int) in [RecordedValue(column: 0, value: id.databaseValue)] }
    #expect(
      Set(conflicts) == [
        ChangeConflict(
          reason: .otherValues, table: "t", operation: .update, key: key(1),
          differences: [
            ChangeConflict.Difference(column: 1, expected: "x".databaseValue, found: "other".databaseValue)
          ]),
        ChangeConflict(reason: .missingRow, table: "t", operation: .delete, key: key(2), differences: []),
        ChangeConflict(reason: .existingRow, table: "t", operation: .insert, key: key(3), differences: []),
      ])
    #expect(try rows(db) == ["1:other", "3:there"])
  }

  @Test func `a constraint of the table is a conflict`() throws {
    let bytes = try changes("CREATE TABLE t(id INTEGER PRIMARY KEY, a)", "INSERT INTO t VALUES (1, 'x')")
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(id INTEGER PRIMARY KEY, a CHECK (a <> 'x'))")
    #expect(try db.apply(changeset: bytes).map(\.reason) == [.constraint])
  }

  @Test func `rows that would refer to nothing are a conflict`() throws {
    let bytes = try changes("CREATE TABLE t(id INTEGER PRIMARY KEY, a)", "INSERT INTO t VALUES (1, 9)")
    let db = try Database(path: ":memory:")
    try db.execute(
      sql: """
        PRAGMA foreign_keys = ON; CREATE TABLE p(id INTEGER PRIMARY KEY);
        CREATE TABLE t(id INTEGER PRIMARY KEY, a REFERENCES p)
        """)
    #expect(try db.apply(changeset: bytes).map(\.reason) == [.foreignKeys(1)])
    #expect(try rows(db).isEmpty)
  }

  @Test func `a changeset is applied within the transaction that is open`() throws {
    let bytes = try changes(setup, sql)
    let db = try Database(path: ":memory:")
    try db.execute(sql: setup + "; BEGIN")
    #expect(try db.apply(changeset: bytes).isEmpty)
    try db.execute(sql: "ROLLBACK")
    #expect(try rows(db) == ["1:x", "2:y"])
  }

  @Test func `bytes that are no changeset change nothing`() throws {
    let bytes = try changes(setup, sql)
    let db = try Database(path: ":memory:")
    try db.execute(sql: setup)
    #expect(throws: DatabaseError.self) { try db.apply(changeset: Array(bytes.dropLast(3))) }
    #expect(try rows(db) == ["1:x", "2:y"])
    #expect(throws: DatabaseError.self) { try Database.inverse(ofChangeset: [84, 1, 1]) }
  }

  @Test func `a change of a row without its key changes nothing`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a PRIMARY KEY, b); INSERT INTO t VALUES (1, 2)")
    // An UPDATE of t that has old and new values of b only; in SQLite 3.40 applying it crashes.
    let bytes: [UInt8] = [84, 2, 1, 0, 116, 0, 23, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 5]
    let error = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the change at byte 6 lacks a value")
    #expect(throws: error) { try db.apply(changeset: bytes) }
    #expect(throws: error) { try Database.inverse(ofChangeset: bytes) }
  }
}
