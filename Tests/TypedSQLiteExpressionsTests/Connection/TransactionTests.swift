import Testing
import TypedSQLite
import TypedSQLiteExpressions

import struct TypedSQLiteExpressions.Table

private struct Refusal: Error {}

@Suite struct TransactionTests {
  private let table = Table("t")
  private let a = Expression<Int>("a")

  private func connection() throws -> Connection {
    let db = try Connection()
    try db.run(table.create { $0.column(a) })
    return db
  }

  @Test(arguments: [Connection.TransactionMode.deferred, .immediate, .exclusive])
  func `a transaction keeps its changes`(mode: Connection.TransactionMode) throws {
    let db = try connection()
    try db.transaction(mode) { try db.run(table.insert(a <- 1)) }
    #expect(try db.scalar(table.count) == 1)
    #expect(!db.database.isInsideTransaction)
  }

  @Test func `a transaction that throws changes nothing, and the error is the block's`() throws {
    let db = try connection()
    #expect(throws: Refusal.self) {
      try db.transaction {
        try db.run(table.insert(a <- 1))
        throw Refusal()
      }
    }
    #expect(try db.scalar(table.count) == 0)
    #expect(!db.database.isInsideTransaction)
  }

  @Test func `savepoints can be nested, and each is undone alone`() throws {
    let db = try connection()
    try db.savepoint("outer \"one\"") {
      try db.run(table.insert(a <- 1))
      try? db.savepoint {
        try db.run(table.insert(a <- 2))
        throw Refusal()
      }
      try db.savepoint {
        try db.savepoint { try db.run(table.insert(a <- 3)) }
      }
    }
    #expect(try db.prepare(table).map { $0[a] } == [1, 3])
    #expect(!db.database.isInsideTransaction)
  }

  @Test func `a savepoint that throws leaves no transaction open`() throws {
    let db = try connection()
    #expect(throws: Refusal.self) { try db.savepoint { throw Refusal() } }
    #expect(!db.database.isInsideTransaction)
  }

  @Test func `a transaction that SQLite rolled back by itself reports why`() throws {
    let db = try connection()
    try db.execute("CREATE UNIQUE INDEX i ON t (a); INSERT INTO t VALUES (1)")
    #expect(throws: Result.self) {
      try db.transaction { try db.run(table.insert(or: .rollback, a <- 1)) }
    }
    #expect(!db.database.isInsideTransaction)
  }
}
