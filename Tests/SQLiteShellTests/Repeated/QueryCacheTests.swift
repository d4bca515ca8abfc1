import ColumnMeaning
import TestSupport
import Testing
import TypedSQLiteCore

@testable import SQLiteShell

@Suite struct QueryCacheTests {
  private static let schema = """
    CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c DATETIME, d REAL, e BLOB, f BOOLEAN);
    INSERT INTO t VALUES(1, 'x', 1700000000, 1.5, x'00ff', 1), (2, 'y', 1700000001, 2, 'it''s', 0), (7, '7', NULL, -7, 7, 1),
      (12, 'é漢', 1700000012, 0.1, NULL, NULL), (5, '2', 1600000000, 5e300, x'', 0);
    CREATE INDEX tb ON t(b); CREATE INDEX td ON t(d) WHERE f = 1;
    CREATE TABLE u(k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    INSERT INTO u VALUES('opened_at', 1700000000), ('name', 'n'), ('price', 2.50), ('7', 7);
    CREATE TABLE w(x INT, y TEXT COLLATE NOCASE); INSERT INTO w SELECT a % 3, b FROM t;

    """
  private static let forms = [
    "SELECT #;", "select #, #;", "SELECT # ;", "SELECT # AS at;", "SELECT -#;", "SELECT #+#;",
    "SELECT DISTINCT #;", "SELECT a, b, c FROM t WHERE a = #;", "SELECT a,b FROM t WHERE b == # OR a > #;",
    "SELECT * FROM t WHERE d >= # AND f = # ORDER BY a;", "SELECT c FROM t WHERE c < # LIMIT 2;",
    "SELECT a FROM t WHERE a = # LIMIT #;", "SELECT a = # FROM t WHERE b <> #;",
    "SELECT v FROM u WHERE k = #;",
    "SELECT k, v FROM u WHERE (k = # OR v = #) AND v != #;", "SELECT count(*), max(c) FROM t WHERE a <= #;",
    "SELECT b || # FROM t WHERE b = #;", "SELECT a FROM t WHERE b LIKE # OR a = #;",
    "SELECT a FROM t WHERE a = #+1;",
    "SELECT a FROM t WHERE a BETWEEN # AND #;", "SELECT a FROM t WHERE a IN (#, #);",
    "SELECT a FROM t WHERE -a = #;",
    "SELECT x, count(*) AS n FROM w WHERE y = # GROUP BY x HAVING count(*) = #;", "SELECT abs(#);",
    "SELECT w.y FROM w JOIN t ON t.b = w.y AND t.a = # WHERE w.x = #;", "SELECT a FROM t WHERE e = #;",
    "SELECT a FROM t WHERE a = (SELECT x FROM w WHERE y = #);", "SELECT # UNION SELECT #;",
    "SELECT a FROM t;",
    "SELECT CASE WHEN a = # THEN # ELSE b END FROM t WHERE a > #;", "SELECT abs(-9223372036854775807 - #);",
    "SELECT a FROM t WHERE abs(a - 9223372036854775807 - #) = #;", "SELECT missing FROM t WHERE a = #;",
    "SELECT a FROM t WHERE lower(b) = # AND a COLLATE NOCASE = #;", "SELECT 'a;b', # FROM t WHERE a = #;",
    "SELECT a FROM t WHERE a IS # OR a = #;", "SELECT a FROM t WHERE a = ?1 OR a = #;",
    "SELECT c FROM t WHERE b = # -- x\n;",
    "UPDATE t SET d = # WHERE a = #;", "INSERT INTO w VALUES(#, #);", "DROP INDEX IF EXISTS tb;",
    "CREATE INDEX IF NOT EXISTS tb ON t(b);", "ALTER TABLE w ADD COLUMN z DEFAULT #;", "BEGIN;", "COMMIT;",
    "ROLLBACK;",
    ".headers on", ".mode json", ".mode list",
  ]
  private static let literals = [
    "0", "1", "2", "3", "5", "7", "12", "-1", "-7", "007", "1700000000", "9223372036854775807",
    "9223372036854775808", "0x7",
    "1.5", "2.0", "1e3", "NULL", "'x'", "'X'", "'7'", "'2'", "'it''s'", "''", "'é漢'", "'opened_at'", "'name'",
    "x'00ff'",
    "true", "\"b\"", "b", "'2023-11-14'",
  ]

  @Test(arguments: 1...8)
  func `rows, names and messages are as without the cache`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var (fast, slow) = (Self.schema, Self.schema)
    for index in 0..<300 {
      // A few forms at a time, so that they are like each other.
      let form = random.pick(Array(Self.forms[(index / 20 * 7 + seed) % 40..<Self.forms.count].prefix(7)))
      var line = ""
      for character in form { line += character == "#" ? random.pick(Self.literals) : String(character) }
      fast += line + "\n"
      // No text with another number in it is the same.
      slow +=
        (line.hasPrefix(".")
          ? line : line.replacing("SELECT", with: "SELECT/*\(index)*/", maxReplacements: 1)) + "\n"
    }
    let (known, usual) = (runShell(fast), runShell(slow))
    #expect(known.output == usual.output)
    #expect(known.output.count > 300)
    #expect(Self.messages(known.errors) == Self.messages(usual.errors))
  }

  /// The messages and notes, without the parts of statements that they repeat, which the comments change.
  private static func messages(_ errors: String) -> [Substring] {
    errors.split(separator: "\n").filter { $0.contains(" error near line ") || $0.hasPrefix("Note: ") }
  }

  @Test func `the third of three queries that differ in a literal is not prepared`() throws {
    let database = try Database(path: ":memory:")
    var cache = QueryCache()
    let statements = ["SELECT 5;", "SELECT 23;", "SELECT 42;", "SELECT 17, 's';", "SELECT 'a';", "SELECT 1;"]
    let text = Array((statements.joined() + "\0").utf8)
    let starts = statements.indices.map { statements[..<$0].joined().utf8.count }
    func learn(_ index: Int) throws {
      var offset = starts[index]
      let statement = try #require(try database.prepareNext(text, offset: &offset, isTerminated: true))
      cache.learn(statement, text[starts[index]..<offset], namesHaveMeaning: false)
    }
    func known(_ index: Int) -> QueryCache.Query? { cache.query(text, at: starts[index], in: database) }
    try learn(0)
    #expect(known(1) == nil)
    try learn(1)
    let query = try #require(known(2))
    #expect(query.end == starts[3])
    #expect(query.literalColumns?.map(\.name) == ["42"])
    #expect(query.statement.sql == "SELECT 42")
    #expect(try query.statement.step())
    #expect(query.statement.cell(0).int64 == 42)
    query.statement.reset()
    #expect((3...4).allSatisfy { known($0) == nil })
    #expect(known(5)?.end == text.count - 1)
    cache.removeAll()
    #expect(known(2) == nil)
  }

  @Test func `each form of a script has its notes once, with the cache or without`() {
    let query = "SELECT a FROM t WHERE f = 'x' AND a > "
    let run = runShell(
      """
      CREATE TABLE t(a, f BOOLEAN); INSERT INTO t VALUES (1, 0), (2, 1);
      \(query)2; \(query)3; \(query)4; \(query)-4; \(query)-5; \(query)5;

      """)
    let note = "Note: t.f is stored as bool integer and never equals text, and 'x' is not a bool\n"
    #expect(run.errors == note + note)
  }

  @Test func `a table that changes between queries is seen`() {
    let query = "SELECT a, b FROM t WHERE a > "
    let run = runShell(
      """
      CREATE TABLE t(a, b); INSERT INTO t VALUES(5, 'x');
      \(query)2; \(query)3; \(query)4; \(query)5;
      ALTER TABLE t RENAME COLUMN b TO at; ALTER TABLE t ADD COLUMN b DEFAULT 'new';
      \(query)2; \(query)3; \(query)4;
      DROP TABLE t;
      \(query)2;
      CREATE VIEW t AS SELECT 7 AS a, 'view' AS b;
      \(query)2; \(query)3; \(query)4;

      """)
    #expect(
      run.output == """
        5|x
        5|x
        5|x
        5|new
        5|new
        5|new
        7|view
        7|view
        7|view

        """)
    #expect(run.errors.contains("no such table: t"))
  }

  @Test func `a query whose plan depends on its values is prepared for each`() {
    let rows = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 500)"
    let queries = (2..<60).map { "SELECT count(*) FROM t WHERE b = \($0) AND c > 5;" }.joined(separator: "\n")
    let run = runShell(
      """
      CREATE TABLE t(a, b, c); \(rows) INSERT INTO t SELECT i, i % 50, i FROM n;
      CREATE INDEX tb ON t(c) WHERE b = 7; ANALYZE;
      \(queries)

      """)
    let counts = run.output.split(separator: "\n")
    #expect(counts.count == 58)
    #expect(counts.prefix(5) == ["9", "9", "9", "9", "10"])
    #expect(counts.last == "0")
    #expect(run.errors == "")
  }
}
