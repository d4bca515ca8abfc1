import SQLiteShell
import TestSupport
import Testing

@Suite struct TypedInputTests {
  /// The statement as it was run; nil if no literal was converted.
  private func rewritten(_ sql: String, setup: String = Self.setup, isNoted: Bool = false) -> String? {
    let run = runShell(setup + ".format input on\n.mode off\n" + sql + "\n.mode list\n.format input show\n")
    #expect(isNoted || run.errors == "")
    let lines = run.output.split(separator: "\n")
    return lines.last == "No literal of the last statement was converted."
      ? nil : lines.last.map { $0.hasSuffix(";") ? String($0.dropLast()) : String($0) }
  }

  static let setup = """
    CREATE TABLE visit(id BLOB PRIMARY KEY, created DATETIME, price INTEGER, done BOOLEAN, note TEXT, other DATETIME);
    CREATE INDEX visit_created ON visit(created);
    CREATE TABLE page(id INTEGER PRIMARY KEY, visit BLOB, seen DATETIME, created TEXT, doc JSON);
    CREATE VIEW recent AS SELECT id AS visit_id, created AS at, note FROM visit WHERE created IS NOT NULL;
    INSERT INTO visit VALUES (X'019b5525a6f87c3e9d420123456789ab', 1769853600123, 1230, 1, 'a', 1);
    INSERT INTO page VALUES (1, X'019b5525a6f87c3e9d420123456789ab', 1769853600, '2026', X'7b7d');
    .format uuid blob visit.id
    .format uuid blob page.visit
    .format decimal minor:2 visit.price

    """

  @Test func `a trace does not show the queries that find the columns of literals`() {
    let run = runShell(
      """
      .format input on
      CREATE TABLE visit(day DATETIME);
      INSERT INTO visit VALUES(1700000000);
      .trace stdout
      SELECT day FROM visit WHERE day > '2020-01-01';
      """)
    #expect(run.output == "SELECT day FROM visit WHERE day > 1577836800;\n2023-11-14 22:13:20\n")
  }

  @Test(arguments: [
    ("=", "1767225600000"), ("==", "1767225600000"), ("<>", "1767225600000"), ("!=", "1767225600000"),
    ("<", "1767225600000"), ("<=", "1767225600000"), (">", "1767225600000"), (">=", "1767225600000"),
    ("IS", "1767225600000"), ("IS NOT", "1767225600000"), ("is not distinct from", "1767225600000"),
  ])
  func `each comparison takes the storage of the column`(sign: String, stored: String) {
    #expect(
      rewritten("SELECT 1 FROM visit WHERE created \(sign) '2026-01-01';")
        == "SELECT 1 FROM visit WHERE created \(sign) \(stored)")
    #expect(
      rewritten("SELECT 1 FROM visit WHERE '2026-01-01' \(sign) created;")
        == "SELECT 1 FROM visit WHERE \(stored) \(sign) created")
  }

  @Test(arguments: [
    ("created IN ('2026-01-01', NULL, 5)", "created IN (1767225600000, NULL, 5)"),
    ("created NOT IN ('2026-01-01')", "created NOT IN (1767225600000)"),
    ("created BETWEEN '2026-01-01' AND '2026-01-02'", "created BETWEEN 1767225600000 AND 1767312000000"),
    (
      "created NOT BETWEEN '2026-01-01' AND '2026-01-02' AND 1",
      "created NOT BETWEEN 1767225600000 AND 1767312000000 AND 1"
    ),
    ("NOT created > '2026-01-01' OR note = 'x'", "NOT created > 1767225600000 OR note = 'x'"),
    ("(price >= '12.30' AND done = 'true')", "(price >= 1230 AND done = 1)"),
    ("\"created\">'2026-01-01'/*'2026-01-02'*/", "\"created\">1767225600000/*'2026-01-02'*/"),
    ("main.visit.[created] /* ' */ > '2026-01-01'", "main.visit.[created] /* ' */ > 1767225600000"),
    (
      "CASE WHEN created > '2026-01-01' THEN 1 ELSE created < '2026-01-01' END",
      "CASE WHEN created > 1767225600000 THEN 1 ELSE created < 1767225600000 END"
    ),
    ("id = '019B5525-A6F8-7C3E-9D42-0123456789AB'", "id = X'019b5525a6f87c3e9d420123456789ab'"),
    ("created > '2026-01-01T00:00:00.001Z'", "created > 1767225600001"),
    // What passes a value on
    ("(created) = ('2026-01-01')", "(created) = (1767225600000)"),
    ("+created < +'2026-01-01'", "+created < +1767225600000"),
    ("created > '2026-01-01' COLLATE nocase", "created > 1767225600000 COLLATE nocase"),
    ("created COLLATE nocase > '2026-01-01'", "created COLLATE nocase > 1767225600000"),
    ("(created, note) = ('2026-01-01', 'x')", "(created, note) = (1767225600000, 'x')"),
    ("(created, note) < (SELECT '2026-01-01', 'x')", "(created, note) < (SELECT 1767225600000, 'x')"),
    ("coalesce(price, '0.00') <> '5.00'", "coalesce(price, 0) <> 500"),
    ("max(created, '2026-01-01') > 1", "max(created, 1767225600000) > 1"),
    ("nullif(created, '2026-01-01') IS NULL", "nullif(created, 1767225600000) IS NULL"),
    ("iif(note = 'x', created, NULL) > '2026-01-01'", "iif(note = 'x', created, NULL) > 1767225600000"),
    ("CASE created WHEN '2026-01-01' THEN 'a' END", "CASE created WHEN 1767225600000 THEN 'a' END"),
    (
      "created > CASE note WHEN 'x' THEN '2026-01-01' ELSE '2026-01-02' END",
      "created > CASE note WHEN 'x' THEN 1767225600000 ELSE 1767312000000 END"
    ),
    ("created = (SELECT '2026-01-01')", "created = (SELECT 1767225600000)"),
    ("created IN (SELECT '2026-01-01')", "created IN (SELECT 1767225600000)"),
    ("price NOT IN (VALUES ('5.00'), ('6'))", "price NOT IN (VALUES (500), (600))"),
    ("NOT (price) = '5.00'", "NOT (price) = 500"), ("price > '12.345'", "price > 1234.5"),
    ("created = \"2026-01-01\"", "created = 1767225600000"),
    ("created < '2026-01-01' < 5", "created < 1767225600000 < 5"),
    ("'2026-01-01' = created BETWEEN 1 AND 2", "1767225600000 = created BETWEEN 1 AND 2"),
    ("created + 1 > '2026-01-01'", "created + 1 > 1767225600000"),
  ])
  func `lists, ranges and conditions`(condition: String, expected: String) {
    #expect(
      rewritten("SELECT 1 FROM visit WHERE \(condition);") == "SELECT 1 FROM visit WHERE \(expected)")
  }

  @Test(arguments: [
    // Aliases and joins
    (
      "SELECT 1 FROM visit v JOIN page AS p ON p.visit = v.id AND p.seen > '2026-01-01' WHERE v.created < '2026-01-01'",
      "SELECT 1 FROM visit v JOIN page AS p ON p.visit = v.id AND p.seen > 1767225600 WHERE v.created < 1767225600000"
    ),
    ("SELECT seen > '2026-01-01' FROM page", #"SELECT seen > 1767225600 AS "seen > '2026-01-01'" FROM page"#),
    (
      "SELECT 1 FROM visit LEFT JOIN (page) ON seen = '2026-01-01'",
      "SELECT 1 FROM visit LEFT JOIN (page) ON seen = 1767225600"
    ),
    // Views, tables of WITH, queries inside
    ("SELECT 1 FROM recent WHERE at > '2026-01-01'", "SELECT 1 FROM recent WHERE at > 1767225600000"),
    (
      "WITH w(c) AS (SELECT created FROM visit) SELECT 1 FROM w WHERE c > '2026-01-01'",
      "WITH w(c) AS (SELECT created FROM visit) SELECT 1 FROM w WHERE c > 1767225600000"
    ),
    (
      "WITH w AS (SELECT 1 FROM visit WHERE created > '2026-01-01') SELECT * FROM w",
      "WITH w AS (SELECT 1 FROM visit WHERE created > 1767225600000) SELECT * FROM w"
    ),
    (
      "SELECT 1 FROM (SELECT created AS c FROM visit) WHERE c > '2026-01-01'",
      "SELECT 1 FROM (SELECT created AS c FROM visit) WHERE c > 1767225600000"
    ),
    (
      "SELECT 1 FROM visit WHERE EXISTS (SELECT 1 FROM page WHERE visit.created > '2026-01-01' AND seen < '2026-01-01')",
      "SELECT 1 FROM visit WHERE EXISTS (SELECT 1 FROM page WHERE visit.created > 1767225600000 AND seen < 1767225600)"
    ),
    (
      "SELECT note FROM visit WHERE done = 'true' UNION SELECT created FROM page WHERE seen = '2026-01-01'",
      "SELECT note FROM visit WHERE done = 1 UNION SELECT created FROM page WHERE seen = 1767225600"
    ),
    (
      "SELECT count(*) FROM visit GROUP BY note HAVING created > '2026-01-01' ORDER BY 1 LIMIT 1",
      "SELECT count(*) FROM visit GROUP BY note HAVING created > 1767225600000 ORDER BY 1 LIMIT 1"
    ),
    // Values of other queries
    (
      "WITH c(d) AS (VALUES ('2026-01-01')) SELECT d FROM visit, c WHERE created < d",
      "WITH c(d) AS (VALUES ('2026-01-01')) SELECT d FROM visit, c WHERE created < stored_date(d, 'unix-ms')"
    ),
    (
      "WITH c(d) AS (VALUES ('2026-01-01')) SELECT 1 FROM visit WHERE created < (SELECT d FROM c)",
      "WITH c(d) AS (VALUES ('2026-01-01')) SELECT 1 FROM visit WHERE created < (SELECT stored_date(d, 'unix-ms') FROM c)"
    ),
    (
      "SELECT 1 FROM visit, (SELECT '5.00' AS p) AS s WHERE price = s.p",
      "SELECT 1 FROM visit, (SELECT '5.00' AS p) AS s WHERE price = to_decimal(s.p, 'minor:2')"
    ),
    (
      "SELECT 1 FROM visit WHERE price IN (SELECT * FROM (VALUES ('5.00')))",
      #"SELECT 1 FROM visit WHERE price IN (SELECT to_decimal("column1", 'minor:2') AS "column1" FROM (VALUES ('5.00')))"#
    ),
    (
      "SELECT created AS d FROM visit WHERE d > '2026-01-01' ORDER BY created > '2026-01-01'",
      "SELECT created AS d FROM visit WHERE d > 1767225600000 ORDER BY created > 1767225600000"
    ),
    (
      "SELECT 1 FROM visit GROUP BY note HAVING sum(price) > '5.00'",
      "SELECT 1 FROM visit GROUP BY note HAVING sum(price) > 500"
    ),
    (
      "CREATE TABLE copy AS SELECT * FROM visit WHERE created > '2026-01-01'",
      "CREATE TABLE copy AS SELECT * FROM visit WHERE created > 1767225600000"
    ),
    // Writing
    (
      "INSERT INTO visit(created) SELECT DISTINCT '2026-01-01'",
      "INSERT INTO visit(created) SELECT DISTINCT 1767225600000"
    ),
    (
      "INSERT INTO visit(price) SELECT * FROM (VALUES ('12.00'))",
      #"INSERT INTO visit(price) SELECT to_decimal("column1", 'minor:2') AS "column1" FROM (VALUES ('12.00'))"#
    ),
    (
      "WITH c(a) AS (VALUES ('12.00')) INSERT INTO visit(price) SELECT a FROM c",
      "WITH c(a) AS (VALUES ('12.00')) INSERT INTO visit(price) SELECT to_decimal(a, 'minor:2') FROM c"
    ),
    ("UPDATE visit SET price = ('12.00')", "UPDATE visit SET price = (1200)"),
    (
      "UPDATE visit SET price = iif(price > '5', '12.00', price)",
      "UPDATE visit SET price = iif(price > 500, 1200, price)"
    ),
    (
      "UPDATE visit SET (note, price) = (SELECT 1, '12.00')",
      "UPDATE visit SET (note, price) = (SELECT 1, 1200)"
    ),
    (
      "UPDATE visit SET price = s.a FROM (SELECT '12.00' AS a) AS s",
      "UPDATE visit SET price = to_decimal(s.a, 'minor:2') FROM (SELECT '12.00' AS a) AS s"
    ),
    (
      "INSERT INTO visit(id, price) VALUES (NULL, '1') ON CONFLICT(id) DO UPDATE SET price = CASE WHEN excluded.price > '2' THEN '3' ELSE price END",
      "INSERT INTO visit(id, price) VALUES (NULL, 100) ON CONFLICT(id) DO UPDATE SET price = CASE WHEN excluded.price > 200 THEN 300 ELSE price END"
    ),
    (
      "INSERT INTO visit(price, created) VALUES ('12.30', '2026-01-01'), ('-0.05', NULL)",
      "INSERT INTO visit(price, created) VALUES (1230, 1767225600000), (-5, NULL)"
    ),
    (
      "REPLACE INTO main.visit VALUES (NULL, '2026-01-01', 5.00, 'no', '2026-01-01', NULL)",
      "REPLACE INTO main.visit VALUES (NULL, 1767225600000, 500, 0, '2026-01-01', NULL)"
    ),
    (
      "INSERT OR IGNORE INTO visit AS v (id, price) VALUES (NULL, '1') ON CONFLICT(id) DO UPDATE SET price = '2.5' WHERE v.created > '2026-01-01'",
      "INSERT OR IGNORE INTO visit AS v (id, price) VALUES (NULL, 100) ON CONFLICT(id) DO UPDATE SET price = 250 WHERE v.created > 1767225600000"
    ),
    (
      "UPDATE visit SET price = '12.30', note = '12.30', done = 'false' WHERE id = '019b5525-a6f8-7c3e-9d42-0123456789ab'",
      "UPDATE visit SET price = 1230, note = '12.30', done = 0 WHERE id = X'019b5525a6f87c3e9d420123456789ab'"
    ),
    (
      "UPDATE visit SET note = 'x', (price, note, created) = ('12.30', '1', '2026-01-01'), done = 'no'",
      "UPDATE visit SET note = 'x', (price, note, created) = (1230, '1', 1767225600000), done = 0"
    ),
    (
      "UPDATE OR IGNORE visit AS v SET price = '1' FROM page WHERE page.seen > '2026-01-01'",
      "UPDATE OR IGNORE visit AS v SET price = 100 FROM page WHERE page.seen > 1767225600"
    ),
    (
      "DELETE FROM visit WHERE created < '2026-01-01' RETURNING created > '2026-01-01'",
      "DELETE FROM visit WHERE created < 1767225600000 RETURNING created > 1767225600000 "
        + "AS \"created > '2026-01-01'\""
    ),
    (
      "INSERT INTO visit(created) SELECT '2026-01-01'", "INSERT INTO visit(created) SELECT 1767225600000"
    ),
    (
      "INSERT INTO visit(price, created) SELECT '1' cost, '2026-01-01' AS day FROM page",
      "INSERT INTO visit(price, created) SELECT 100 cost, 1767225600000 AS day FROM page"
    ),
    (
      "EXPLAIN SELECT 1 FROM visit WHERE created = '2026-01-01'",
      "EXPLAIN SELECT 1 FROM visit WHERE created = 1767225600000"
    ),
  ])
  func `names are resolved as SQLite resolves them`(sql: String, expected: String) {
    #expect(rewritten(sql + ";") == expected)
  }

  @Test(arguments: [
    // Another operator binds closer than the comparison.
    "SELECT 1 FROM visit WHERE note || created > '2026-01-01'",
    "SELECT 1 FROM visit WHERE created > '2026-01-01' || ''",
    "SELECT 1 FROM visit WHERE -created > '2026-01-01'",
    "SELECT 1 FROM visit WHERE 5 < created < '2026-01-01'",
    "SELECT 1 FROM visit WHERE 5 BETWEEN 1 AND created = '2026-01-01'",
    "SELECT 1 FROM visit WHERE created -> '$' = '2026-01-01'",
    "SELECT 1 FROM visit WHERE created = '2026-01-01' & 1",
    // Not the operators that compare
    "SELECT 1 FROM visit WHERE created LIKE '2026-01-01'",
    "SELECT 1 FROM visit WHERE created GLOB '2026-01-01'",
    // Not a value of the kind, or one that the storage cannot hold exactly
    "SELECT 1 FROM visit WHERE created = 'soon' OR created = '' OR created = '1769853600123'",
    "SELECT 1 FROM visit WHERE id = '019b5525'",
    // Literals of the column's own class, and those that are no text
    "SELECT 1 FROM visit WHERE created = 1769853600123 OR id = X'00' OR note = '2026-01-01'",
    "SELECT 1 FROM page WHERE created = '2026-01-01'",
    // Other meanings of the name
    "SELECT '2026-01-01' AS created FROM page WHERE created = '2026-01-01'",
    "SELECT 1 FROM (SELECT created || '' AS created FROM visit) WHERE created > '2026-01-01'",
    "SELECT 1 FROM (SELECT created FROM visit UNION SELECT note FROM visit) WHERE created > '2026-01-01'",
    "SELECT 1 FROM visit WHERE EXISTS (SELECT created || '' AS x FROM page WHERE x = '2026-01-01')",
    "WITH visit AS (SELECT '2026-01-01' AS created) SELECT 1 FROM visit WHERE created = '2026-01-01'",
    // A column whose meaning is uncertain, because 1 is not a date.
    "SELECT 1 FROM visit WHERE other = '2026-01-01'",
    // Values that go elsewhere
    "INSERT INTO visit(note) VALUES ('2026-01-01')",
    "INSERT INTO visit(created) VALUES ('2026' || '-01-01')",
    "UPDATE visit SET note = '2026-01-01'",
    "UPDATE visit SET created = '2026-01-01' || ''",
    "UPDATE visit SET (created, note) = ('2026-01-01' || '', 'x')",
    "INSERT INTO visit(created) SELECT '2026-01-01' AS day FROM page WHERE Day > '2026'",
    "INSERT INTO visit(created) SELECT '2026-01-01' 'day' FROM page ORDER BY [day]",
    "UPDATE visit SET done = note = 'true'",
    "VALUES ('2026-01-01')",
    "PRAGMA user_version = '2026'",
    "SELECT '2026-01-01' = '2026-01-01'",
  ])
  func `uncertain literals are not converted`(sql: String) {
    #expect(rewritten(sql + ";", isNoted: true) == nil)
  }

  @Test func `literals for a column that also holds text are not converted`() {
    let setup = Self.setup + "INSERT INTO visit(id, created) VALUES (X'01', '2026-01-01');\n"
    #expect(
      rewritten("SELECT 1 FROM visit WHERE created > '2026-01-01';", setup: setup, isNoted: true) == nil)
    let uuids = "CREATE TABLE u(id UUID);\nINSERT INTO u VALUES ('019b5525-a6f8-7c3e-9d42-0123456789ab');\n"
    #expect(
      rewritten("SELECT 1 FROM u WHERE id = '019b5525-a6f8-7c3e-9d42-0123456789ab';", setup: uuids) == nil)
  }

  /// The notes about statements at a terminal.
  private func told(_ statements: String, setup: String = Self.setup) -> String {
    runShell(setup + statements, origin: .terminal).errors
  }

  @Test func `a text that prevents the conversion of others is reported each time, with its row`() {
    let setup = Self.setup + "UPDATE visit SET created = 'soon' || '';\n"
    let note = """
      Note: visit.created is stored as date unix-ms, but row 1 holds 'soon', so '2026-01-01' is not converted; \
      write to_date('2026-01-01', 'unix-ms')

      """
    let query = "SELECT 1 FROM visit WHERE created > '2026-01-01';\n"
    let more = "INSERT INTO visit(id, created) VALUES (X'02', 1769853600123);\n"
    let stored = "Note: created now holds text in 1 row; .format report visit shows it\n"
    let soon =
      "Note: Cannot read 'soon' || '' as a date, so it is stored in visit.created as it is; write it like '2026-01-31'\n"
    #expect(told(more + query + query, setup: setup) == soon + stored + note + note)
    #expect(runShell(setup + more + ".format input on\n" + query).errors == note)
    let compatible = runShell(setup + more + query, origin: .terminal, dialect: .sqlite3)
    #expect(compatible.errors == "")
    #expect(
      runShell(setup + more + ".format input on\n" + query + ".format input show").output == """
        1
        visit.created  date unix-ms  '2026-01-01' stays: row 1 holds 'soon'
        No literal of the last statement was converted.

        """)
    // A stated format is used.
    #expect(
      told(more + ".format date unix-ms visit.created\n" + query, setup: setup).hasSuffix(
        "To stop this: .format input off\n"))
  }

  @Test func `an empty column gets the storage that was chosen for its kind`() {
    let setup = "CREATE TABLE e(at DATETIME, flag BOOLEAN);\n"
    let insert = "INSERT INTO e VALUES ('2026-01-01', 'yes');"
    #expect(rewritten(insert, setup: setup) == "INSERT INTO e VALUES ('2026-01-01', 1)")
    #expect(
      rewritten(insert, setup: setup + ".format date unix\n") == "INSERT INTO e VALUES (1767225600, 1)")
  }

  @Test func `UUIDs without hyphens are found by the text that is shown`() {
    let setup = """
      CREATE TABLE u(id CHAR(32));
      .format uuid hex u.id
      INSERT INTO u VALUES ('019b5525a6f87c3e9d420123456789ab');

      """
    #expect(
      rewritten("SELECT 1 FROM u WHERE id = '019b5525-a6f8-7c3e-9d42-0123456789ab';", setup: setup)
        == "SELECT 1 FROM u WHERE id = '019b5525a6f87c3e9d420123456789ab'")
    #expect(
      rewritten("SELECT 1 FROM u WHERE id = '019b5525a6f87c3e9d420123456789ab';", setup: setup) == nil)
  }

  @Test(arguments: [
    (
      "created > '2026-01-01' AND created <= '2026-02-01'",
      "created > 1767225600000 AND created <= 1769904000000"
    ),
    ("created = '2026-01-01'", "created = 1767225600000"),
    ("created IN ('2026-01-01', '2026-01-02')", "created IN (1767225600000, 1767312000000)"),
    ("id = '019b5525-a6f8-7c3e-9d42-0123456789ab'", "id = X'019b5525a6f87c3e9d420123456789ab'"),
  ])
  func `the plan is that of the storage literal`(typed: String, stored: String) {
    let explain = "EXPLAIN QUERY PLAN SELECT note FROM visit WHERE "
    let first = runShell(Self.setup + ".format input on\n" + explain + typed + ";\n")
    let second = runShell(Self.setup + explain + stored + ";\n")
    #expect(first == second)
    #expect(first.output.contains("SEARCH visit USING INDEX"))
  }

  @Test func `an error is shown in the text that was typed`() {
    let run = runShell(
      Self.setup + """
        .format input on
        SELECT 1 FROM visit WHERE done = 'no' AND nope;
        SELECT 1 FROM visit WHERE done = 'no' AND AND;
        """)
    #expect(
      run.errors == """
        Parse error near line 11: no such column: nope
          SELECT 1 FROM visit WHERE done = 'no' AND nope;
                                      error here ---^
        Parse error near line 12: near "AND": syntax error
          SELECT 1 FROM visit WHERE done = 'no' AND AND;
                                      error here ---^

        """)
  }

  @Test func `it is on at a terminal, off in scripts and for compatibility`() {
    let query = "SELECT count(*) FROM visit WHERE created > '2026-01-01';\n"
    #expect(runShell(Self.setup + query).output == "0\n")
    let terminal = runShell(Self.setup + query + query, origin: .terminal)
    #expect(terminal.output == "1\n1\n")
    #expect(
      terminal.errors == """
        Note: visit.created is stored as date unix-ms; read '2026-01-01' as 2026-01-01 00:00:00 UTC. \
        To stop this: .format input off

        """)
    #expect(runShell(Self.setup + ".format input off\n" + query, origin: .terminal).output == "0\n")
    let compatible = runShell(Self.setup + query, origin: .terminal, dialect: .sqlite3)
    #expect(compatible.output == "0\n")
  }

  @Test func `random bytes in place of literals never change what a statement does`() {
    var generator = SeededGenerator(seed: 11)
    let parts = [
      "created", "visit.created", "'2026-01-01'", "=", ">", "AND", "OR", "NOT", "(", ")", ",", "||", "IN",
      "IS",
      "BETWEEN", "CASE", "WHEN", "THEN", "END", "1", "'x'", "note", "price", "'12.30'", "-", "date", "NULL",
    ]
    var script = Self.setup + ".format input on\n.mode quote\n"
    var plain = Self.setup + ".mode quote\n"
    for _ in 0..<400 {
      let condition = (0..<Int.random(in: 1...9, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined(separator: " ")
      // A statement that cannot be prepared fails in the same way, with the same text and offset.
      script += "EXPLAIN QUERY PLAN SELECT \(condition) FROM visit WHERE 0 ;\n"
      plain += "EXPLAIN QUERY PLAN SELECT \(condition) FROM visit WHERE 0 ;\n"
    }
    let (typed, stored) = (runShell(script), runShell(plain))
    // The line numbers differ by the line that turns the conversion on.
    #expect(typed.errors.count { $0 == "^" } == stored.errors.count { $0 == "^" })
    #expect(typed.output == stored.output)
  }

  // MARK: - Numbers without quotes

  private func stored(_ definition: String, _ format: String, _ statements: String) -> ShellRun {
    runShell(
      "CREATE TABLE t(\(definition));\n.format decimal \(format) t.price\n.format input on\n\(statements)\n"
        + ".format raw on\n.mode quote\nSELECT price FROM t;")
  }

  @Test func `a number is stored in a decimal column by its digits`() {
    let insert = "INSERT INTO t VALUES (12345678901234567890.12), (-12.30), (007.50), (1e2);"
    let text = stored("price TEXT", "text", insert)
    #expect(text.output == "'12345678901234567890.12'\n'-12.30'\n'7.50'\n'100'\n")
    #expect(text.errors == "")
    let cents = stored(
      "price INTEGER", "minor:2", "INSERT INTO t VALUES (12.30), (-0.05), (90071992547409.93);")
    #expect(cents.output == "1230\n-5\n9007199254740993\n")
    #expect(cents.errors == "")
  }

  @Test func `a number is compared with a decimal column by its digits`() {
    let text = stored(
      "price TEXT", "text",
      "INSERT INTO t VALUES ('12.30'), ('5');\nSELECT 'found' FROM t WHERE price = 12.30;\n"
        + "UPDATE t SET price = 0.10 WHERE price IN (12.30, 99.99);")
    #expect(text.output == "found\n'0.10'\n'5'\n")
    let cents = stored(
      "price INTEGER", "minor:2",
      "INSERT INTO t VALUES (12.30), (5.0);\nSELECT 'found' FROM t WHERE price BETWEEN 12.00 AND 13.00;\n"
        + "SELECT 'whole' FROM t WHERE price > 12;")
    #expect(cents.output == "found\nwhole\n1230\n500\n")
  }

  @Test func `a whole number for a column of cents is refused, because it could be in either unit`() {
    let mixed = stored("price INTEGER", "minor:2", "INSERT INTO t VALUES (12.30), (5);")
    #expect(mixed.output == "")
    #expect(
      mixed.errors == """
        Error near line 4: t.price: stores units of 0.01, so 5 could be 0.05 or 5.00; write '0.05' or '5.00'

        """)
    #expect(stored("price INTEGER", "minor:2", "INSERT INTO t VALUES (12.30), (0);").output == "1230\n0\n")
  }

  @Test func `a number uses the index that its storage value uses`() {
    let run = runShell(
      """
      CREATE TABLE t(price INTEGER); CREATE INDEX i ON t(price); INSERT INTO t VALUES (1230);
      .format decimal minor:2 t.price
      .format input on
      EXPLAIN QUERY PLAN SELECT * FROM t WHERE price = 12.30;
      .format input show
      """)
    #expect(
      run.output == """
        QUERY PLAN
        `--SEARCH t USING COVERING INDEX i (price=?)
        t.price  decimal minor:2  12.30  1230
        EXPLAIN QUERY PLAN SELECT * FROM t WHERE price = 1230;

        """)
  }
}
