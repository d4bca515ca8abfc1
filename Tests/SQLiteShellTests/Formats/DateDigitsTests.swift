import SQLiteShell
import TestSupport
import Testing

/// Numbers and digits beside columns of dates that hold other numbers, or texts.
@Suite struct DateDigitsTests {
  private func run(_ sql: String) -> ShellRun {
    runShell(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, u INTEGER, dy INTEGER, d DATE, at TEXT);
      INSERT INTO t VALUES (1, 1769853600, 20484, '2026-01-31', '2026-01-31 10:00:00'),
        (2, 1769853601, 20485, '2026-02-01', '2026-02-01 10:00:00');
      .format date unix t.u
      .format day unix-days t.dy
      .format day text t.d
      .format date text t.at
      .format input on
      \(sql)
      SELECT count(*) FROM t;
      """)
  }

  @Test(arguments: [
    ("dy < '20260131'", "'20260131' as a day; write '2026-01-31'"),
    ("dy < 20260131", "20260131 as a day unix-days; write '2026-01-31', which it is as yyyymmdd"),
    ("dy < 1769853600", "1769853600 as a day unix-days; write '2026-01-31 10:00:00', which it is as unix"),
    (
      "dy < strftime('%Y%m%d','2026-01-01')",
      "strftime('%Y%m%d','2026-01-01') as a day; write '2026-01-01'"
    ),
    ("u < '1769853600000'", "'1769853600000' as a date; write it like '2026-01-31'"),
    ("u > 20260501", "20260501 as a date unix; write '2026-05-01', which it is as yyyymmdd"),
    ("u > 2026", "2026 as a date unix; write '2026-01-01', which it is as a year"),
    ("d > unixepoch()", "unixepoch() as a day; write it like '2026-01-31'"),
    ("d > strftime('%s','now')", "strftime('%s','now') as a day; write it like '2026-01-31'"),
    ("at > julianday('now')", "julianday('now') as a date; write it like '2026-01-31'"),
    ("d > 20260131", "20260131 as a day; write it like '2026-01-31'"),
    (
      "d > '01/02/2026'",
      "'01/02/2026' as a day, so t.d is compared with it as text; write it like '2026-01-31'"
    ),
    (
      "at < '2026/02/01'",
      "'2026/02/01' as a date, so t.at is compared with it as text; write it like '2026-01-31'"
    ),
  ])
  func `digits of another form delete no rows`(condition: String, reason: String) {
    let run = run("DELETE FROM t WHERE \(condition);")
    #expect(run.errors == "Runtime error near line 9: Cannot read \(reason); the statement was not run\n")
    #expect(run.output == "2\n")
  }

  @Test(arguments: [
    (
      "u = 1769853600000", "1769853600000 as a date unix",
      "write '2026-01-31 10:00:00', which it is as unix-ms"
    ),
    ("u = 20260501", "20260501 as a date unix", "write '2026-05-01', which it is as yyyymmdd"),
    ("d = unixepoch()", "unixepoch() as a day", "write it like '2026-01-31'"),
    ("d = '05/05/2026'", "'05/05/2026' as a day", "write it like '2026-01-31'"),
  ])
  func `digits of another form are not stored`(change: String, reading: String, advice: String) {
    let column = change.prefix(1)
    #expect(
      run("UPDATE t SET \(change);").errors
        == "Runtime error near line 9: Cannot read \(reading), so it would be stored in t.\(column) as it is; \(advice); "
        + "the statement was not run\n")
  }

  @Test(arguments: [
    ("u > 0 AND u <> -1 AND dy > 5", "12"), ("u = 1769853600 OR dy = 20485", "12"),
    ("d >= '2026-02' AND at >= '2026'", "2"), ("at > 2025", "12"), ("d > date('2026-01-31')", "2"),
    // A time of day is between two days, and half a second between two seconds.
    ("dy >= '2026-01-31 12:00'", "2"), ("dy = '2026-01-31 12:00'", ""), ("dy < '2026-01-31 12:00'", "1"),
    ("u < '2026-01-31 10:00:00.5'", "1"), ("u > '2026-01-31 10:00:00.5'", "2"),
  ])
  func `numbers that are stored, and times between them, find what is shown`(condition: String, ids: String) {
    let run = run("SELECT group_concat(id, '') FROM t WHERE \(condition);")
    #expect(run.output == "\(ids)\n2\n")
    #expect(!run.errors.contains("Cannot read"))
  }

  @Test func `a day does not lose a time that is typed for it, and now is a day`() {
    #expect(
      run("UPDATE t SET dy = '2026-02-03 23:59';").errors
        == "Error near line 9: t.dy: unix-days cannot hold '2026-02-03 23:59' without rounding it\n")
    #expect(
      run("UPDATE t SET d = 'now';\nSELECT DISTINCT length(d), d = date('now') FROM t;").output == "10|1\n2\n"
    )
  }

  @Test(arguments: [
    ("ms > (SELECT max(s) FROM b)", "(SELECT max(s) FROM b)"), ("ms IN (SELECT s FROM b)", "the query"),
    ("EXISTS (SELECT 1 FROM b WHERE ms BETWEEN s AND s + 1)", "s"),
  ])
  func `a query in another storage deletes no rows`(condition: String, name: String) {
    let run = runShell(
      """
      CREATE TABLE a(ms INTEGER);
      CREATE TABLE b(s INTEGER);
      INSERT INTO a VALUES (1769853600000), (1770000000000);
      INSERT INTO b VALUES (1769853600), (1770000000);
      .format date unix-ms a.ms
      .format date unix b.s
      .format input on
      DELETE FROM a WHERE \(condition);
      SELECT count(*) FROM a;
      """)
    #expect(run.output == "2\n")
    #expect(
      run.errors == "Runtime error near line 8: a.ms is stored as date unix-ms, and \(name) gives date unix; "
        + "compare what as_date gives for both; the statement was not run\n")
  }

  @Test func `a text with a zone of its own is stored as the instant that is shown`() {
    let run = runShell(
      """
      CREATE TABLE z(at INTEGER, tx TEXT);
      INSERT INTO z VALUES (1769853600000, '2026-10-24 22:30:00');
      .format date unix-ms z.at
      .format date text z.tx
      .format zone -04:00 z.tx
      .format zone +02:00
      .format input on
      UPDATE z SET at = to_date(tx);
      SELECT at = to_date(tx) FROM z;
      .format raw on
      SELECT datetime(at / 1000, 'unixepoch') FROM z;
      """)
    #expect(run.output == "1\n2026-10-25 02:30:00\n")
  }

  @Test func `a definition gets no function of the shell for now`() {
    let run = run(
      "CREATE VIEW v AS SELECT id FROM t WHERE u <= 'now';\nSELECT sql FROM sqlite_schema WHERE name = 'v';")
    #expect(run.output == "CREATE VIEW v AS SELECT id FROM t WHERE u <= 'now'\n2\n")
    #expect(
      run.errors
        == "Note: t.u is stored as date unix, and 'now' is not converted in a definition; write unixepoch('now')\n"
    )
  }
}
