import Testing

@testable import TypedSQLite
@testable import TypedSQLiteCore

@Suite struct FTS5PatternTests {
  @Test(arguments: [
    ("Moby-Dick!", ["moby OR dick", "moby dick", "moby* dick*", "\"moby dick\"", "^\"moby dick\""]),
    ("a AND été", ["a OR and OR été", "a and été", "a* and* été*", "\"a and été\"", "^\"a and été\""]),
    ("\"x\" OR NEAR(*", ["x OR or OR near", "x or near", "x* or* near*", "\"x or near\"", "^\"x or near\""]),
    ("", nil), (" -\"*^:", nil),
  ])
  func `the tokens of any text make patterns that FTS5 takes`(text: String, expected: [String]?) throws {
    let patterns = [
      FTS5Pattern(matchingAnyTokenIn: text), FTS5Pattern(matchingAllTokensIn: text),
      FTS5Pattern(matchingAllPrefixesIn: text), FTS5Pattern(matchingPhrase: text),
      FTS5Pattern(matchingPrefixPhrase: text),
    ].compactMap { $0?.rawPattern }
    #expect(patterns == expected ?? [])
    for pattern in patterns { #expect(try FTS5Pattern(rawPattern: pattern).rawPattern == pattern) }
  }

  @Test(arguments: [
    ("", "fts5: syntax error near \"\""), ("?!", "fts5: syntax error near \"?\""),
    ("a AND", "fts5: syntax error near \"\""), ("\"a", "unterminated string"),
    ("title: a", "no such column: title"),
  ])
  func `a pattern that FTS5 does not take is an error`(pattern: String, message: String) {
    #expect(throws: DatabaseError(code: .SQLITE_ERROR, message: message)) {
      try FTS5Pattern(rawPattern: pattern)
    }
  }

  @Test func `a pattern may name the columns it is allowed to`() throws {
    #expect(
      try FTS5Pattern(rawPattern: "title: a", allowedColumns: ["title", "a \"b\""]).rawPattern == "title: a")
  }

  @Test func `a table says which columns a pattern may name`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE VIRTUAL TABLE \"my book\" USING fts5(title)")
    #expect(try db.makeFTS5Pattern(rawPattern: "title: a", forTable: "my book").rawPattern == "title: a")
    let column = #expect(throws: DatabaseError.self) {
      try db.makeFTS5Pattern(rawPattern: "author: a", forTable: "my book")
    }
    #expect(column?.message == "no such column: author")
    let table = #expect(throws: DatabaseError.self) {
      try db.makeFTS5Pattern(rawPattern: "a", forTable: "book")
    }
    #expect(table?.message == "no such table: book")
  }

  @Test func `a pattern is an argument, and a value`() throws {
    let db = try Database(path: ":memory:")
    try db.execute(sql: "CREATE VIRTUAL TABLE t USING fts5(a); INSERT INTO t VALUES ('Moby Dick'), ('Dick')")
    let pattern = try #require(FTS5Pattern(matchingAllTokensIn: "dick, moby"))
    #expect(try Int.fetchAll(db, sql: "SELECT rowid FROM t WHERE t MATCH ?", arguments: [pattern]) == [1])
    #expect(try FTS5Pattern.fetchOne(db, sql: "SELECT 'a AND b'")?.rawPattern == "a AND b")
    #expect(FTS5Pattern.fromDatabaseValue("a AND".databaseValue) == nil)
    #expect(FTS5Pattern.fromDatabaseValue(1.databaseValue) == nil)
  }
}
