import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct NewDatabasesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try #require(NewDatabases.register())
  }

  private func open(_ name: String, vfs: String? = NewDatabases.fileSystemName) throws -> Database {
    var options = Database.OpenOptions.readWrite
    options.vfs = vfs
    return try Database(path: folder.url.appending(path: name).path, options: options)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: name).path)
  }

  @Test func `the first write creates the file`() throws {
    let database = try open("a")
    for sql in [
      "SELECT 1", "SELECT * FROM sqlite_schema", "PRAGMA foreign_keys = ON", "PRAGMA integrity_check",
      "CREATE TEMP TABLE x(a)", "BEGIN", "SELECT count(*) FROM sqlite_schema", "ROLLBACK",
    ] {
      try database.execute(sql: sql)
      #expect(!exists("a"), "\(sql)")
    }
    try database.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (randomblob(100000))")
    #expect(exists("a"))
    #expect(try Int.fetchOne(database, sql: "PRAGMA foreign_keys") == 1)
    #expect(try Int.fetchOne(open("a", vfs: nil), sql: "SELECT length(a) FROM t") == 100_000)
  }

  @Test func `a transaction that is rolled back leaves an empty database`() throws {
    let database = try open("a")
    try database.execute(sql: "BEGIN; CREATE TABLE t(a); ROLLBACK")
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0)
    try database.execute(sql: "CREATE TABLE t(a)")
    #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
  }

  @Test func `a file that another connection creates is read and written`() throws {
    let database = try open("a")
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0)
    let other = try open("a", vfs: nil)
    try other.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM t") == 1)
    try database.execute(sql: "INSERT INTO t VALUES (2)")
    #expect(try Int.fetchOne(other, sql: "SELECT count(*) FROM t") == 2)
  }

  @Test func `a transaction on the empty database does not overwrite what another connection created`() throws
  {
    let database = try open("a")
    try database.execute(sql: "BEGIN; SELECT * FROM sqlite_schema")
    let other = try open("a", vfs: nil)
    try other.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    for _ in 0..<2 {
      let error = #expect(throws: DatabaseError.self) { try database.execute(sql: "CREATE TABLE u(a)") }
      #expect(error?.resultCode == .SQLITE_BUSY)
    }
    try database.execute(sql: "ROLLBACK; CREATE TABLE u(a)")
    #expect(try Int.fetchOne(other, sql: "SELECT count(*) FROM sqlite_schema") == 2)
    #expect(try String.fetchOne(other, sql: "PRAGMA integrity_check") == "ok")
  }

  @Test func `a write-ahead log works`() throws {
    let database = try open("a")
    #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode = wal") == "wal")
    try database.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1)")
    #expect(exists("a-wal"))
    #expect(try Int.fetchOne(open("a"), sql: "SELECT count(*) FROM t") == 1)
  }

  @Test func `a file without locks is created at once`() throws {
    var options = Database.OpenOptions.readWrite
    options.vfs = NewDatabases.fileSystemName
    let path = folder.url.appending(path: "a").path
    let database = try Database(path: "file:\(path)?nolock=1", options: options)
    #expect(exists("a"))
    try database.execute(sql: "CREATE TABLE t(a)")
    #expect(try Int.fetchOne(open("a", vfs: nil), sql: "SELECT count(*) FROM t") == 0)
  }

  @Test func `a folder that does not exist fails at once`() throws {
    let error = #expect(throws: DatabaseError.self) { try open("none/a") }
    #expect(error?.resultCode == .SQLITE_CANTOPEN)
  }
}
