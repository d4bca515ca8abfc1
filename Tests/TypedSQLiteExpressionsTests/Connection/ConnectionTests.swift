import Testing
import TestSupport
import TypedSQLite
import TypedSQLiteExpressions

import struct TypedSQLiteExpressions.Table

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

private let users = Table("users")
private let id = Expression<Int64>("id")
private let email = Expression<String>("email")
private let age = Expression<Int?>("age")

private func connection() throws -> Connection {
  let db = try Connection()
  try db.run(
    users.create {
      $0.column(id, primaryKey: true)
      $0.column(email, unique: true)
      $0.column(age)
    })
  return db
}

@Suite struct ConnectionTests {
  @Test func `execute runs each statement of a text`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1); -- end\nINSERT INTO t VALUES (2);")
    #expect(try db.scalar("SELECT sum(a) FROM t") as? Int64 == 3)
    #expect(throws: Result.self) { try db.execute("SELECT 1; nonsense") }
  }

  @Test func `run inserts, updates and deletes, and says what it did`() throws {
    let db = try connection()
    #expect(try db.run(users.insert(email <- "a", age <- 1)) == 1)
    #expect(try db.run(users.insertMany([[email <- "b"], [email <- "c", age <- 3]])) == 3)
    #expect(db.lastInsertRowid == 3)
    #expect(try db.run(users.filter(age == nil).update(age <- 2)) == 1)
    #expect(try db.run(users.update(age += 10)) == 3)
    #expect(db.changes == 3)
    #expect(
      try db.run(users.insert(users.select(Expression<Int64?>(literal: "NULL"), email + "2", age))) == 3)
    #expect(try db.run(users.filter(age > 12).delete()) == 2)
    #expect(try db.scalar(users.count) == 4)
    #expect(db.totalChanges == 12)
  }

  @Test func `no rows are inserted without an effect`() throws {
    let db = try connection()
    #expect(try db.run(users.insertMany([])) == 0)
    #expect(try db.scalar(users.count) == 0)
  }

  @Test func `upsert inserts a row and then updates it`() throws {
    let db = try connection()
    try db.run(users.upsert(email <- "a", age <- 1, onConflictOf: email))
    try db.run(users.upsert(email <- "a", age <- 2, onConflictOf: email))
    #expect(try db.scalar(users.count) == 1)
    #expect(try db.scalar(users.select(age)) == 2)
  }

  @Test func `prepare gives rows, pluck the first one, and scalar one value`() throws {
    let db = try connection()
    try db.run(users.insertMany([[email <- "a", age <- 1], [email <- "b", age <- nil]]))
    #expect(try db.prepare(users.order(id)).map { $0[email] } == ["a", "b"])
    #expect(try db.prepareRowIterator(users.order(id)).map { $0[age] } == [1, nil])
    #expect(try db.prepareRowIterator(users.order(id)).compactMap { $0[age] } == [1])
    #expect(try db.pluck(users.order(id).limit(5, offset: 1))?[email] == "b")
    #expect(try db.pluck(users.filter(id == 9)) == nil)
    #expect(try db.scalar(users.select(email.max)) == "b")
    #expect(try db.scalar(users.exists))
    #expect(try db.scalar(users.select(age).filter(id == 2)) == nil)
  }

  @Test func `a value that is not there is an error, unless it is optional`() throws {
    let db = try connection()
    #expect(throws: QueryError.unexpectedNullValue(name: #"SELECT "email" FROM "users""#)) {
      try db.scalar(users.select(email))
    }
    #expect(try db.scalar(users.select(age)) == nil)
  }

  @Test func `rows are read before the loop, so that it may change the table`() throws {
    let db = try connection()
    try db.run(users.insertMany([[email <- "a"], [email <- "b"]]))
    for user in try db.prepare(users) {
      try db.run(users.insert(email <- user[email] + "2"))
    }
    #expect(try db.scalar(users.count) == 4)
  }

  @Test func `an error in the middle of the rows is thrown by prepare`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (-9223372036854775808)")
    let query = Table("t").select(Expression<Int?>("a").absoluteValue)
    #expect(
      throws: Result.error(
        message: "integer overflow", code: 1, statement: .init(description: #"SELECT abs("a") FROM "t""#))
    ) { try db.prepare(query) }
    let rows = try db.prepareRowIterator(query)
    #expect(try rows.failableNext() != nil)
    #expect(throws: Result.self) { try rows.failableNext() }
    #expect(throws: Result.self) { try rows.failableNext() }
  }

  @Test func `a sum beyond the integers is an error`() throws {
    let db = try Connection()
    try db.execute("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (1), (9223372036854775807)")
    #expect(throws: Result.self) { try db.scalar(Table("t").select(Expression<Int>("a").sum)) }
    #expect(try db.scalar(Table("t").select(Expression<Int>("a").total)) == 0x1p63)
  }

  @Test func `an error has the message, the code and the statement`() throws {
    let db = try connection()
    try db.run(users.insert(email <- "a"))
    let insert = #"INSERT INTO "users" ("email") VALUES (?)"#
    #expect(
      throws: Result.error(
        message: "UNIQUE constraint failed: users.email", code: 19, statement: .init(description: insert))
    ) { try db.run(users.insert(email <- "a")) }
    db.usesExtendedErrorCodes = true
    #expect(
      throws: Result.extendedError(
        message: "UNIQUE constraint failed: users.email", extendedCode: 2067,
        statement: .init(description: insert))
    ) { try db.run(users.insert(email <- "a")) }
    do {
      try db.run("nonsense")
    } catch let error as Result {
      #expect(error.description == #"near "nonsense": syntax error (nonsense) (extended code: 1)"#)
    }
  }

  @Test func `one statement is prepared, not several`() throws {
    let db = try Connection()
    #expect(throws: Result.self) { try db.prepare("SELECT 1; SELECT 2") }
    #expect(throws: Result.self) { try db.prepare("") }
  }

  @Test func `trace shows each statement with its values`() throws {
    let db = try connection()
    var statements: [String] = []
    db.trace { statements.append($0) }
    try db.run(users.insert(email <- "it's", age <- nil))
    _ = try db.scalar(users.count)
    try db.execute("SELECT 1; SELECT 2")
    db.trace(nil)
    try db.run("SELECT 3")
    #expect(
      statements == [
        #"INSERT INTO "users" ("email", "age") VALUES ('it''s', NULL)"#, #"SELECT count(*) FROM "users""#,
        "SELECT 1;", " SELECT 2",
      ])
  }

  @Test func `a statement that is interrupted ends with an error, and the next one runs`() throws {
    let db = try Connection()
    let endless = try db.prepare(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
    #expect(try endless.step())
    db.interrupt()
    #expect(
      throws: Result.error(
        message: "interrupted", code: 9, statement: .init(description: endless.description))
    ) {
      while try endless.step() {}
    }
    #expect(try db.scalar("SELECT 1") as? Int64 == 1)
  }

  @Test func `a statement within a loop over rows does not undo the interrupt of the loop`() throws {
    let db = try Connection()
    let long = try db.prepare(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT i FROM n")
    #expect(try long.step())
    db.interrupt()
    #expect(try db.scalar("SELECT 1") as? Int64 == 1)
    #expect(
      throws: Result.error(message: "interrupted", code: 9, statement: .init(description: long.description))
    ) {
      while try long.step() {}
    }
    #expect(try db.scalar("SELECT 2") as? Int64 == 2)
  }

  @Test func `an interrupt without a running statement stops nothing`() throws {
    let db = try Connection()
    db.interrupt()
    let count =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) SELECT count(*) FROM n"
    #expect(try db.scalar(count) as? Int64 == 9999)
  }

  @Test func `a connection shows one made in the other vocabulary`() throws {
    let database = try Database(path: ":memory:")
    try database.execute(sql: "CREATE TABLE users (id, email, age)")
    let db = Connection(database)
    try db.run(users.insert(email <- "a"))
    #expect(try String.fetchOne(db.database, sql: "SELECT email FROM users") == "a")
  }
}

@Suite struct OpeningTests {
  @Test func `a file is opened by its path, to be read only or not`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a b%?.sqlite").path
    let db = try Connection(path, journalMode: .wal)
    try db.execute("CREATE TABLE t (a)")
    #expect(try db.scalar("PRAGMA journal_mode") as? String == "wal")
    #expect(!db.readonly)
    #expect(db.description.hasSuffix("a b%?.sqlite"))
    let reader = try Connection(.uri(path, parameters: [.mode(.readOnly)]))
    #expect(reader.readonly)
    #expect(try reader.scalar("SELECT count(*) FROM t") as? Int64 == 0)
    #expect(throws: Result.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(try Connection(path, readonly: true).readonly)
  }

  @Test func `a file that is not there cannot be read`() {
    #expect(
      throws: Result.error(message: "unable to open database file", code: 14, statement: nil)
    ) { try Connection("/nowhere/at/all.sqlite", readonly: true) }
  }

  @Test func `locations have the paths of SQLite`() throws {
    #expect(Connection.Location.inMemory.description == ":memory:")
    #expect(Connection.Location.temporary.description == "")
    #expect(
      Connection.Location.uri("/a b?c", parameters: [.cache(.shared), .immutable(true)]).description
        == "file:/a%20b%3Fc?cache=shared&immutable=1")
    #expect(
      Connection.Location.uri("file:x?vfs=unix", parameters: [.nolock(false)]).description
        == "file:x?vfs=unix&nolock=0")
    #expect(try Connection(.temporary).description == "")
  }

  @Test func `a busy timeout of any size is taken`() throws {
    let db = try Connection()
    for timeout in [0.5, -1, 1e300, .infinity, .nan] { db.busyTimeout = timeout }
    #expect(try db.scalar("SELECT 1") as? Int64 == 1)
  }
}
