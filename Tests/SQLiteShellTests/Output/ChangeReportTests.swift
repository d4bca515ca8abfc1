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
    ("CREATE TABLE u AS SELECT 1 AS x; DROP TABLE u;", ""),
    ("BEGIN; COMMIT;", ""),
    ("PRAGMA foreign_keys = ON;", ""),
    ("CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END;", ""),
    ("SELECT a FROM t;", "(0 rows)\n"),
    (".mode list\nSELECT a FROM t;", ""),
    (".mode psql\nSELECT a FROM t;", " a\n---\n(0 rows)\n"),
    (".changes on\nDELETE FROM t;", "changes: 0   total_changes: 0\n"),
  ])
  func `a prompt says what a statement changed`(input: String, output: String) {
    #expect(Self.run(input) == output)
  }

  @Test func `scripts, files and pipes say nothing`() {
    let input = "INSERT INTO t VALUES (1, 2);\nSELECT a FROM t WHERE 0;"
    #expect(Self.run(input, origin: .file("f")) == "")
    #expect(Self.run(input, isTerminal: false) == "")
    #expect(Self.run(".output f\n" + input) == "")
  }
}
