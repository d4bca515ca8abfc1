import SQLiteShell
import TestSupport
import Testing

/// Values that mean the same, and are stored or spelt in two ways, in one statement.
@Suite struct TwoStoragesTests {
  private func run(_ sql: String, input: String = "on") -> ShellRun {
    runShell(
      """
      CREATE TABLE a(id INTEGER PRIMARY KEY, at INTEGER, u BLOB, price INTEGER);
      INSERT INTO a VALUES (1, 1769853600000, x'019b5525a6f87c3e9d420123456789ab', 1234),
        (2, 1790000000000, NULL, 10000);
      CREATE TABLE b(id INTEGER PRIMARY KEY, at INTEGER, u TEXT, tm TEXT);
      INSERT INTO b VALUES (1, 1769853600, '019b5525-a6f8-7c3e-9d42-0123456789ab', '08:30:00'),
        (2, 1790000000, NULL, '23:59:59');
      CREATE VIEW v AS SELECT id, at FROM a;
      CREATE TRIGGER i INSTEAD OF INSERT ON v BEGIN INSERT INTO a(id, at) VALUES (new.id, new.at + 0); END;
      .format date unix-ms a.at
      .format decimal minor:2 a.price
      .format uuid blob a.u
      .format date unix b.at
      .format uuid text b.u
      .format time text b.tm
      .format input \(input)
      \(sql)
      """)
  }

  @Test(arguments: [
    (
      "a JOIN b USING (at)",
      "a.at is stored as date unix-ms, and b.at as date unix, so no row is joined as it is meant; "
        + "join ON as_date(a.at) = as_date(b.at)"
    ),
    (
      "a x LEFT JOIN (SELECT id, at FROM b) y USING (id, at)",
      "x.at is stored as date unix-ms, and y.at as date unix, so no row is joined as it is meant; "
        + "join ON as_date(x.at) = as_date(y.at)"
    ),
    (
      "(SELECT id, at FROM a) x NATURAL JOIN b",
      "x.\"at\" is stored as date unix-ms, and b.\"at\" as date unix, so no row is joined as it is meant; "
        + "join ON as_date(x.\"at\") = as_date(b.\"at\")"
    ),
    (
      "a, b WHERE (a.id, a.at) = (b.id, b.at)",
      "a.at gives date unix-ms, and b.at gives date unix; compare what as_date gives for both"
    ),
    (
      "a, b WHERE coalesce(a.at, 0) = b.at",
      "coalesce(a.at, 0) gives date unix-ms, and b.at gives date unix; compare what as_date gives for both"
    ),
    (
      "b WHERE u IN (SELECT u FROM a)",
      "u gives uuid text, and the query gives uuid blob; compare what as_uuid gives for both"
    ),
  ])
  func `comparisons and joins of two storages are told, and no change runs on them`(
    source: String, note: String
  ) {
    #expect(run("SELECT 1 FROM \(source);").errors == "Note: \(note)\n")
    #expect(run("SELECT 1 FROM \(source);", input: "off").errors == "Note: \(note)\n")
    let change = run("DELETE FROM b WHERE EXISTS (SELECT 1 FROM \(source));\nSELECT count(*) FROM b;")
    #expect(change.output == "2\n")
    #expect(change.errors == "Runtime error near line 16: \(note); the statement was not run\n")
  }

  @Test(arguments: [
    "a JOIN b USING (id)", "a NATURAL JOIN (SELECT id, tm FROM b)", "a x JOIN a y ON x.at = y.at",
    "a x JOIN a y USING (at)", "a WHERE (id, at) IN (SELECT id, at FROM a)",
  ])
  func `those of one storage are not`(source: String) {
    #expect(run("SELECT 1 FROM \(source);").errors.isEmpty)
  }

  @Test(arguments: [
    ("u = '019B5525-A6F8-7C3E-9D42-0123456789AB'", "1"), ("u <> '019B5525A6F87C3E9D420123456789AB'", ""),
    ("tm < '9:00'", "1"), ("tm = '8:30'", "1"), ("tm > '08:30'", "2"),
  ])
  func `texts are spelt as all cells of their column are`(condition: String, rows: String) {
    let found = run("SELECT group_concat(id) FROM b WHERE \(condition);")
    #expect(found.output == rows + "\n")
    #expect(found.errors.isEmpty)
  }

  @Test func `texts for what triggers compute, and texts that queries add to, are told`() {
    let told = run(
      """
      INSERT INTO v VALUES (9, '2026-03-01');
      WITH RECURSIVE x(d) AS (SELECT '2026-01-01' UNION ALL SELECT d + 86400000 FROM x LIMIT 40)
        SELECT count(*) FROM a WHERE at IN (SELECT d FROM x);
      SELECT price - '1' > '10' FROM a WHERE id = 1;
      SELECT substr(at, 1, 4) AS y FROM a WHERE id = 1;
      SELECT price % '5' FROM a WHERE id = 1;
      """)
    #expect(
      told.errors == """
        Note: a.at is stored as date unix-ms, but a trigger of the view computes with the new value, so '2026-03-01' \
        is not converted and it is stored in a.at as it is; write to_date('2026-03-01', 'unix-ms')
        Note: a.at is stored as date unix-ms, and '2026-01-01' is not converted; write to_date('2026-01-01', 'unix-ms')
        Note: price - '1' is a number computed from a.price, which is stored as decimal minor:2, so this comparison \
        matches nothing; write price - to_decimal('1', 'minor:2') > to_decimal('10', 'minor:2')
        Note: y is computed from the stored numbers of substr of a.at (unix-ms, certain), not from what is shown; \
        as_date converts them

        """)
    #expect(told.output == "0\n0\n1769\n2.34\n")
    #expect(
      run("SELECT price - to_decimal('1', 'minor:2') > to_decimal('10', 'minor:2') FROM a WHERE id = 1;")
        .output
        == "1\n")
  }

  @Test(arguments: [
    ("date(at)", "at", "at / 1000.0, 'unixepoch'"),
    ("strftime('%Y', at)", "at", "at / 1000.0, 'unixepoch'"),
    ("at > unixepoch()", "unixepoch()", "(unixepoch()) * 1000"),
    ("at > strftime('%s', 'now')", "strftime('%s', 'now')", "(strftime('%s', 'now')) * 1000"),
  ])
  func `scripts are told of stored numbers in date functions and in other units`(
    expression: String, literal: String, advice: String
  ) {
    let query = "SELECT 1 FROM a WHERE \(expression);"
    #expect(
      run(query, input: "off").errors
        == "Note: a.at is stored as date unix-ms, and \(literal) is taken as it is; write \(advice), "
        + "or use the option -typed-input\n")
    #expect(run(query).errors.isEmpty)
  }

  @Test func `a month is not stored among days`() {
    let run = runShell(
      """
      CREATE TABLE t(d DATE);
      INSERT INTO t VALUES ('2026-01-31'), ('2026-02-01');
      .format input on
      UPDATE t SET d = '2026-05';
      """)
    #expect(
      run.errors == """
        Runtime error near line 4: Cannot read '2026-05' as a day, so it would be stored in t.d as it is; write it like \
        '2026-01-31'; the statement was not run

        """)
  }
}
