import Foundation
import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct DatabaseFunctionExpressionTests {
  @Test func `a function is called in an expression with columns and values`() {
    let function = DatabaseFunction(typed: "my_join") { (first: String, second: String) in first + second }
    let expression = function(Column("name"), "x")
    #expect(expression.sql == "my_join(\"name\", ?)")
    #expect(expression.arguments == ["x"])
  }

  @Test func `Swift's text functions and collations exist in addition to SQLite's`() {
    let name = Column("name")
    #expect(name.capitalized.sql == "swiftCapitalizedString(\"name\")")
    #expect(name.lowercased.sql == "swiftLowercaseString(\"name\")")
    #expect(name.uppercased.sql == "swiftUppercaseString(\"name\")")
    #expect((name.collating(.unicodeCompare) == "x").sql == "\"name\" = ? COLLATE swiftCompare")
  }

  @Test func `an expression of Swift functions runs`() throws {
    let db = try Database(path: ":memory:")
    let expression = "élan".databaseValue.capitalized
    let sql = "SELECT \(expression.sql)"
    #expect(try String.fetchOne(db, sql: sql, arguments: expression.arguments) == "Élan")
  }

  @Test func `a request gives its connection the functions and collations it holds`() throws {
    let db = try Database(path: ":memory:")
    let double = DatabaseFunction(typed: "double", pure: true) { (number: Int) in number * 2 }
    let reverse = DatabaseCollation("reverse") {
      $0 == $1 ? .orderedSame : $0 < $1 ? .orderedDescending : .orderedAscending
    }
    try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    #expect(try Int.fetchAll(db, Table("t").select(double(Column("a")))) == [2, 4])
    let request = Table("t").select(Column("a")).order(cast(Column("a"), as: .text).collating(reverse))
    #expect(try Int.fetchAll(db, request) == [2, 1])
    #expect(try Int.fetchOne(db, sql: "SELECT double(4)") == 8)
    let text: SQLRequest<Int> = "SELECT \(double(5))"
    #expect(try text.fetchOne(db) == 10)
  }

  @Test func `a function that a program has added stays, and one that was removed comes back`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let first = DatabaseFunction(typed: "number") { 1 }
    let second = DatabaseFunction(typed: "number") { 2 }
    db.add(function: second)
    #expect(try Int.fetchOne(db, Table("t").select(first())) == 2)
    try db.remove(function: second)
    #expect(try Int.fetchOne(db, Table("t").select(first())) == 1)
  }

  @Test func `a function cannot take the place of SQLite's own while a statement runs`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
    let lower = DatabaseFunction(typed: "lower") { (text: String) in text }
    let cursor = try Int.fetchCursor(db, sql: "SELECT a FROM t")
    #expect(try cursor.next() == 1)
    #expect(throws: DatabaseError.self) { try Row.fetchAll(db, Table("t").select(lower("x".databaseValue))) }
    #expect(try cursor.next() == 2)
  }
}
