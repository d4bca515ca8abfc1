import Foundation
import Synchronization
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DatabaseFunctionTests {
  private let db: Database

  init() throws {
    db = try Database(path: ":memory:")
  }

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "refused, for a reason" }
  }

  // MARK: Arguments and results

  @Test func `a function takes and gives each storage class without loss`() throws {
    db.add(function: DatabaseFunction("same", argumentCount: 1) { $0[0] })
    let values: [DatabaseValue] = [
      .null, Int64.min.databaseValue, Int64.max.databaseValue, 1.5.databaseValue,
      Double.infinity.databaseValue, "".databaseValue, "a\0b é".databaseValue, Data().databaseValue,
      Data([0, 255]).databaseValue,
    ]
    for value in values {
      let result = try DatabaseValue.fetchOne(db, sql: "SELECT same(?)", arguments: [value])
      #expect(result?.storage == value.storage)
    }
  }

  @Test func `text that is not UTF-8 reaches a function repaired`() throws {
    db.add(function: DatabaseFunction("same", argumentCount: 1) { $0[0] })
    #expect(try String.fetchOne(db, sql: "SELECT same(CAST(x'61ff62' AS TEXT))") == "a\u{FFFD}b")
  }

  @Test func `a function without a number of arguments takes any number`() throws {
    db.add(function: DatabaseFunction("arity") { $0.count })
    #expect(try Int.fetchOne(db, sql: "SELECT arity()") == 0)
    #expect(try Int.fetchOne(db, sql: "SELECT arity(1, 'a', NULL)") == 3)
  }

  @Test func `functions of one name and different numbers of arguments live together`() throws {
    db.add(function: DatabaseFunction("f", argumentCount: 1) { _ in "one" })
    db.add(function: DatabaseFunction("f", argumentCount: 2) { _ in "two" })
    db.add(function: DatabaseFunction("f") { _ in "any" })
    #expect(try String.fetchOne(db, sql: "SELECT f(1) || f(1, 2) || f()") == "onetwoany")
  }

  @Test func `a wrong number of arguments fails when the statement is prepared`() throws {
    db.add(function: DatabaseFunction("f", argumentCount: 2) { _ in nil })
    #expect(
      throws: DatabaseError(
        code: .SQLITE_ERROR, message: "wrong number of arguments to function f()", sql: "SELECT f(1)",
        offset: 7)
    ) {
      try db.makeStatement(sql: "SELECT f(1)")
    }
  }

  @Test func `only a pure function may be used in an index`() throws {
    db.add(function: DatabaseFunction("pure", argumentCount: 1, pure: true) { $0[0] })
    db.add(function: DatabaseFunction("impure", argumentCount: 1) { $0[0] })
    try db.execute(sql: "CREATE TABLE t(a); CREATE INDEX pure ON t(pure(a))")
    let error = #expect(throws: DatabaseError.self) {
      try db.execute(sql: "CREATE INDEX impure ON t(impure(a))")
    }
    #expect(error?.message == "non-deterministic functions prohibited in index expressions")
  }

  @Test(arguments: [SchemaUse.directOnly, .trusted, .innocuous], [true, false])
  func `a function says whether a schema may call it`(use: SchemaUse, isTrusted: Bool) throws {
    db.add(function: DatabaseFunction("value", argumentCount: 0, schemaUse: use) { _ in 1 })
    db.add(function: DatabaseFunction("total", argumentCount: 0, schemaUse: use, aggregate: Nothing.self))
    db.add(function: DatabaseFunction(typed: "typed", schemaUse: use) { 1 })
    try db.execute(sql: "PRAGMA trusted_schema = \(isTrusted)")
    let mayCall = use == .innocuous || use == .trusted && isTrusted
    for name in ["value", "total", "typed"] {
      #expect(try Int.fetchOne(db, sql: "SELECT \(name)()") == 1)
      try db.execute(
        sql: "CREATE VIEW v_\(name) AS SELECT \(name)(); CREATE TEMP VIEW t_\(name) AS SELECT \(name)()")
      #expect(try Int.fetchOne(db, sql: "SELECT * FROM t_\(name)") == 1)
      if mayCall {
        #expect(try Int.fetchOne(db, sql: "SELECT * FROM v_\(name)") == 1)
      } else {
        let error = #expect(throws: DatabaseError.self) {
          try Int.fetchOne(db, sql: "SELECT * FROM v_\(name)")
        }
        #expect(error?.message == "unsafe use of \(name)()")
      }
    }
  }

  private struct Nothing: DatabaseAggregate {
    mutating func step(_ dbValues: [DatabaseValue]) {}
    func finalize() -> (any DatabaseValueConvertible)? { 1 }
  }

  @Test func `a function replaces SQLite's own for good`() throws {
    let upper = DatabaseFunction("upper", argumentCount: 1) { _ in "mine" }
    db.add(function: upper)
    #expect(try String.fetchOne(db, sql: "SELECT upper('a')") == "mine")
    try db.remove(function: upper)
    let error = #expect(throws: DatabaseError.self) { try db.makeStatement(sql: "SELECT upper('a')") }
    #expect(error?.message == "wrong number of arguments to function upper()")
  }

  @Test func `a removed function is unknown`() throws {
    let function = DatabaseFunction("f", argumentCount: 1) { _ in nil }
    db.add(function: function)
    let statement = try db.makeStatement(sql: "SELECT f(1)")
    try db.remove(function: function)
    let error = #expect(throws: DatabaseError.self) { try statement.execute() }
    #expect(error?.message == "no such function: f")
    try db.remove(function: function)
  }

  @Test func `a result larger than SQLite takes is an error`() throws {
    let limit = 1_000_000_000
    db.add(function: DatabaseFunction("huge", argumentCount: 0) { _ in Data(count: limit + 1) })
    let error = #expect(throws: DatabaseError.self) { try Data.fetchOne(db, sql: "SELECT huge()") }
    #expect(error?.resultCode == .SQLITE_TOOBIG)
    #expect(error?.message == "string or blob too big")
    #expect(try Int.fetchOne(db, sql: "SELECT 1") == 1)
  }

  // MARK: Types

  @Test func `a typed function takes its number of arguments from the closure`() throws {
    let join = DatabaseFunction(typed: "joined", pure: true) { (text: String, count: Int, last: String?) in
      String(repeating: text, count: count) + (last ?? ".")
    }
    #expect(join.argumentCount == 3)
    db.add(function: join)
    #expect(try String.fetchOne(db, sql: "SELECT joined('ab', 2, NULL)") == "abab.")
    #expect(try String.fetchOne(db, sql: "SELECT joined('ab', 1, '!')") == "ab!")
  }

  @Test func `a typed function may take nothing and give nil`() throws {
    db.add(function: DatabaseFunction(typed: "none_at_all") { () -> Int? in nil })
    #expect(try DatabaseValue.fetchOne(db, sql: "SELECT none_at_all()") == .null)
  }

  @Test func `typed arguments are converted as columns are`() throws {
    db.add(function: DatabaseFunction(typed: "next_day") { (date: Date) in date + 86400 })
    #expect(
      try String.fetchOne(db, sql: "SELECT next_day('2026-02-28 12:00:00')") == "2026-03-01 12:00:00.000")
  }

  @Test(arguments: [
    ("'x'", "half: could not decode Int from argument 1, database value \"x\""),
    ("NULL", "half: could not decode Int from argument 1, database value NULL"),
    ("x'00'", "half: could not decode Int from argument 1, database value Data(1 bytes)"),
  ])
  func `an argument of another type is an error that names it`(argument: String, message: String) throws {
    db.add(function: DatabaseFunction(typed: "half") { (number: Int) in number / 2 })
    #expect(
      throws: DatabaseError(
        code: .SQLITE_ERROR, message: message, sql: "SELECT half(\(argument))", argumentsText: "[]")
    ) {
      try Int.fetchOne(db, sql: "SELECT half(\(argument))")
    }
  }

  // MARK: Errors

  @Test func `a thrown database error keeps its code and message`() throws {
    db.add(
      function: DatabaseFunction("fail", argumentCount: 0) { _ in
        throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_CHECK, message: "no such luck")
      })
    let error = #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT fail()") }
    #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_CHECK)
    #expect(error?.message == "no such luck")
    #expect(error?.sql == "SELECT fail()")
  }

  @Test func `a code alone has SQLite's message`() throws {
    let codes = Mutex<[CInt]>([19, 123])
    db.add(
      function: DatabaseFunction("fail", argumentCount: 0) { _ in
        throw DatabaseError(resultCode: ResultCode(rawValue: codes.withLock { $0.removeFirst() }))
      })
    let first = #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT fail()") }
    #expect(first?.message == "constraint failed")
    let second = #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT fail()") }
    #expect(second?.extendedResultCode.rawValue == 123)
    #expect(second?.message == "unknown error")
  }

  @Test func `another error is its description`() throws {
    db.add(function: DatabaseFunction("fail", argumentCount: 0) { _ in throw Refusal() })
    let error = #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT fail()") }
    #expect(error?.extendedResultCode == .SQLITE_ERROR)
    #expect(error?.message == "refused, for a reason")
  }

  @Test(arguments: [CInt(0), -1, 100, 101, 256, .min])
  func `a code that means success is an error all the same`(code: CInt) throws {
    db.add(
      function: DatabaseFunction("fail", argumentCount: 0) { _ in
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "odd")
      })
    let error = #expect(throws: DatabaseError.self) { try Int.fetchOne(db, sql: "SELECT fail()") }
    #expect(error?.extendedResultCode == .SQLITE_ERROR)
    #expect(error?.message == "odd")
  }

  @Test func `an error in the middle of a statement undoes what it wrote`() throws {
    db.add(
      function: DatabaseFunction(typed: "below3") { (number: Int) throws in
        if number >= 3 { throw Refusal() }
        return number
      })
    try db.execute(sql: "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)")
    #expect(throws: DatabaseError.self) { try db.execute(sql: "UPDATE t SET a = below3(a) + 10") }
    #expect(try Int.fetchAll(db, sql: "SELECT a FROM t") == [1, 2, 3])
  }

  // MARK: Lifetimes

  @Test func `a function is freed with its connection, when replaced and when removed`() throws {
    final class Token: Sendable {}
    var token: Token? = Token()
    weak let released = token
    func make() -> DatabaseFunction {
      let held = token
      return DatabaseFunction("f", argumentCount: 0) { _ in held == nil ? 0 : 1 }
    }
    var other: Database? = try Database(path: ":memory:")
    other?.add(function: make())
    db.add(function: make())
    db.add(function: make())
    token = nil
    #expect(released != nil)
    try db.remove(function: DatabaseFunction("f", argumentCount: 0) { _ in nil })
    #expect(released != nil)
    other = nil
    #expect(released == nil)
  }

  @Test func `a function cannot be removed while a statement runs`() throws {
    let function = DatabaseFunction("f", argumentCount: 0) { _ in 1 }
    db.add(function: function)
    let cursor = try Int.fetchCursor(db, sql: "SELECT f() UNION ALL SELECT f()")
    #expect(try cursor.next() == 1)
    let error = #expect(throws: DatabaseError.self) { try db.remove(function: function) }
    #expect(error?.resultCode == .SQLITE_BUSY)
    #expect(try cursor.next() == 1)
  }

  @Test(arguments: [-1, 128, Int.max])
  func `a function of too many arguments is a fault of the program`(count: Int) async throws {
    await #expect(processExitsWith: .failure) {
      let db = try Database(path: ":memory:")
      db.add(function: DatabaseFunction("f", argumentCount: 128) { _ in nil })
    }
    let function = ScalarFunction(
      name: "f", argumentCount: count, isDeterministic: true, schemaUse: .trusted
    ) { _ in }
    let error = #expect(throws: DatabaseError.self) { try db.add(function) }
    #expect(error?.resultCode == .SQLITE_MISUSE)
  }

  @Test func `functions are equal that SQLite takes for the same`() {
    let function = DatabaseFunction("f", argumentCount: 1) { _ in 1 }
    #expect(function == DatabaseFunction("F", argumentCount: 1) { _ in 2 })
    #expect(function != DatabaseFunction("f") { _ in 1 })
    #expect(Set([function, DatabaseFunction("F", argumentCount: 1) { _ in 2 }]).count == 1)
  }

  // MARK: Built in

  @Test func `text functions of Swift know more than ASCII`() throws {
    #expect(try String.fetchOne(db, sql: "SELECT swiftUppercaseString('straße é')") == "STRASSE É")
    #expect(try String.fetchOne(db, sql: "SELECT swiftLowercaseString('ÉTÉ')") == "été")
    #expect(
      try String.fetchOne(db, sql: "SELECT swiftCapitalizedString('jean-marie élan')") == "Jean-Marie Élan")
    #expect(try String.fetchOne(db, sql: "SELECT swiftUppercaseString(1)") == nil)
  }
}
