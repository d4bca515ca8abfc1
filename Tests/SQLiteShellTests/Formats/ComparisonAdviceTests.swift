import TestSupport
import Testing

@testable import SQLiteShell

/// Comparisons that cannot be true, which a person is told about.
@Suite struct ComparisonAdviceTests {
  private static let visits = """
    CREATE TABLE visits(id INTEGER PRIMARY KEY, visit_time INTEGER NOT NULL, title TEXT, guid BLOB);
    WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 8)
    INSERT INTO visits SELECT i, 13439692926544762 + i * 600000000, 'Page ' || i,
      CAST(X'019b5525a6f87c3e9d42012345678900' AS BLOB) FROM c;
    .format date webkit visits.visit_time
    .format uuid blob visits.guid
    CREATE TABLE log(at TEXT);
    INSERT INTO log VALUES ('2026-11-21 00:50:00');
    .format date text log.at

    """
  private static let holds = "Note: visits.visit_time holds date webkit, which no text equals"

  private static func run(_ sql: String, origin: InputOrigin = .terminal) -> ShellRun {
    runShell(Self.visits + sql + "\n", origin: origin)
  }

  @Test(arguments: [
    (
      "visit_time > printf('%d-11-21 00:50', 2026)",
      "\(holds); write visit_time > to_date(printf('%d-11-21 00:50', 2026))", 4
    ),
    (
      "'2026-11-21' || ' 00:50:00' < visit_time",
      "\(holds); write to_date('2026-11-21' || ' 00:50:00') < visit_time", 4
    ),
    (
      "visit_time > (SELECT max(at) FROM log)",
      "\(holds); write visit_time > to_date((SELECT max(at) FROM log))", 4
    ),
    (
      "visit_time IN (SELECT at FROM log)",
      "\(holds); write visit_time IN (SELECT to_date(at, 'webkit') FROM log)", 0
    ),
    (
      "visit_time BETWEEN substr('2026-11-21x', 1, 10) AND trim(' 2026-11-21 00:50:00 ')",
      "\(holds); write visit_time BETWEEN to_date(substr('2026-11-21x', 1, 10)) AND "
        + "to_date(trim(' 2026-11-21 00:50:00 '))", 4
    ),
    ("visit_time LIKE '2026-11-21 01:%'", "\(holds); write as_date(visit_time) LIKE '2026-11-21 01:%'", 3),
    (
      "guid = lower('019B5525-A6F8-7C3E-9D42-012345678900')",
      "Note: visits.guid holds uuid blob, which no text equals; "
        + "write guid = to_uuid(lower('019B5525-A6F8-7C3E-9D42-012345678900'))", 8
    ),
    // What is converted, what may be equal, and what asks for the stored digits.
    ("visit_time > datetime('2026-11-21 00:50:00')", nil, 4), ("visit_time > '2026-11-21 00:50'", nil, 4),
    ("visit_time LIKE '13439%'", nil, 8), ("visit_time > substr('134396939', 1, 4)", nil, 8),
    ("title = upper('page 1')", nil, 0), ("title LIKE 'Page 1'", nil, 1), ("visit_time > title", nil, 0),
    ("visit_time > random() % 2", nil, 8), ("visit_time > abs('x')", nil, 8),
  ])
  func `a comparison with text that cannot be true is told, with one that can`(
    condition: String, note: String?, count: Int
  ) throws {
    let first = Self.run("SELECT count(*) FROM visits WHERE \(condition);")
    #expect(
      first.errors.split(separator: "\n").first { !$0.contains("was taken as") }.map(String.init) == note)
    let advised = note?.split(separator: "; write ").last.map(String.init) ?? condition
    #expect(Self.run("SELECT count(*) FROM visits WHERE \(advised);").output == "\(count)\n")
  }

  @Test func `each statement is told, in joins of two columns too`() {
    let statement = "SELECT count(*) FROM visits v JOIN log ON v.visit_time > log.at;\n"
    let note = "\(Self.holds); write v.visit_time > to_date(log.at)\n"
    #expect(Self.run(statement + statement).errors == note + note)
    #expect(
      Self.run("SELECT count(*) FROM visits v JOIN log ON v.visit_time > to_date(log.at);").output == "4\n")
  }

  @Test func `a text that is no value is told as such`() {
    #expect(
      Self.run("DELETE FROM visits WHERE visit_time = upper('soon');").errors
        == "\(Self.holds), and upper('soon') is no date\n")
  }

  @Test func `without typed input the note names it`() {
    let run = Self.run(
      ".format input off\nSELECT count(*) FROM visits WHERE visit_time > '2026-11-21 00:50';")
    #expect(run.output == "0\n")
    #expect(
      run.errors == "\(Self.holds); write visit_time > to_date('2026-11-21 00:50'), or .format input on\n")
  }

  @Test func `a doubt about the column is told, and the storage is in what is advised`() {
    let table = """
      CREATE TABLE visit(visit_time DATETIME);
      INSERT INTO visit VALUES (13439692926544762), (13439692926544763);
      INSERT INTO visit SELECT DISTINCT '2026-11-21 00:50:00';

      """
    let told = runShell(
      table + "SELECT count(*) FROM visit WHERE visit_time > printf('2026-%s', '11-20');", origin: .terminal)
    #expect(
      told.errors.hasSuffix(
        "Note: visit.visit_time holds date webkit, but row 3 holds '2026-11-21 00:50:00'; "
          + "write visit_time > to_date(printf('2026-%s', '11-20'), 'webkit')\n"))
  }

  @Test func `scripts are not told`() {
    #expect(
      Self.run("SELECT 1 FROM visits WHERE visit_time > upper('2026-11-21');", origin: .standardInput).errors
        .isEmpty)
  }
}
