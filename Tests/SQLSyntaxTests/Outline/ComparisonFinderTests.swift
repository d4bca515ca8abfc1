import SQLSyntax
import Testing

/// What columns are compared with.
@Suite struct ComparisonFinderTests {
  @Test(arguments: [
    ("SELECT 1 FROM t WHERE a > upper('x') AND b = 2", ["a: upper('x')", "b: 2"]),
    ("SELECT 1 FROM t WHERE 'x' || (1 + 2) < t.a OR a == b", ["t.a: 'x' || (1 + 2)", "a: b", "b: a"]),
    (
      "SELECT a = (SELECT max(b) FROM s WHERE b <> 1) FROM t",
      ["a: (SELECT max(b) FROM s WHERE b <> 1)", "b: 1"]
    ),
    (
      "SELECT 1 FROM t WHERE a NOT BETWEEN lower('x') AND 'y' AND a IN (1, 'x')",
      ["a: lower('x'), 'y'", "a: 1, 'x'"]
    ),
    ("SELECT 1 FROM t WHERE a NOT LIKE '2%' ESCAPE '!'", ["a: '2%'"]),
    ("SELECT 1 FROM t JOIN u ON t.a = u.a WHERE f(x) = 3", ["t.a: u.a", "u.a: t.a"]),
    ("UPDATE t SET a = 'x', b = a = 'y' WHERE a = 'z'", ["a: 'y'", "a: 'z'"]),
    ("SELECT 1 FROM t WHERE (a) = 1 OR +t.a < 2 OR a COLLATE nocase > 'x'", ["a: 1", "t.a: 2", "a: 'x'"]),
    ("SELECT CASE a WHEN 'x' THEN 1 WHEN 'y' THEN 2 END FROM t", ["a: 'x', 'y'"]),
    ("SELECT 1 FROM t GROUP BY a ORDER BY a = 1, b > 2 DESC", ["a: 1", "b: 2"]),
    ("SELECT 1 FROM t WHERE a = b < 3", ["a: b < 3", "b: 3"]),
    // More than the name of a column.
    ("SELECT 1 FROM t WHERE a + 1 = 2 AND a || b = 'c'", []), ("DELETE FROM t WHERE a = ?", ["a: ?"]),
    ("SELECT 1 FROM t WHERE a =", []), ("SELECT 1 FROM t WHERE = a", []),
    ("CREATE VIEW v AS SELECT a = 1", []),
  ])
  func `what columns are compared with is found`(sql: String, found: [String]) {
    let outline = SQLOutline(Array(sql.utf8))
    let comparisons = ComparisonFinder(outline).comparisons.map { comparison in
      "\(outline.text(comparison.column)): "
        + comparison.operands.map { outline.text($0) }.joined(separator: ", ")
    }
    #expect(comparisons == found)
  }
}
