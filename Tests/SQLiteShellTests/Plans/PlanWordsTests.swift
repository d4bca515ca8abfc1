@testable import SQLiteShell
import SQLSyntax
import TestSupport
import Testing
import TypedSQLiteCore

/// What `.plan` says of the steps of a plan, and of what would make a statement faster.
@Suite struct PlanWordsTests {
  private static let tables = """
    CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b INT, c TEXT);
    CREATE TABLE u(k TEXT PRIMARY KEY, v INT) WITHOUT ROWID;
    CREATE TABLE n(code INT, name TEXT);
    CREATE INDEX t_a ON t(a, b);
    CREATE INDEX t_c ON t(c);
    CREATE INDEX n_name ON n(name);
    WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 100)
      INSERT INTO t SELECT i, i % 10, i, 'x' || i FROM s;
    INSERT INTO u VALUES ('x', 1);

    """

  /// The texts of one kind that `.plan` prints of a statement.
  private func lines(_ kind: String, _ sql: String, setup: String = "") -> [String] {
    let run = runShell(Self.tables + setup + ".mode list\n.plan \(sql)\n")
    #expect(run.errors.isEmpty, "\(sql)")
    let rows = run.output.split(separator: "\n").map { line -> [Substring] in
      line.split(separator: "|", omittingEmptySubsequences: false)
    }
    return rows.filter { $0.first == kind[...] }.map { row -> String in
      String(repeating: "  ", count: Int(row[1]) ?? 0) + row[2]
    }
  }

  @Test(arguments: [
    ("SELECT * FROM t", ["reads all rows of t: 100 rows"]),
    ("SELECT * FROM t AS p WHERE p.id = 5", ["finds one row of t p by its key (rowid=?)"]),
    ("SELECT * FROM t WHERE id > 5", ["finds rows of t by its key (rowid>?)"]),
    ("SELECT * FROM u WHERE k = 'x'", ["finds rows of u by its key (k=?)"]),
    ("SELECT a, b FROM t", ["reads the whole index t_a, and not the table t: 100 rows"]),
    ("SELECT * FROM t ORDER BY a", ["reads all rows of t in the order of the index t_a: 100 rows"]),
    ("SELECT * FROM t WHERE a = 1 AND b > 3", ["finds rows of t by the index t_a (a=?, b>?)"]),
    ("SELECT b FROM t WHERE a = 1", ["finds rows of t by the index t_a (a=?), without the table"]),
    ("SELECT max(b) FROM t", ["looks for min() or max() in the index t_a of t"]),
    (
      "SELECT * FROM t WHERE b = 3 ORDER BY c || ''",
      [
        "reads all rows of t: 100 rows",
        "sorts all rows in a temporary tree for ORDER BY, before the first one is given",
      ]
    ),
    (
      "SELECT DISTINCT b FROM t WHERE c > 'a'",
      ["finds rows of t by the index t_c (c>?)", "keeps the rows in a temporary tree, to give each once"]
    ),
    (
      "SELECT count(DISTINCT b) FROM t WHERE c > 'a'",
      ["keeps values in a temporary tree for count(DISTINCT)", "finds rows of t by the index t_c (c>?)"]
    ),
    (
      "SELECT * FROM t ORDER BY a, c",
      [
        "reads all rows of t in the order of the index t_a: 100 rows",
        "sorts in a temporary tree by the last terms of ORDER BY, the others are in order already",
      ]
    ),
    (
      "SELECT * FROM n, t WHERE t.a = n.code",
      ["reads all rows of n: 0 rows", "  for each row: finds rows of t by the index t_a (a=?)"]
    ),
    (
      "SELECT * FROM t p, t q WHERE p.b = q.b",
      [
        "reads all rows of t p: 100 rows",
        "  for each row: builds an index of t q for this run only: 100 rows, and finds rows by it (b=?)",
      ]
    ),
    (
      "SELECT * FROM t WHERE a = 1 OR c = 'x'",
      [
        "finds rows by an index for each part of OR, and takes each row once", "  part 1",
        "    finds rows of t by the index t_a (a=?)", "  part 2",
        "    finds rows of t by the index t_c (c=?)",
      ]
    ),
    (
      "SELECT (SELECT v FROM u WHERE k = t.c) FROM t",
      [
        "reads the whole index t_c, and not the table t: 100 rows",
        "runs a subquery again for each row of the loop around it",
        "  finds rows of u by its key (k=?)",
      ]
    ),
    (
      "SELECT 1 FROM t WHERE b IN (SELECT v FROM u)",
      [
        "reads the whole index t_a, and not the table t: 100 rows", "runs a subquery for IN once",
        "  reads all rows of u: 1 row",
      ]
    ),
    (
      "WITH RECURSIVE s(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM s WHERE i < 9) SELECT i FROM s",
      [
        "takes the rows of the query s one by one", "  makes the first rows of a recursive query",
        "    makes one row, without a table", "  adds the rows that each of its rows gives",
        "    reads all rows of the query s", "reads all rows of the query s",
      ]
    ),
    (
      "SELECT a FROM t UNION SELECT v FROM u",
      [
        "combines the rows of several queries", "  the first query",
        "    reads the whole index t_a, and not the table t: 100 rows",
        "  the next query, with UNION by a temporary tree", "    reads all rows of u: 1 row",
      ]
    ),
    (
      "SELECT value FROM json_each('[1]')",
      ["asks the virtual table the query json_each (plan 1:)"]
    ),
    ("SELECT max(v) FROM u", ["looks for min() or max() in u by its key"]),
    ("SELECT max(code) FROM n", ["reads all rows of n for min() or max(): 0 rows"]),
    ("DELETE FROM t WHERE id = 1", ["finds one row of t by its key (rowid=?)"]),
    ("SELECT 1", ["makes one row, without a table"]),
  ])
  func `each step is said in words`(sql: String, steps: [String]) {
    #expect(asSQLite340Plans(lines("step", sql)) == steps, "\(sql)")
  }

  /// Steps without what later versions of SQLite add or say in other words.
  private func asSQLite340Plans(_ steps: [String]) -> [String] {
    guard Database.sqliteLibVersionNumber >= 3_041_000 else { return steps }
    let merged = [
      "merges the sorted rows of two queries, with UNION", "  the first query",
      "    reads the whole index t_a, and not the table t: 100 rows", "  the second query",
      "    reads all rows of u: 1 row",
      "    sorts all rows in a temporary tree for ORDER BY, before the first one is given",
    ]
    if steps == merged {
      return [
        "combines the rows of several queries", "  the first query", merged[2],
        "  the next query, with UNION by a temporary tree", merged[4],
      ]
    }
    return steps.filter { !$0.contains("filter of bits") }.map {
      $0.replacing("by the last term of ORDER BY", with: "by the last terms of ORDER BY")
    }
  }

  @Test func `statistics promise rows, skip the first column of an index, and may be old`() {
    let analyzed = "ANALYZE;\n"
    #expect(
      lines("step", "SELECT * FROM t WHERE a = 1", setup: analyzed)
        == ["finds rows of t by the index t_a (a=?), about 10 rows"])
    #expect(lines("statistics", "SELECT * FROM n") == ["no rows are in n"])
    #expect(
      lines("statistics", "SELECT * FROM t WHERE a = 1", setup: analyzed) == ["ANALYZE has been run for t"])
    #expect(
      lines("statistics", "SELECT * FROM t WHERE a = 1")
        == ["ANALYZE has not been run for t, so SQLite guesses how many rows it finds; run ANALYZE"])
    #expect(
      lines("statistics", "SELECT * FROM t WHERE a = 1", setup: analyzed + "DELETE FROM t WHERE id > 5;\n")
        == ["ANALYZE has seen 100 rows of t, which has 5 now; run ANALYZE"])
    #expect(lines("statistics", "SELECT * FROM t WHERE id = 1").isEmpty)
    #expect(
      PlanWords(tables: .none).text(
        of: PlanStep(id: 1, parent: 0, detail: "SEARCH t USING INDEX i (ANY(a) AND b=?)"))
        == "finds rows of the query t by the index i (ANY(a), b=?), once for each value of a")
  }

  @Test(arguments: [
    "SOMETHING NEW (x=?)", "SCAN", "", "INDEX x", "-- TRIGGER r", "USE TEMP B-TREE",
  ])
  func `a step of another version is shown as it is`(detail: String) {
    #expect(PlanWords(tables: .none).text(of: PlanStep(id: 1, parent: 0, detail: detail)) == detail)
  }

  @Test(arguments: [
    (
      "SELECT * FROM t WHERE abs(a) = 1",
      "abs(a) is computed, so the index t_a on a is not used; compare a itself, or make an index on the expression: "
        + "CREATE INDEX … ON t(abs(a))"
    ),
    (
      "SELECT * FROM t WHERE a = 1 OR b = 2", "b has no index, so OR reads all rows of t although a has one"
    ),
    (
      "SELECT * FROM t WHERE c LIKE 'x1%'",
      "c LIKE 'x1%' takes upper and lower case for equal, and the index t_c does not; one on c COLLATE NOCASE helps, "
        + "or GLOB"
    ),
    (
      "SELECT * FROM t WHERE c LIKE '%1'",
      "c LIKE '%1' begins with a wildcard, so no index helps; a table of FTS5 with its trigram tokenizer does"
    ),
    (
      "SELECT * FROM t, n WHERE n.name = t.b",
      "n.name = t.b compares texts with numbers, so each text is read as a number and an index on the texts is not used"
    ),
    (
      "SELECT * FROM t p, t q WHERE p.b = q.b",
      "SQLite makes an index of t q on b each time that the statement runs; an index that stays saves that"
    ),
    (
      "SELECT (SELECT v FROM u WHERE k = t.c) FROM t",
      "A subquery runs again for each row of the loop around it, here for 100 rows; a join, or an index on what it "
        + "compares, is faster"
    ),
  ])
  func `what keeps an index from being used is said`(sql: String, advice: String) {
    #expect(lines("advice", sql).contains(advice), "\(lines("advice", sql))")
  }

  @Test(arguments: [
    "SELECT * FROM t WHERE a = 1", "SELECT * FROM t WHERE c GLOB 'x1*'",
    "SELECT * FROM t WHERE a = 1 OR c = 'x'",
    "SELECT * FROM t WHERE id = 3",
  ])
  func `there is no advice where an index is used`(sql: String) {
    #expect(lines("advice", sql).isEmpty)
  }

  @Test func `the index that helps is found, tried, and makes no trace`() {
    let sql = "SELECT a FROM t WHERE b = 5 ORDER BY c"
    #expect(lines("index", sql) == ["CREATE INDEX t_idx_00012681 ON t(b, c);"])
    #expect(lines("with index", sql) == ["finds rows of t by the index t_idx_00012681 (b=?)"])
    #expect(lines("tried", "--try " + sql) == ["seconds before", "seconds after"])
    let after = runShell(Self.tables + ".plan --try \(sql)\n.mode list\n.indexes t\n")
    #expect(after.output.hasSuffix("t_a  t_c\n"))
  }

  @Test func `figures are those of SQLite, and a statement that writes is not run`() {
    let run = runShell(Self.tables + ".mode jsonl\n.plan SELECT * FROM t WHERE b > 90\n")
    #expect(run.output.contains("\"text\":\"rows returned\",\"table\":null,\"index\":null,\"number\":10,"))
    #expect(
      run.output.contains("\"text\":\"steps of full scans\",\"table\":null,\"index\":null,\"number\":99,"))
    #expect(lines("cost", "DELETE FROM t") == ["The statement changes rows, so it was not run"])
    #expect(runShell(Self.tables + ".plan DELETE FROM t\nSELECT count(*) FROM t;").output.hasSuffix("100\n"))
  }

  @Test func `what has no plan is refused`() {
    #expect(runShell(".plan").errors == "Usage: .plan ?--try? SQL...\n")
    #expect(runShell(".plan PRAGMA user_version").errors == "Usage: .plan ?--try? SQL...\n")
    #expect(
      runShell(".plan SELECT 1; SELECT 2").errors.contains(".plan takes one statement, without EXPLAIN"))
    #expect(runShell(".plan SELECT * FROM nowhere").errors.contains("no such table: nowhere"))
  }
}
