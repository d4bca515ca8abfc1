import Testing

@testable import SQLSyntax

@Suite struct TableStatementTests {
  @Test(arguments: [
    ("CREATE TABLE t(c INTEGER)", "CREATE TABLE t(c NEW)"),
    ("CREATE TABLE t(c)", "CREATE TABLE t(c NEW)"),
    ("CREATE TABLE t(a,c,b)", "CREATE TABLE t(a,c NEW,b)"),
    ("CREATE TABLE t(c DECIMAL(10, 2) NOT NULL)", "CREATE TABLE t(c NEW NOT NULL)"),
    ("CREATE TABLE t(c UNSIGNED BIG INT DEFAULT 1)", "CREATE TABLE t(c NEW DEFAULT 1)"),
    ("CREATE TABLE t(c CONSTRAINT x PRIMARY KEY)", "CREATE TABLE t(c NEW CONSTRAINT x PRIMARY KEY)"),
    (
      "CREATE TABLE t(\"a,(\" TEXT, [c] /* INT */ TEXT -- )\n)",
      "CREATE TABLE t(\"a,(\" TEXT, [c] /* INT */ NEW -- )\n)"
    ),
    (
      "CREATE TABLE \"c\"(C 'VAR CHAR' COLLATE nocase) STRICT",
      "CREATE TABLE \"c\"(C NEW COLLATE nocase) STRICT"
    ),
    (
      "CREATE TABLE t(a CHECK(c > (1)), c INT, CHECK(a IN (1,2)))",
      "CREATE TABLE t(a CHECK(c > (1)), c NEW, CHECK(a IN (1,2)))"
    ),
    ("CREATE TABLE t(c INT AS (1) STORED)", "CREATE TABLE t(c NEW AS (1) STORED)"),
  ])
  func `a declared type is replaced and nothing else`(sql: String, expected: String) throws {
    let table = try #require(TableStatement(Array(sql.utf8)))
    let column = try #require(table.columns.first { $0.name.lowercased() == "c" })
    #expect(table.text(replacing: [(column.type, "NEW")]) == expected)
    // A part that was removed and inserted again is in its old place.
    let without = try #require(TableStatement(Array(table.text(replacing: [(column.type, "")]).utf8)))
    let empty = try #require(without.columns.first { $0.name.lowercased() == "c" })
    #expect(empty.type.isEmpty)
    #expect(
      without.text(replacing: [(empty.type, "NEW")]) == expected.replacing("/* INT */ NEW", with: "NEW"))
  }

  @Test func `defaults, generators and CHECKs are found`() throws {
    let sql = """
      CREATE TABLE t(a DEFAULT -1 CHECK (a > 0), b TEXT DEFAULT ('x' || ')') NOT NULL, c DEFAULT CURRENT_TIMESTAMP,
        d INT GENERATED ALWAYS AS (a + (1)) VIRTUAL, e DEFAULT 'it''s',
        f REFERENCES u(b) ON DELETE SET DEFAULT DEFERRABLE, CONSTRAINT k CHECK (f IN ('a', 'b')),
        FOREIGN KEY (a) REFERENCES u(b) ON DELETE SET DEFAULT DEFERRABLE)
      """
    let table = try #require(TableStatement(Array(sql.utf8)))
    #expect(table.columns.map(\.name) == ["a", "b", "c", "d", "e", "f"])
    #expect(
      table.columns.map { $0.defaultValue.map(table.text) } == [
        "-1", "('x' || ')')", "CURRENT_TIMESTAMP", nil, "'it''s'", nil,
      ])
    #expect(table.columns.map { $0.generator.map(table.text) } == [nil, nil, nil, "a + (1)", nil, nil])
    #expect(table.checks.map(table.text) == ["a > 0", "f IN ('a', 'b')"])
  }

  @Test(arguments: [
    "CREATE VIRTUAL TABLE t USING fts5(a, b)", "CREATE VIEW v AS SELECT 1", "CREATE TABLE t(a",
    "CREATE TABLE t AS SELECT max(a), b FROM u", "",
  ])
  func `a statement that creates no ordinary table is not read`(sql: String) {
    #expect(TableStatement(Array(sql.utf8)) == nil)
  }
}

struct TableCommentTests {
  @Test func `a comment is about the column before it on its line, or about the next one`() {
    let sql = """
      CREATE TABLE t ( -- the table
        -- first, and
        -- more
        "A b" INTEGER, -- second
        c TEXT /* third */ CHECK (c <> '--'), /* fourth */
        CONSTRAINT k UNIQUE (c) -- fifth
      ) -- sixth
      """
    #expect(
      TableStatement(Array(sql.utf8))?.comments == [
        "a b": " first, and  more  second ", "c": " third   fourth   fifth  sixth ",
      ])
  }

  @Test(arguments: [
    "CREATE TABLE t(a)", "CREATE TABLE t(a) --", "CREATE TABLE t(a /*", "CREATE TABLE t(--\n)",
  ])
  func `a statement without words in comments says nothing`(sql: String) {
    let comments = TableStatement(Array(sql.utf8))?.comments ?? [:]
    #expect(comments.values.allSatisfy { $0.allSatisfy(\.isWhitespace) })
  }
}
