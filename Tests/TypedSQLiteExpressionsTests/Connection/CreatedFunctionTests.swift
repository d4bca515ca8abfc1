import Testing
import TypedSQLiteExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

private struct Refusal: Error {}

@Suite struct CreatedFunctionTests {
  @Test func `a function takes any values and gives any`() throws {
    let db = try Connection()
    db.createFunction("kinds") { arguments in
      arguments.map { $0.map { "\(type(of: $0))" } ?? "nil" }.joined(separator: " ")
    }
    #expect(
      try db.scalar("SELECT kinds(1, 1.5, 'x', x'01', NULL)") as? String == "Int64 Double String Blob nil")
    db.createFunction("pair", argumentCount: 2, deterministic: true) { _ in nil }
    #expect(try db.scalar("SELECT pair(1, 2)") == nil)
    #expect(throws: Result.self) { try db.scalar("SELECT pair(1)") }
  }

  @Test func `a typed function is called in expressions`() throws {
    let db = try Connection()
    let table = Table("t")
    let text = Expression<String>("text")
    let optional = Expression<String?>("optional")
    try db.run(
      table.create {
        $0.column(text)
        $0.column(optional)
      })
    try db.run(table.insert(text <- "abc", optional <- nil))
    let reversed: (Expression<String>) -> Expression<String> = try db.createFunction("rev\"ersed") {
      (text: String) in String(text.reversed())
    }
    #expect(try db.scalar(table.select(reversed(text))) == "cba")
    let known: (Expression<String?>) -> Expression<Bool> = try db.createFunction("known") {
      (text: String?) in text != nil
    }
    #expect(try db.scalar(table.select(known(optional))) == false)
    let repeated: (Expression<String>, Expression<Int>) -> Expression<String?> = try db.createFunction(
      "times"
    ) {
      (text: String, count: Int) -> String? in count > 0 ? String(repeating: text, count: count) : nil
    }
    #expect(try db.scalar(table.select(repeated(text, Expression(value: 2)))) == "abcabc")
    #expect(try db.scalar(table.select(repeated(text, Expression(value: 0)))) == nil)
    let now: () -> Expression<Date> = try db.createFunction("today") { Date(timeIntervalSince1970: 0) }
    #expect(try db.scalar(table.select(now())) == Date(timeIntervalSince1970: 0))
  }

  @Test func `an argument of another type and an error thrown end the statement`() throws {
    let db = try Connection()
    let _: (Expression<Int>) -> Expression<Int> = try db.createFunction("twice") { (value: Int) in
      let (twice, overflow) = value.multipliedReportingOverflow(by: 2)
      if overflow { throw Refusal() }
      return twice
    }
    #expect(try db.scalar("SELECT twice(4)") as? Int64 == 8)
    for (sql, message) in [
      ("SELECT twice('x')", #"twice: could not decode Int from "x""#),
      ("SELECT twice(NULL)", "twice: could not decode Int from NULL"),
      ("SELECT twice(1.5)", "twice: could not decode Int from 1.5"),
      ("SELECT twice(9223372036854775807)", "twice: Refusal()"),
    ] {
      #expect(throws: Result.error(message: message, code: 1, statement: .init(description: sql))) {
        try db.scalar(sql)
      }
    }
  }

  @Test(arguments: [("f", UInt.max), (String(repeating: "f", count: 300), UInt(1))])
  func `after a function that SQLite does not take, the next statement throws once`(
    name: String, argumentCount: UInt
  ) throws {
    let db = try Connection()
    let statement = try db.prepare("SELECT 1")
    db.createFunction(name, argumentCount: argumentCount) { _ in nil }
    let message = "SQLite does not accept the name or the number of arguments of the function \(name)"
    #expect(throws: Result.error(message: message, code: 21, statement: nil)) {
      try statement.run()
    }
    try statement.run()
    #expect(throws: Result.self) {
      let _: () -> Expression<Int> = try db.createFunction(String(repeating: "f", count: 300)) { 1 }
    }
    try statement.run()
  }

  @Test func `a collation orders texts`() throws {
    let db = try Connection()
    try db.createCollation("by length") { left, right in
      left.count < right.count
        ? .orderedAscending : left.count == right.count ? .orderedSame : .orderedDescending
    }
    try db.execute("CREATE TABLE t (a); INSERT INTO t VALUES ('ccc'), ('a'), ('bb')")
    let a = Expression<String>("a")
    let query = Table("t").order(a.collate(.custom("by length")))
    #expect(try db.prepare(query).map { $0[a] } == ["a", "bb", "ccc"])
  }

  @Test func `a collation is not replaced under a statement that runs`() throws {
    let db = try Connection()
    try db.createCollation("c") { _, _ in .orderedSame }
    let statement = try db.prepare("SELECT 1 UNION SELECT 2")
    _ = try statement.step()
    #expect(throws: Result.self) { try db.createCollation("c") { _, _ in .orderedSame } }
    statement.reset()
    try db.createCollation("c") { _, _ in .orderedSame }
  }
}
