import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell

@Suite struct ChangeReportTests {
  private static func run(_ input: String, origin: InputOrigin = .terminal, isTerminal: Bool = true) -> String
  {
    runShell("CREATE TABLE t(a, b);\n" + input, isTerminal: isTerminal, origin: origin) { $0.select(.box) }
      .output
  }

  @Test(arguments: [
    ("INSERT INTO t VALUES (1, 2), (3, 4);", "2 rows inserted, 0 ms\n"),
    ("REPLACE INTO t VALUES (1, 2);", "1 row inserted, 0 ms\n"),
    ("INSERT INTO t VALUES (1, 2); UPDATE t SET a = 2;", "1 row inserted, 0 ms\n1 row updated, 0 ms\n"),
    ("-- all\nDELETE FROM t;", "0 rows deleted, 0 ms\n"),
    ("WITH w AS (SELECT 1) INSERT INTO t SELECT 1, 2 FROM w;", "1 row inserted, 0 ms\n"),
    ("CREATE TABLE u AS SELECT 1 AS x; DROP TABLE u;", "table u created, 0 ms\ntable u dropped, 0 ms\n"),
    ("BEGIN; COMMIT;", "transaction started\ntransaction committed, 0 ms\n"),
    ("BEGIN;\nROLLBACK TRANSACTION;", "transaction started\ntransaction rolled back\n"),
    (
      "SAVEPOINT \"a b\";\nROLLBACK TO \"a b\";\nRELEASE \"a b\";",
      "savepoint a b set\nrolled back to a b\nsavepoint a b released\n"
    ),
    ("PRAGMA foreign_keys = ON;", ""),
    ("CREATE TABLE IF NOT EXISTS t(a);", "table t exists already, 0 ms\n"),
    ("CREATE UNIQUE INDEX main.i ON t(a);", "index i created, 0 ms\n"),
    ("DROP INDEX IF EXISTS none;", "index none does not exist, 0 ms\n"),
    ("ALTER TABLE t RENAME TO u;", "table t changed, 0 ms\n"),
    (
      "VACUUM;\nANALYZE;\nREINDEX;",
      "database rebuilt, 0 ms\nstatistics collected, 0 ms\nindexes rebuilt, 0 ms\n"
    ),
    (
      "ATTACH ':memory:' AS [x y];\nDETACH [x y];",
      "database x y attached\ndatabase x y detached\n"
    ),
    ("CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END;", "trigger r created, 0 ms\n"),
    (
      "CREATE TRIGGER r AFTER DELETE ON t BEGIN INSERT INTO t VALUES (1, 2), (3, 4); END;\nINSERT INTO t VALUES (5, 6);\nDELETE FROM t WHERE a = 5;",
      "trigger r created, 0 ms\n1 row inserted, 0 ms\n1 row deleted, 2 more by triggers, 0 ms\n"
    ),
    (
      "PRAGMA foreign_keys = ON;\nCREATE TABLE p(id INTEGER PRIMARY KEY);\nCREATE TABLE c(p REFERENCES p ON DELETE CASCADE);\nINSERT INTO p VALUES (1);\nINSERT INTO c VALUES (1), (1), (1);\nDELETE FROM p;",
      "table p created, 0 ms\ntable c created, 0 ms\n1 row inserted, 0 ms\n3 rows inserted, 0 ms\n1 row deleted, 3 more by foreign keys, 0 ms\n"
    ),
    ("SELECT a FROM t;", "(0 rows)\n"),
    (".mode list\nSELECT a FROM t;", ""),
    (".mode psql\nSELECT a FROM t;", " a\n---\n(0 rows)\n"),
    (".changes on\nDELETE FROM t;", "changes: 0   total_changes: 0\n"),
  ])
  func `a prompt says what a statement changed`(input: String, output: String) {
    let found = Self.run(input)
    #expect(found.replacing("table t created, 0 ms\n", with: "", maxReplacements: 1) == output)
  }

  @Test func `with .timer on there is one clock, and none before a statement that did not run`() {
    let run = runShell(
      ".timer on\nCREATE TABLE t(a);\nINSERT INTO t VALUES (1);\nSELECT a FROM t;\nSELEC 1;",
      isTerminal: true,
      origin: .terminal)
    let time = "Run Time: real 0.000 user 0.000000 sys 0.000000\n"
    #expect(run.output == "table t created\n\(time)1 row inserted\n\(time)1\n\(time)")
  }

  @Test func `scripts, files and pipes say nothing`() {
    let input = "INSERT INTO t VALUES (1, 2);\nSELECT a FROM t WHERE 0;"
    #expect(Self.run(input, origin: .file("f")) == "")
    #expect(Self.run(input, isTerminal: false) == "")
    #expect(Self.run(".output f\n" + input) == "table t created, 0 ms\n")
  }
}
