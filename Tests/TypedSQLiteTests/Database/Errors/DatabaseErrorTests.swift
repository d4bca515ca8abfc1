import Testing
import TypedSQLite

@Suite struct DatabaseErrorTests {
  @Test func `An error has code, message, statement and, if requested, arguments`() {
    let error = DatabaseError(
      resultCode: .SQLITE_CONSTRAINT_UNIQUE, message: "taken", sql: " INSERT INTO t VALUES (?); ",
      arguments: [1])
    #expect(error.description == "SQLite error 19: taken - while executing `INSERT INTO t VALUES (?)`")
    #expect(error.expandedDescription == error.description + " with arguments [1]")
    #expect(error.resultCode == .SQLITE_CONSTRAINT)
    #expect(error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
    let open = DatabaseError(message: "m", sql: "s", arguments: ["a": "x"], publicStatementArguments: true)
    #expect(open.description == #"SQLite error 1: m - while executing `s` with arguments ["a": "x"]"#)
    #expect(DatabaseError(message: "m").description == "SQLite error 1: m")
    #expect(DatabaseError(resultCode: .SQLITE_BUSY).description == "SQLite error 5: database is locked")
  }

  @Test func `A code catches its extended codes, and not the other way round`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a UNIQUE CHECK (a > 0)); INSERT INTO t VALUES (1)")
    func caught(_ sql: String) -> String {
      do {
        try db.execute(sql: sql)
        return "nothing"
      } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
        return "unique"
      } catch DatabaseError.SQLITE_CONSTRAINT {
        return "constraint"
      } catch ResultCode.SQLITE_ERROR {
        return "error"
      } catch {
        return "other"
      }
    }
    #expect(caught("INSERT INTO t VALUES (2)") == "nothing")
    #expect(caught("INSERT INTO t VALUES (1)") == "unique")
    #expect(caught("INSERT INTO t VALUES (0)") == "constraint")
    #expect(caught("bad") == "error")
    #expect(ResultCode.SQLITE_CONSTRAINT ~= .SQLITE_CONSTRAINT_UNIQUE)
    #expect(!(ResultCode.SQLITE_CONSTRAINT_UNIQUE ~= .SQLITE_CONSTRAINT))
    #expect(!(ResultCode.SQLITE_CONSTRAINT ~= CancellationError()))
  }

  @Test func `A statement's error has its SQL and the position of the fault`() throws {
    let db = try Database(path: ":memory:")
    let expected = "SQLite error 1: no such column: bad - while executing `SELECT 1, bad`"
    do {
      _ = try Row.fetchAll(db, sql: "SELECT 1, bad")
      Issue.record("no error")
    } catch let error as DatabaseError {
      #expect(error.description == expected)
      #expect(error.offset == 10)
      #expect(error.sql == "SELECT 1, bad")
    }
  }

  @Test func `Arguments are shown if the connection is set to show them`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t(a NOT NULL)")
    func text() -> String {
      do {
        try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [nil])
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      text()
        == "SQLite error 19: NOT NULL constraint failed: t.a - while executing `INSERT INTO t VALUES (?)`")
    db.showsStatementArguments = true
    #expect(text().hasSuffix("`INSERT INTO t VALUES (?)` with arguments [NULL]"))
  }

  @Test func `An error of a statement without arguments mentions none`() throws {
    var configuration = Configuration()
    configuration.publicStatementArguments = true
    let queue = try DatabaseQueue(configuration: configuration)
    let error = #expect(throws: DatabaseError.self) {
      try queue.inDatabase { try $0.execute(sql: "SELECT 1;\n SELECT abs(-9223372036854775808) ; SELECT 2") }
    }
    #expect(error?.sql == "SELECT abs(-9223372036854775808)")
    #expect(
      error?.description
        == "SQLite error 1: integer overflow - while executing `SELECT abs(-9223372036854775808)`")
  }
}
