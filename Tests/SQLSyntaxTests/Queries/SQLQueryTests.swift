import SQLSyntax
import Testing

@Suite struct SQLQueryTests {
  private func outline(_ sql: String) -> SQLOutline { SQLOutline(Array(sql.utf8)) }

  /// The results of the first arm as they are read.
  private func results(_ sql: String) -> [String] {
    let outline = outline(sql)
    return (outline.query?.arms.first?.results ?? []).map { result in
      switch result {
      case .star(let tokens): "star \(outline.text(tokens))"
      case .expression(let expression, _, let name):
        description(expression, outline) + (name.map { " named \(outline.text($0..<$0 + 1))" } ?? "")
      }
    }
  }

  private func description(_ expression: SQLQuery.Expression, _ outline: SQLOutline) -> String {
    switch expression {
    case .reference(let tokens): outline.text(tokens)
    case .null: "NULL"
    case .text(let token), .number(let token): outline.text(token..<token + 1)
    case .negation(let operand): "neg(\(description(operand, outline)))"
    case .arithmetic(let left, let sign, let right):
      "(\(description(left, outline)) \(sign.rawValue) \(description(right, outline)))"
    case .cast(let operand, let toNumber):
      "\(toNumber ? "number" : "text")(\(description(operand, outline)))"
    case .call(let name, let operands):
      "\(name)(\(operands.map { description($0, outline) }.joined(separator: ", ")))"
    case .cases(let branches): "case(\(branches.map { description($0, outline) }.joined(separator: ", ")))"
    case .query: "query"
    case .other: "other"
    }
  }

  @Test(arguments: [
    ("SELECT a, b.c AS d, \"e f\" g FROM t", ["a", "b.c named d", "\"e f\" named g"]),
    ("SELECT *, t.*, count(*) n", ["star *", "star t.*", "count(other) named n"]),
    ("SELECT a + b * -c - 1", ["((a + (b * neg(c))) - 1)"]), ("SELECT +a COLLATE nocase", ["a"]),
    (
      "SELECT max(DISTINCT a) FILTER (WHERE b) OVER (PARTITION BY c), lag(a, 1, 'x') OVER w FROM t",
      ["max(a)", "lag(a, 1, 'x')"]
    ),
    ("SELECT CASE a WHEN 1 THEN b WHEN 2 THEN CASE WHEN c THEN d END END", ["case(b, case(d, NULL), NULL)"]),
    ("SELECT CASE WHEN a THEN b ELSE c END x FROM t", ["case(b, c) named x"]),
    ("SELECT (SELECT 1), (a), (a, b), EXISTS (SELECT 1)", ["query", "a", "other", "other"]),
    (
      "SELECT a IS NULL, a -> 'b', NOT a, a = b, ?1, x'00', a IN t, a BETWEEN 1 AND 2",
      Array(repeating: "other", count: 8)
    ),
    (
      "SELECT a || b * c, -a || 'x', CAST(a + 1 AS VARCHAR(5)), CAST(a AS DECIMAL(10, 2)) / 2, ~a",
      ["((a || b) * c)", "(neg(a) || 'x')", "text((a + 1))", "(number(a) / 2)", "(a ~ other)"]
    ),
    ("SELECT CAST(a), CAST(AS TEXT), CAST(a AS)", ["other", "text(other)", "other"]),
    ("SELECT a IS NOT DISTINCT FROM b, c FROM t", ["other", "c"]),
    ("SELECT current_timestamp, a ISNULL, a NOT NULL", ["current_timestamp", "other", "other"]),
    ("SELECT DISTINCT a UNION SELECT b", ["a"]), ("VALUES (1, a), (2, b)", ["1", "a"]),
    ("SELECT max(a ORDER BY b), f(), a AS 'x y' FROM t", ["max(other)", "f()", "a named 'x y'"]),
  ])
  func `results are read with their names`(sql: String, expected: [String]) {
    #expect(results(sql) == expected)
  }

  @Test func `the tables of a query are read with their aliases`() throws {
    let outline = outline(
      """
      SELECT 1 FROM a, main.b AS c LEFT JOIN (SELECT 2) d ON c.x = (SELECT 3) CROSS JOIN (e JOIN "f" USING (y)),
        json_each(a.j, '$') AS k NATURAL JOIN g INDEXED BY i WHERE 1 UNION SELECT 4
      """)
    let query = try #require(outline.query)
    #expect(query.arms.count == 2)
    let sources = query.arms[0].sources.map { source in
      let alias = source.alias.map { " \(outline.text($0..<$0 + 1))" } ?? ""
      switch source.relation {
      case .name(let schema, let name):
        return (schema == nil ? "" : "qualified ") + outline.text(name..<name + 1) + alias
      case .query: return "query" + alias
      case .function: return "function" + alias
      }
    }
    #expect(sources == ["a", "qualified b c", "query d", "e", "\"f\"", "function k", "g"])
  }

  @Test func `the tables of WITH are read with their columns`() throws {
    let outline = outline(
      "WITH RECURSIVE a(x, \"y\") AS NOT MATERIALIZED (SELECT 1), b AS (VALUES (2)) SELECT * FROM a, b ORDER BY 1"
    )
    let query = try #require(outline.query)
    #expect(query.definitions.map { outline.text($0.name..<$0.name + 1) } == ["a", "b"])
    #expect(query.definitions[0].columns?.map { outline.text($0..<$0 + 1) } == ["x", "\"y\""])
    #expect(query.definitions[1].columns == nil)
    #expect(query.tokens == outline.tokens.indices)
  }

  @Test(arguments: [
    ("INSERT INTO main.t(a) VALUES (1) RETURNING a, max(b, 2) AS c", "main.t"),
    (
      "WITH w AS (SELECT 1) UPDATE OR IGNORE t AS u SET a = (SELECT * FROM w) WHERE b RETURNING a, max(b, 2) c",
      "t AS u"
    ),
    ("DELETE FROM t WHERE a RETURNING a, max(b, 2) c;", "t"),
    ("REPLACE INTO t SELECT 1 ON CONFLICT DO NOTHING RETURNING a, max(b, 2) c", "t"),
  ])
  func `RETURNING is a query of the table that is changed`(sql: String, table: String) throws {
    let outline = outline(sql)
    #expect(results(sql) == ["a", "max(b, 2) named c"])
    #expect(outline.query?.arms[0].tables.map(outline.text) == table)
  }

  @Test(arguments: [
    "INSERT INTO t SELECT 1", "EXPLAIN SELECT 1", "SELECT 1 FROM (SELECT 2", "WITH a AS SELECT 1 SELECT 2",
    "",
    "SELECT 1 FROM (" + String(repeating: "SELECT * FROM (", count: 200) + "SELECT 1"
      + String(repeating: ")", count: 201),
  ])
  func `text that is no query, or an incomplete one, has no query`(sql: String) {
    #expect(outline(sql).query == nil)
  }

  @Test func `deep parentheses end in nothing`() {
    let deep = String(repeating: "(", count: 100_000) + "a" + String(repeating: ")", count: 100_000)
    #expect(results("SELECT \(deep)") == ["other"])
  }

  @Test(arguments: [
    ("CREATE VIEW v AS SELECT a FROM t", nil, 1),
    ("CREATE TEMP VIEW IF NOT EXISTS x.v(a, [b c]) AS SELECT 1, 2", 2, 2),
  ])
  func `the query of a view is read`(sql: String, columns: Int?, results: Int) throws {
    let view = try #require(outline(sql).viewQuery)
    #expect(view.columns?.count == columns)
    #expect(view.query.arms[0].results.count == results)
  }
  @Test(arguments: ["CREATE VIEW v) AS SELECT (1)", "CREATE TABLE t AS SELECT 1", "CREATE VIEW v AS"])
  func `what is no view has no query of one`(sql: String) {
    #expect(outline(sql).viewQuery == nil)
  }
}
