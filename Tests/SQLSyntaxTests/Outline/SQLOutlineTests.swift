@testable import SQLSyntax
import Testing

@Suite struct SQLOutlineTests {
  /// The clause of each token that is the name `x`.
  private func clauses(_ sql: String) -> [SQLOutline.Clause] {
    let outline = SQLOutline(Array(sql.utf8))
    return outline.tokens.indices.filter { outline.name($0) == "x" }.map { outline.places[$0].clause }
  }

  /// The tables of each core, as text.
  private func tables(_ sql: String) -> [[String]] {
    let outline = SQLOutline(Array(sql.utf8))
    return outline.cores.map { $0.tables.map(outline.text) }
  }

  @Test(arguments: [
    (
      "SELECT x FROM x WHERE x GROUP BY x HAVING x ORDER BY x LIMIT x",
      [SQLOutline.Clause.selectList, .from, .condition, .groupBy, .condition, .orderBy, .limit]
    ),
    ("SELECT 1 FROM a JOIN x ON x LEFT JOIN x USING (x), x", [.from, .condition, .from, .condition, .from]),
    ("SELECT x IS DISTINCT FROM x FROM x", [.selectList, .selectList, .from]),
    ("SELECT x FROM a UNION ALL SELECT x FROM b", [.selectList, .selectList]),
    (
      "INSERT INTO x(x) VALUES (x) ON CONFLICT (x) DO UPDATE SET x = 1 WHERE x RETURNING x",
      [.insertTarget, .insertTarget, .values, .values, .assignments, .condition, .selectList]
    ),
    (
      "UPDATE OR IGNORE x SET x = x FROM x WHERE x",
      [.updateTarget, .assignments, .assignments, .from, .condition]
    ),
    ("DELETE FROM x WHERE x", [.from, .condition]),
    ("SELECT t.x, \"x\" FROM t", [.selectList, .selectList]),
    ("SELECT 1 AS window, x FROM t", [.selectList]),
    (
      "CREATE TRIGGER r AFTER UPDATE OF x ON t WHEN new.x BEGIN UPDATE x SET x = 1; END",
      [.updateTarget, .condition, .updateTarget, .assignments]
    ),
  ])
  func `a token is in the clause that began last`(sql: String, expected: [SQLOutline.Clause]) {
    #expect(clauses(sql) == expected)
  }

  @Test(arguments: [
    (
      "SELECT 1 FROM a, b AS c JOIN d ON a.x = (SELECT 1 FROM e) WHERE 1",
      [["a, b AS c JOIN d ON a.x = (SELECT 1 FROM e)"], ["e"]]
    ),
    ("WITH w AS (SELECT 1 FROM a) SELECT 1 FROM w ORDER BY 1", [["a"], ["w"]]),
    ("UPDATE t AS u SET x = 1 FROM v WHERE 1", [["t AS u", "v"]]),
    ("INSERT INTO t(a, b) SELECT 1 FROM u", [["t(a, b)"], ["u"]]),
    ("INSERT INTO t DEFAULT VALUES", [["t"]]),
    ("INSERT INTO t(a) WITH w AS (SELECT 1) SELECT 2 FROM w", [["t(a)"], [], ["w"]]),
    ("SELECT 1; SELECT 2 FROM a;", [[], ["a"]]),
  ])
  func `each SELECT and each target knows its tables`(sql: String, expected: [[String]]) {
    #expect(tables(sql) == expected)
  }

  @Test func `a query sees the one around it, unless it is one of its tables`() {
    let outline = SQLOutline(
      Array(
        "SELECT 1 FROM (SELECT 2 FROM a) JOIN b ON (SELECT 3) WHERE EXISTS (SELECT 4 UNION SELECT 5)".utf8))
    #expect(outline.cores.map(\.parent) == [nil, nil, 0, 0, 0])
  }

  @Test func `what follows the query of an INSERT belongs to the INSERT`() {
    let outline = SQLOutline(
      Array("INSERT INTO t SELECT 1 FROM u WHERE 1 ON CONFLICT DO UPDATE SET x = 1 RETURNING x".utf8))
    let names = outline.tokens.indices.filter { outline.name($0) == "x" }
    #expect(names.map { outline.places[$0].core } == [0, 0])
  }

  @Test func `the AND of a BETWEEN differs from other ANDs`() {
    let outline = SQLOutline(
      Array(
        "SELECT a AND b BETWEEN 1 AND 2 AND CASE WHEN c BETWEEN (d AND e) AND f AND g THEN 1 END AND h".utf8))
    let ands = outline.tokens.indices.filter { outline.word($0) == "and" }
    #expect(ands.map { outline.places[$0].isBetweenAnd } == [false, true, false, false, true, false, false])
  }

  @Test func `the tables of WITH are those of the whole statement`() {
    let whole = SQLOutline(Array("EXPLAIN WITH a AS (SELECT 1), b AS (SELECT 2) SELECT 3".utf8))
    #expect(whole.text(whole.withTables) == "WITH a AS (SELECT 1), b AS (SELECT 2)")
    let inner = SQLOutline(Array("SELECT (WITH a AS (SELECT 1) SELECT 2 FROM a)".utf8))
    #expect(inner.withTables.isEmpty)
    #expect(inner.cores.last?.isBehindInnerWith == true)
  }

  @Test(arguments: [
    "", "(", ")", "))", "SELECT (", "SELECT )", "CASE END", "END END", "WITH", "INSERT", "INSERT INTO",
    "UPDATE",
    "DELETE FROM", "FROM FROM", "SELECT FROM WHERE", "VALUES (", "BETWEEN AND AND", "' unclosed", ";;", ".",
    "a.",
    ".a", "SELECT CASE (CASE) END", "INTO INTO", "SET", "WITH WITH SELECT SELECT",
  ])
  func `text that is no statement does no harm`(sql: String) {
    let outline = SQLOutline(Array(sql.utf8))
    #expect(outline.places.count == outline.tokens.count)
  }
}
