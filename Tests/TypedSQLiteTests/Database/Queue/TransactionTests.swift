import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct TransactionTests {
  private let db: Database

  private struct Refusal: Error {}

  init() throws {
    db = try Database(path: ":memory:")
    db.setForeignKeys(true)
    try db.execute(sql: "CREATE TABLE t(a)")
  }

  private func insert(_ value: Int) throws {
    try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [value])
  }

  private func values() throws -> [Int] {
    try Int.fetchAll(db, sql: "SELECT a FROM t ORDER BY a")
  }

  @Test func `a transaction keeps or undoes changes as requested`() throws {
    try db.inTransaction {
      try insert(1)
      #expect(db.isInsideTransaction)
      return .commit
    }
    try db.inTransaction {
      try insert(2)
      return .rollback
    }
    #expect(try values() == [1])
    #expect(!db.isInsideTransaction)
  }

  @Test func `an error undoes the transaction and is thrown`() throws {
    #expect(throws: Refusal.self) {
      try db.inTransaction {
        try insert(1)
        throw Refusal()
      }
    }
    #expect(try values() == [])
    #expect(!db.isInsideTransaction)
  }

  @Test func `a transaction in a transaction is an error that ends neither`() throws {
    try db.inTransaction {
      try insert(1)
      let error = #expect(throws: DatabaseError.self) { try db.inTransaction { .commit } }
      #expect(error?.message == "cannot start a transaction within a transaction")
      #expect(db.isInsideTransaction)
      return .commit
    }
    #expect(try values() == [1])
  }

  @Test(arguments: [
    (Database.TransactionKind?.none, "BEGIN IMMEDIATE TRANSACTION"),
    (.deferred, "BEGIN DEFERRED TRANSACTION"),
    (.immediate, "BEGIN IMMEDIATE TRANSACTION"), (.exclusive, "BEGIN EXCLUSIVE TRANSACTION"),
  ])
  func `a transaction begins in the requested mode, or immediately`(
    kind: Database.TransactionKind?, sql: String
  ) throws {
    var lines: [String] = []
    db.trace { lines.append($0.description) }
    try db.inTransaction(kind) { .commit }
    #expect(lines == [sql, "COMMIT TRANSACTION"])
  }

  @Test func `a commit that fails is an error, and nothing is kept`() throws {
    try db.execute(
      sql:
        "CREATE TABLE child(a REFERENCES parent(a) DEFERRABLE INITIALLY DEFERRED); CREATE TABLE parent(a UNIQUE)"
    )
    let error = #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try insert(1)
        try db.execute(sql: "INSERT INTO child VALUES (1)")
        return .commit
      }
    }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY)
    #expect(error?.sql == "COMMIT TRANSACTION")
    #expect(!db.isInsideTransaction)
    #expect(try values() == [])
  }

  @Test func `a transaction that its SQL has ended cannot be committed`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try insert(1)
        try db.execute(sql: "ROLLBACK")
        return .commit
      }
    }
    #expect(error?.resultCode == .SQLITE_ABORT)
    #expect(error?.message == "Transaction was aborted")
    try db.inTransaction {
      try db.execute(sql: "ROLLBACK")
      return .rollback
    }
  }

  @Test func `after the end of its transaction nothing is written that nothing could undo`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try insert(1)
        try? db.execute(sql: "INSERT OR ROLLBACK INTO t(rowid) SELECT max(rowid) FROM t")
        #expect(!db.isInsideTransaction)
        try insert(2)
        return .commit
      }
    }
    #expect(error?.resultCode == .SQLITE_ABORT)
    #expect(try values() == [])
    try insert(3)
    #expect(try values() == [3])
  }

  // MARK: Savepoints

  @Test func `savepoints nest, each with its own end`() throws {
    try db.inTransaction {
      try insert(1)
      try db.inSavepoint {
        try insert(2)
        try db.inSavepoint {
          try insert(3)
          return .rollback
        }
        #expect(throws: Refusal.self) {
          try db.inSavepoint {
            try insert(4)
            throw Refusal()
          }
        }
        try db.inSavepoint {
          try insert(5)
          return .commit
        }
        return .commit
      }
      return .commit
    }
    #expect(try values() == [1, 2, 5])
  }

  @Test func `an outer savepoint undoes what inner ones kept`() throws {
    try db.inTransaction {
      try db.inSavepoint {
        try db.inSavepoint {
          try insert(1)
          return .commit
        }
        return .rollback
      }
      return .commit
    }
    #expect(try values() == [])
  }

  @Test func `a savepoint outside of a transaction is one`() throws {
    try db.inSavepoint {
      #expect(db.isInsideTransaction)
      try insert(1)
      return .commit
    }
    #expect(throws: Refusal.self) {
      try db.inSavepoint {
        try insert(2)
        throw Refusal()
      }
    }
    #expect(try values() == [1])
    #expect(!db.isInsideTransaction)
  }

  @Test func `a savepoint whose transaction SQLite has ended keeps nothing and says so`() throws {
    try db.execute(sql: "CREATE TABLE u(a UNIQUE ON CONFLICT ROLLBACK); INSERT INTO u VALUES (1)")
    let error = #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try insert(1)
        try db.inSavepoint {
          try? db.execute(sql: "INSERT INTO u VALUES (1)")
          #expect(!db.isInsideTransaction)
          return .commit
        }
        return .commit
      }
    }
    #expect(error?.message == "Transaction was aborted")
    #expect(try values() == [])
  }

  @Test func `a pending interrupt does not prevent a transaction from being undone`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try db.inTransaction {
        try insert(1)
        db.interruptHandle.interrupt()
        try db.execute(sql: Endless.sql)
        return .commit
      }
    }
    #expect(error?.resultCode == .SQLITE_INTERRUPT)
    #expect(!db.isInsideTransaction)
    #expect(db.interruptHandle.isInterrupted)
    db.interruptHandle.reset()
    #expect(try values() == [])
  }

  @Test func `a transaction can be begun and ended by hand`() throws {
    try db.beginTransaction()
    try insert(1)
    try db.commit()
    try db.beginTransaction(.exclusive)
    try insert(2)
    try db.rollback()
    try db.rollback()
    #expect(try values() == [1])
    #expect(throws: DatabaseError.self) { try db.commit() }
    try db.beginTransaction(.deferred)
    #expect(throws: DatabaseError.self) { try db.beginTransaction() }
    #expect(db.isInsideTransaction)
  }
}

/// A query that only an interrupt can end.
enum Endless {
  static let sql = "WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n) SELECT count(*) FROM n"
}
