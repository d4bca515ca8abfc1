import CoreSupport
import Foundation
import MeaningSupport
import Testing
import TypedSQLiteCore

@Suite struct ColumnCacheTests {
  @Test func `the same statement is shown by what was stated since`() {
    let run = runMeaning([
      """
      CREATE TABLE t(c DATETIME);
      INSERT INTO t VALUES(1000000000000);
      """,
      .state("date", "unix-ms", of: "t.c"),
      "SELECT c FROM t;",
      .state("date", "unix-us", of: "t.c"),
      "SELECT c FROM t;",
      .raw(true),
      "SELECT c FROM t;",
    ])
    #expect(run.output == "2001-09-09 01:46:40\n1970-01-12 13:46:40\n1000000000000\n")
  }

  @Test func `meanings found in a transaction are forgotten after its rollback`() {
    let run = runMeaning(
      """
      CREATE TABLE t(c DATETIME);
      WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i + 1 FROM n LIMIT 40)
      INSERT INTO t SELECT 1700000000 + 60 * i FROM n;
      BEGIN;
      UPDATE t SET c = c * 1000;
      SELECT c FROM t LIMIT 1;
      ROLLBACK;
      SELECT c FROM t LIMIT 1;
      """)
    #expect(run.output == "2023-11-14 22:13:20\n2023-11-14 22:13:20\n")
    #expect(run.messages == "")
  }

  @Test func `the same statement is shown by what was written since`() {
    let run = runMeaning(
      """
      CREATE TABLE t(c DATETIME);
      INSERT INTO t VALUES('2001-09-09 01:46:40');
      SELECT c FROM t;
      INSERT INTO t VALUES(1700000000), (1700000060), (1700000120);
      SELECT c FROM t;
      """)
    #expect(
      run.output == """
        2001-09-09 01:46:40
        2001-09-09 01:46:40
        2023-11-14 22:13:20
        2023-11-14 22:14:20
        2023-11-14 22:15:20

        """)
  }

  @Test func `the same statement is shown by the table that another connection made since`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("shared.db").path
    let fixture = try MeaningFixture(path)
    fixture.run([
      "CREATE TABLE t(c DATETIME); INSERT INTO t VALUES('2001-09-09 01:46:40');", "SELECT c FROM t;",
    ])
    let other = try Database(path: path)
    try other.runAll(
      "DROP TABLE t; CREATE TABLE t(c DATETIME); INSERT INTO t VALUES(1700000000), (1700000060);")
    fixture.run(["SELECT c FROM t;"])
    #expect(fixture.result.output == "2001-09-09 01:46:40\n2023-11-14 22:13:20\n2023-11-14 22:14:20\n")
  }

  @Test func `columns of one name from different tables keep their meanings`() {
    let run = runMeaning([
      """
      CREATE TABLE a(c DATETIME); CREATE TABLE b(c BOOLEAN); CREATE TABLE d(c INTEGER);
      INSERT INTO a VALUES('2026-01-31 10:00:00Z'); INSERT INTO b VALUES(1); INSERT INTO d VALUES(1);
      SELECT c FROM a; SELECT c FROM b; SELECT c FROM d; SELECT c FROM b; SELECT c + 0 AS c FROM b;
      """,
      .zone("+01:00"),
      "SELECT c FROM a;",
    ])
    #expect(
      run.output == "2026-01-31 10:00:00Z\ntrue\n1\ntrue\n1\n2026-01-31 11:00:00+01:00\n")
  }
}

@Suite struct ComputedColumnCacheTests {
  @Test func `the same query with another condition is shown alike, and another query by itself`() {
    let run = runMeaning([
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, c, d, n);
      CREATE TABLE t2(c, n);
      INSERT INTO t VALUES(1, 1769853600000, 1769853600, 5), (2, 1769857200000, 1769857200, 6);
      INSERT INTO t2 VALUES(7, 8);
      """,
      .state("date", "unix-ms", of: "t.c"),
      .state("date", "unix", of: "t.d"),
      """
      SELECT max(c) AS x FROM t WHERE id = 1;
      SELECT max(c) AS x FROM t WHERE id = 2;
      SELECT max(c) AS x FROM t;
      SELECT max(d) AS x FROM t WHERE id = 2;
      SELECT max(n) AS x FROM t WHERE id = 2;
      SELECT max(c) AS x FROM t2 WHERE n = 8;
      SELECT max(c) AS x FROM t, (SELECT 9 AS z) WHERE id = 1;
      SELECT max(c) AS x FROM t LIMIT 1;
      SELECT max(c) AS x FROM t UNION ALL SELECT 3;
      """,
    ])
    #expect(
      run.messages
        == "x is computed from the stored numbers of max of t.c (unix-ms, certain), not from what is shown; "
        + "as_date converts them\n")
    #expect(
      run.output == """
        2026-01-31 10:00:00
        2026-01-31 11:00:00
        2026-01-31 11:00:00
        2026-01-31 11:00:00
        6
        7
        2026-01-31 10:00:00
        2026-01-31 11:00:00
        1769857200000
        3

        """)
  }
}
