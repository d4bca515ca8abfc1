import Foundation
import SQLiteShell
import TestSupport
import Testing

/// The notes that scripts get on comparisons and on what they store, and which of their statements are not run.
@Suite struct ScriptAdviceTests {
  @Test func `scripts that read literals are told of other texts, and changes with one are not run`() {
    let run = ComparisonAdviceTests.run(
      ".format input on\nSELECT count(*) FROM visits WHERE visit_time LIKE '2026-%';\n"
        + "DELETE FROM visits WHERE visit_time < upper('2026-11-21');\nSELECT count(*) FROM visits;",
      origin: .standardInput)
    #expect(run.output == "0\n8\n")
    #expect(
      run.errors == """
        \(ComparisonAdviceTests.holds). Try: as_date(visit_time) LIKE '2026-%'
        Runtime error near line 14: visits.visit_time is stored as date webkit and never equals text. \
        Try: visit_time < to_date(upper('2026-11-21')); the statement was not run

        """)
  }

  @Test
  func `scripts that read literals are told each time, and of numbers beside expressions of minor units`() {
    let query = "SELECT count(*) FROM visits WHERE visit_time LIKE '2026-%';\n"
    let run = ComparisonAdviceTests.run(".format input on\n" + query + query, origin: .standardInput)
    let note = "\(ComparisonAdviceTests.holds). Try: as_date(visit_time) LIKE '2026-%'\n"
    #expect(run.errors == note + note)
    let prices = runShell(
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY, price INTEGER);
      INSERT INTO p VALUES (1, 700), (2, -705);
      .format decimal minor:2 p.price
      .format input on
      SELECT id FROM p GROUP BY id HAVING sum(price) = -7.05;
      UPDATE p SET price = price + 1;
      """)
    #expect(prices.output == "")
    #expect(
      prices.errors == """
        Note: sum(price) = -7.05 compares with -0.0705, because sum(price) counts units of 0.01; for -7.05 write \
        sum(price) = -705
        Runtime error near line 6: price + 1 computes with 0.01, because price counts units of 0.01; for 1 write \
        price + 100; the statement was not run

        """)
  }

  @Test(arguments: [
    (
      "instr(visit_time, '2026') = 0",
      "visits.visit_time is stored as date webkit, so instr(visit_time, '2026') does not see what is shown; write "
        + "instr(as_date(visit_time), '2026')"
    ),
    (
      "visit_time <> '2026-11'",
      "Cannot read '2026-11' as a date, so this comparison with visits.visit_time matches every row; "
        + "write >= '2026-11' and < '2026-12'"
    ),
    (
      "visit_time > 1795219200000000",
      "Cannot read 1795219200000000 as a date webkit; write '2026-11-21 00:00:00', which it is as unix-us; "
        + "the statement was not run"
    ),
  ])
  func `a script that reads literals deletes no rows that were not meant`(condition: String, reason: String) {
    let run = ComparisonAdviceTests.run(
      ".format input on\nDELETE FROM visits WHERE \(condition);\nSELECT count(*) FROM visits;",
      origin: .standardInput)
    #expect(run.output == "8\n")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test(arguments: [
    ("unix-ms", "1763942400000", "1763942400", "unix"), ("unix", "1763942400", "1763942400000", "unix-ms"),
    ("unix-us", "1763942400000000", "1763942400.5", "unix-real"),
  ])
  func `a number that is a date in another unit is told with that date`(
    storage: String, value: String, number: String, other: String
  ) {
    let run = runShell(
      """
      CREATE TABLE t(at INTEGER);
      INSERT INTO t VALUES (\(value)), (\(value) + 1), (\(value) + 2);
      .format date \(storage) t.at
      .format input on
      SELECT 1 FROM t WHERE at > \(number) AND at < \(value);
      """)
    #expect(
      run.errors == "Note: Cannot read \(number) as a date \(storage); write '2025-11-24 00:00:00', "
        + "which it is as \(other)\n")
  }

  @Test func `a script that reads literals stores no numbers of dates among texts`() {
    let run = ComparisonAdviceTests.run(
      """
      .format input on
      INSERT INTO log SELECT visit_time FROM visits;
      UPDATE log SET at = (SELECT max(visit_time) FROM visits);
      INSERT INTO log SELECT as_date(visit_time, 'webkit') FROM visits WHERE id = 1;
      SELECT at FROM log;
      """, origin: .standardInput)
    let reason =
      "log.at is stored as date text, and visit_time is not converted; write as_date(visit_time, 'webkit')"
    #expect(run.errors.components(separatedBy: reason).count == 3, "\(run.errors)")
    #expect(run.output == "2026-11-21 00:50:00\n2026-11-21 00:12:06.544762\n")
  }

  @Test func `scripts that read literals are told that labels are compared without flags`() {
    let run = runShell(
      """
      CREATE TABLE t(c INTEGER);
      INSERT INTO t VALUES (1), (0x10000001), (2);
      .format enum 'link=0,typed=1,auto=2,+server=268435456' t.c
      .format input on
      DELETE FROM t WHERE c <> 'typed';
      SELECT count(*) FROM t;
      """)
    #expect(run.output == "1\n")
    #expect(run.errors.contains("compares labels without flags"), "\(run.errors)")
  }

  @Test func `scripts are told of comparisons that cannot match, and what turns typed input on`() {
    let literal = "SELECT count(*) FROM visits WHERE visit_time > '2026-11-21 00:50';\n"
    let run = ComparisonAdviceTests.run(literal + literal, origin: .standardInput)
    let note =
      "\(ComparisonAdviceTests.holds). Try: visit_time > to_date('2026-11-21 00:50'), or use the option -typed-input\n"
    #expect(run.output == "0\n0\n")
    // A statement that differs only in its literals is not reported again.
    #expect(run.errors == note)
    #expect(
      ComparisonAdviceTests.run(
        "DELETE FROM visits WHERE visit_time > upper('2026-11-21');", origin: .standardInput
      ).errors
        == "\(ComparisonAdviceTests.holds). Try: visit_time > to_date(upper('2026-11-21'))\n")
    let compatible = runShell(
      ComparisonAdviceTests.visits + literal, origin: .standardInput, dialect: .sqlite3)
    #expect(compatible.errors.isEmpty)
  }

  @Test(arguments: [
    "SELECT count(*) FROM visits WHERE title > '2026-11-21';",
    "SELECT count(*) FROM visits WHERE visit_time > '13439692926544762';",
    "SELECT count(*) FROM visits WHERE title = 'x' AND visit_time > 13439692926544762;",
    "INSERT INTO log VALUES ('2026-11-21');",
  ])
  func `scripts are not told of what can match`(sql: String) {
    #expect(ComparisonAdviceTests.run(sql, origin: .standardInput).errors.isEmpty)
  }
}
