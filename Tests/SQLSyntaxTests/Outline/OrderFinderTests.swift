import SQLSyntax
import Testing

/// The columns that results are ordered by.
@Suite struct OrderFinderTests {
  @Test(arguments: [
    ("SELECT a FROM t ORDER BY a", ["a"]),
    (
      "SELECT * FROM t ORDER BY t.a DESC NULLS LAST, \"b\" ASC, c COLLATE nocase, -d LIMIT 3",
      ["t.a", "\"b\""]
    ),
    // The name of a result, and its number, are what the result is.
    ("SELECT a AS b, upper(c) AS c FROM t ORDER BY b, c, 1 DESC, 2, 3", ["a", "a"]),
    ("SELECT *, a FROM t ORDER BY 2", []),
    ("SELECT t.a b FROM t ORDER BY 1", ["t.a"]),
    // The orders of windows, aggregates and inner queries are not those of the results.
    ("SELECT lag(a) OVER (ORDER BY a) FROM (SELECT a FROM t ORDER BY a LIMIT 1)", []),
    ("WITH w AS (SELECT a FROM t ORDER BY a) SELECT b FROM w WHERE c IS NOT NULL ORDER BY b;", ["b"]),
    ("SELECT a FROM t UNION SELECT b FROM t ORDER BY a", []), ("DELETE FROM t", []),
    ("SELECT 1 ORDER BY", []),
  ])
  func `columns by which results are ordered are found`(sql: String, columns: [String]) {
    let outline = SQLOutline(Array(sql.utf8))
    #expect(OrderFinder(outline).terms.map { outline.text($0.tokens) } == columns)
  }
}
