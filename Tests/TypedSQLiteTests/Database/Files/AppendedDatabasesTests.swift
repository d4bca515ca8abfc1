import Foundation
import TestSupport
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct AppendedDatabasesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try #require(AppendedDatabases.register())
  }

  private func open(_ name: String, _ options: Database.OpenOptions = .readWrite) throws -> Database {
    var options = options
    options.vfs = AppendedDatabases.fileSystemName
    return try Database(path: folder.url.appending(path: name).path, options: options)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: name)))
  }

  @Test(arguments: [0, 1, 5000]) func `a database is appended to the content of a file`(count: Int) throws {
    let prefix = [UInt8](repeating: 0x41, count: count)
    try folder.write(Data(prefix), to: "file")
    let database = try open("file")
    try database.execute(
      sql: "CREATE TABLE t(a); INSERT INTO t VALUES(zeroblob(100000)); DELETE FROM t; VACUUM")
    #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
    let bytes = try bytes("file")
    #expect(Array(bytes.prefix(count)) == prefix)
    let start = (count + 4095) / 4096 * 4096
    #expect(
      AppendMark(Array(bytes.suffix(25)), fileSize: Int64(bytes.count)) == AppendMark(start: Int64(start)))
    #expect(bytes.count == start + 8192 + 25)
  }

  @Test func `two connections that grow the database do not write over each other`() throws {
    try folder.write(Data("text".utf8), to: "file")
    let first = try open("file")
    try first.execute(sql: "CREATE TABLE t(a)")
    let second = try open("file")
    for round in 0..<20 {
      let database = round.isMultiple(of: 2) ? first : second
      try database.execute(sql: "INSERT INTO t VALUES(randomblob(9000))")
    }
    for database in [first, second] {
      #expect(try Int.fetchOne(database, sql: "SELECT sum(length(a)) FROM t") == 180_000)
      #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
    }
  }

  @Test func `a write-ahead log works`() throws {
    try folder.write(Data("text".utf8), to: "file")
    let first = try open("file")
    #expect(try String.fetchOne(first, sql: "PRAGMA journal_mode = wal") == "wal")
    try first.execute(sql: "CREATE TABLE t(a)")
    let second = try open("file")
    for database in [first, second, first] {
      try database.execute(sql: "INSERT INTO t VALUES(randomblob(9000)); PRAGMA wal_checkpoint(TRUNCATE)")
    }
    #expect(try Int.fetchOne(second, sql: "SELECT count(*) FROM t") == 3)
    #expect(try String.fetchOne(second, sql: "PRAGMA integrity_check") == "ok")
  }

  @Test func `a transaction is rolled back`() throws {
    try folder.write(Data("text".utf8), to: "file")
    let database = try open("file")
    try database.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES(1)")
    try database.execute(sql: "BEGIN; INSERT INTO t VALUES(zeroblob(90000)); ROLLBACK")
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM t") == 1)
    #expect(try String.fetchOne(try open("file", .readOnly), sql: "PRAGMA integrity_check") == "ok")
  }

  @Test func `an ordinary database is used as one`() throws {
    try Database(path: folder.url.appending(path: "db").path).execute(sql: "CREATE TABLE t(a)")
    let database = try open("db")
    try database.execute(sql: "INSERT INTO t VALUES(1)")
    #expect(try bytes("db").count == 8192)
    #expect(database.fileSystemName(schema: "main") == "unix")
  }

  @Test func `a file without a database is not opened without leave to create one`() throws {
    try folder.write(Data("text".utf8), to: "file")
    #expect(throws: DatabaseError.self) { try open("file", .existing) }
    #expect(throws: DatabaseError.self) { try open("file", .readOnly) }
    #expect(throws: DatabaseError.self) { try open("missing", .existing) }
    #expect(try bytes("file") == Array("text".utf8))
  }

  @Test(arguments: [
    "Start-Of-SQLite3-\0\0\0\0\0\0\u{10}\0", "Start-Of-SQLite3-\0\0\0\0\0\0\0\u{1}",
    "Start-Of-SQLite3-\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7E}\0", "Start-Of-SQLite3+\0\0\0\0\0\0\0\0",
  ])
  func `a mark that cannot be right is none`(mark: String) throws {
    try folder.write(Data(mark.utf8), to: "file")
    #expect(throws: DatabaseError.self) { try open("file", .existing) }
  }

  @Test func `a mark before nothing is an empty database`() throws {
    try folder.write(Data("Start-Of-SQLite3-\0\0\0\0\0\0\0\0".utf8), to: "file")
    let database = try open("file", .existing)
    #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") == 0)
    try database.execute(sql: "CREATE TABLE t(a)")
    #expect(try String.fetchOne(try open("file"), sql: "SELECT name FROM sqlite_schema") == "t")
  }
}
