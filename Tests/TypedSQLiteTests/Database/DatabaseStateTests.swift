import CSQLite
import Foundation
import Testing
import TypedSQLite

struct DatabaseStateTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t (a)")
  }

  @Test func `C code can use the connection until it is closed`() throws {
    let queue = try DatabaseQueue()
    let kept = try queue.inDatabase { db in
      try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
      let connection = try #require(unsafe db.sqliteConnection)
      #expect(unsafe sqlite3_total_changes(connection) == 1)
      return Unchecked(value: db)
    }
    try queue.close()
    #expect(unsafe kept.value.sqliteConnection == nil)
  }

  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }

  @Test func `the last error is that of SQLite`() throws {
    #expect(db.lastErrorCode == .SQLITE_OK)
    #expect(throws: DatabaseError.self) { try db.execute(sql: "SELECT missing") }
    #expect(db.lastErrorCode == .SQLITE_ERROR)
    #expect(db.lastErrorMessage == "no such column: missing")
  }

  @Test func `writes are refused meanwhile`() throws {
    let insertion = "INSERT INTO t VALUES (1)"
    try db.readOnly {
      let count = try db.readOnly { try Int.fetchOne(db, sql: "SELECT count(*) FROM t") }
      #expect(count == 0)
      let error = #expect(throws: DatabaseError.self) { try db.execute(sql: insertion) }
      #expect(error?.resultCode == .SQLITE_READONLY)
    }
    try db.execute(sql: insertion)
    #expect(db.changesCount == 1)
  }

  @Test func `the schema has a version`() throws {
    let version = try db.schemaVersion()
    try db.execute(sql: "CREATE TABLE u (a)")
    #expect(try db.schemaVersion() == version + 1)
    db.clearSchemaCache()
    #expect(try db.primaryKey("u").columns == ["rowid"])
  }

  @Test func `statements have a limited number of arguments`() throws {
    let most = db.maximumStatementArgumentCount
    let values = Array(repeating: 1, count: most)
    let marks = databaseQuestionMarks(count: most)
    #expect(
      try Int.fetchOne(db, sql: "SELECT 2 IN (\(marks))", arguments: StatementArguments(values)) == 0)
    #expect(throws: DatabaseError.self) { try db.makeStatement(sql: "SELECT 2 IN (\(marks), ?)") }
  }

  @Test func `a database is copied into a new file`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (7)") }
    try queue.vacuum(into: file.path)
    let copy = try DatabaseQueue(path: file.path)
    #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 7)
    #expect(throws: DatabaseError.self) { try queue.vacuum(into: file.path) }
  }

  @Test func `each code can be caught by its name`() {
    let codes = [
      DatabaseError.SQLITE_READONLY, DatabaseError.SQLITE_CONSTRAINT_DATATYPE, DatabaseError.SQLITE_DONE,
    ]
    #expect(codes == [ResultCode(rawValue: 8), ResultCode(rawValue: 3091), ResultCode(rawValue: 101)])
    #expect(ResultCode.SQLITE_IOERR_CORRUPTFS.primaryResultCode == .SQLITE_IOERR)
    #expect(ResultCode.SQLITE_BUSY_SNAPSHOT.rawValue == 517)
    #expect(ResultCode.SQLITE_CONSTRAINT_UNIQUE.rawValue == 2067)
    #expect(DatabaseError(resultCode: .SQLITE_ABORT_ROLLBACK).isInterruptionError)
    #expect(!DatabaseError(resultCode: .SQLITE_BUSY).isInterruptionError)
    #expect(
      DatabaseError.SQLITE_CONSTRAINT ~= DatabaseError(resultCode: .SQLITE_CONSTRAINT_UNIQUE) as any Error)
  }

  @Test func `names are quoted, and some are not the program's`() throws {
    #expect("a\"b".quotedDatabaseIdentifier == "\"a\"\"b\"")
    let names = ["sqlite_master", "SQLite_stat1", "grdb_migrations", "player"]
    #expect(names.filter(Database.isSQLiteInternalTable) == ["sqlite_master", "SQLite_stat1"])
    #expect(names.filter(Database.isGRDBInternalTable) == ["grdb_migrations"])
  }
}
