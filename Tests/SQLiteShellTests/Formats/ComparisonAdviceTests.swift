import TestSupport
import Testing

@testable import SQLiteShell

/// Comparisons that cannot be true, which a person is told about.
@Suite struct ComparisonAdviceTests {
  static let visits = """
    CREATE TABLE visits(id INTEGER PRIMARY KEY, visit_time INTEGER NOT NULL, title TEXT, guid BLOB);
    WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 8)
    INSERT INTO visits SELECT i, 13439692926544762 + i * 600000000, 'Page ' || i,
      CAST(X'019b5525a6f87c3e9d42012345678900' AS BLOB) FROM c;
    .format date webkit visits.visit_time
    .format uuid blob visits.guid
    CREATE TABLE log(at TEXT);
    CREATE TABLE mail(sent TEXT, subject TEXT);
    INSERT INTO mail VALUES ('2026-11-21 00:50', 'Page 1'), (NULL, '1700000000');
    INSERT INTO log VALUES ('2026-11-21 00:50:00');
    .format date text log.at

    """
  static let holds = "Note: visits.visit_time is stored as date webkit and never equals text"

  static func run(_ sql: String, origin: InputOrigin = .terminal) -> ShellRun {
    runShell(Self.visits + sql + "\n", origin: origin)
  }

  @Test(arguments: [
    (
      "visit_time > printf('%d-11-21 00:50', 2026)",
      "\(holds). Try: visit_time > to_date(printf('%d-11-21 00:50', 2026))", 4
    ),
    (
      "'2026-11-21' || ' 00:50:00' < visit_time",
      "\(holds). Try: to_date('2026-11-21' || ' 00:50:00') < visit_time", 4
    ),
    (
      "visit_time > (SELECT max(at) FROM log)",
      "\(holds). Try: visit_time > to_date((SELECT max(at) FROM log))", 4
    ),
    (
      "visit_time IN (SELECT at FROM log)",
      "\(holds). Try: visit_time IN (SELECT to_date(at, 'webkit') FROM log)", 0
    ),
    // Columns of no known meaning that hold texts of dates, and others.
    (
      "visit_time > (SELECT sent FROM mail)", "\(holds). Try: visit_time > to_date((SELECT sent FROM mail))",
      4
    ),
    (
      "visit_time > (SELECT max(sent) FROM mail)",
      "\(holds). Try: visit_time > to_date((SELECT max(sent) FROM mail))", 4
    ),
    (
      "visit_time IN (SELECT DISTINCT substr(sent, 1, 16) FROM mail)",
      "\(holds). Try: visit_time IN (SELECT DISTINCT to_date(substr(sent, 1, 16), 'webkit') FROM mail)", 0
    ),
    (
      "visit_time NOT IN (SELECT value FROM json_each('[\"2026-11-21\"]'))",
      "\(holds). Try: visit_time NOT IN (SELECT to_date(value, 'webkit') FROM json_each('[\"2026-11-21\"]'))",
      8
    ),
    ("visit_time IN (SELECT value FROM json_each('[1, 13439692926544762]'))", nil, 0),
    ("visit_time IN (SELECT subject FROM mail)", nil, 0),
    (
      "visit_time BETWEEN substr('2026-11-21x', 1, 10) AND trim(' 2026-11-21 00:50:00 ')",
      "\(holds). Try: visit_time BETWEEN to_date(substr('2026-11-21x', 1, 10)) AND "
        + "to_date(trim(' 2026-11-21 00:50:00 '))", 4
    ),
    ("visit_time NOT LIKE '2026%'", "\(holds). Try: as_date(visit_time) NOT LIKE '2026%'", 0),
    ("visit_time GLOB '*2026*'", "\(holds). Try: as_date(visit_time) GLOB '*2026*'", 8),
    ("visit_time LIKE '2026-11-21 01:%'", "\(holds). Try: as_date(visit_time) LIKE '2026-11-21 01:%'", 3),
    (
      "guid = lower('019B5525-A6F8-7C3E-9D42-012345678900')",
      "Note: visits.guid is stored as uuid blob and never equals text. "
        + "Try: guid = to_uuid(lower('019B5525-A6F8-7C3E-9D42-012345678900'))", 8
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
      first.errors.split(separator: "\n").first { !$0.contains("To stop this") }.map(String.init) == note)
    let advised = note?.split(separator: ". Try: ").last.map(String.init) ?? condition
    #expect(Self.run("SELECT count(*) FROM visits WHERE \(advised);").output == "\(count)\n")
  }

  @Test(arguments: [
    (
      "duration iso8601", "'PT1S'", "c > 'PT5M'", "'PT5M'",
      "to_duration(c, 'ns') > to_duration('PT5M', 'ns')"
    ),
    ("date us", "'01/31/2026'", "c <= '2026-01-01'", "'2026-01-01'", "as_date(c) <= '2026-01-01 00:00:00'"),
    ("day dmy", "'31.01.2026'", "c > '15.01.2026'", "'15.01.2026'", "as_day(c) > '2026-01-15'"),
    ("date dmy", "'31.01.2026'", "c > '15.01.2026'", "'15.01.2026'", "as_date(c) > '2026-01-15 00:00:00'"),
    (
      "date mdy", "'01/31/2026'", "c BETWEEN '01/15/2026' AND '2026-02-01'", "'01/15/2026'",
      "as_date(c) BETWEEN '2026-01-15 00:00:00' AND '2026-02-01 00:00:00'"
    ),
    (
      "ip text", "'9.0.0.1'", "'10.0.0.2' < c", "'10.0.0.2'", "to_ip('10.0.0.2', 'blob') < to_ip(c, 'blob')"
    ),
    ("decimal text", "'1'", "max(c, '2') = c", "'2'", "max(c COLLATE decimal, '2')"),
  ])
  func `a comparison by order with a column that sorts by its bytes is told`(
    format: String, value: String, condition: String, literal: String, advice: String
  ) {
    let run = runShell(
      "CREATE TABLE t(c TEXT);\nINSERT INTO t VALUES (\(value));\n.format \(format) t.c\n"
        + "SELECT count(*) FROM t WHERE \(condition);\n", origin: .terminal)
    #expect(
      run.errors.split(separator: "\n").first.map(String.init)
        == "Note: t.c is stored as \(format) and compared with \(literal) by its bytes, not by value; "
        + "write \(advice)")
  }

  @Test(arguments: [
    (
      "e WHERE at IN (SELECT value FROM json_each(tags))",
      "at IN (SELECT to_date(value, 'unix-ms') FROM json_each(tags))"
    ),
    ("e WHERE EXISTS (SELECT 1 FROM json_each(e.tags) j WHERE j.value = at)", "to_date(j.value) = at"),
    ("e, json_each(tags) j WHERE at = j.value", "at = to_date(j.value)"),
    ("e JOIN json_each(e.tags) j ON j.value = at", "to_date(j.value) = at"),
    ("e WHERE at = tags ->> 0", "at = to_date(tags ->> 0)"),
    ("e WHERE json_extract(tags, '$[0]') <= at", "to_date(json_extract(tags, '$[0]')) <= at"),
  ])
  func `a comparison with a text in JSON of another column is told`(tables: String, advice: String) {
    let setup = """
      CREATE TABLE e(at INTEGER, tags TEXT);
      INSERT INTO e VALUES (1769853600000, '["2026-01-31 10:00:00"]');
      .format date unix-ms e.at

      """
    let run = runShell(setup + "SELECT count(*) FROM \(tables);\n", origin: .terminal)
    #expect(
      run.errors.split(separator: "\n").map(String.init)
        == ["Note: e.at is stored as date unix-ms and never equals text. Try: \(advice)"])
  }

  @Test(arguments: [
    ("duration iso8601", "PT3M", "c LIKE '00:03%'", "as_duration(c) LIKE '00:03%'"),
    ("uuid text", "019B5525-A6F8-7C3E-9D42-012345678900", "c GLOB '019b*'", "as_uuid(c) GLOB '019b*'"),
    ("ip text", "2001:DB8::1", "c GLOB '2001:db8*'", "as_ip(c) GLOB '2001:db8*'"),
  ])
  func `a pattern for a text that is shown otherwise than it is stored is told`(
    format: String, value: String, condition: String, advice: String
  ) {
    let setup = "CREATE TABLE t(c TEXT);\nINSERT INTO t VALUES ('\(value)');\n.format \(format) t.c\n"
    let run = runShell(setup + "SELECT count(*) FROM t WHERE \(condition);\n", origin: .terminal)
    #expect(
      run.errors == "Note: t.c is stored as \(format), which is not the text that is shown. Try: \(advice)\n")
    let advised = runShell(setup + "SELECT count(*) FROM t WHERE \(advice);\n", origin: .terminal)
    #expect(advised.output == "1\n" && !advised.errors.contains("Try:"))
  }

  @Test(arguments: [
    (
      "uuid text", "019B5525-A6F8-7C3E-9D42-012345678900", "c = '019b5525-a6f8-7c3e-9d42-012345678900'",
      "to_uuid(c, 'text') = '019b5525-a6f8-7c3e-9d42-012345678900'"
    ),
    ("ip text", "2001:DB8::1", "c IN ('2001:db8::1')", "to_ip(c, 'text') IN ('2001:db8::1')"),
    ("duration iso8601", "PT180S", "c = '00:03:00'", "to_duration(c, 'iso8601') = 'PT3M'"),
  ])
  func `a comparison with a text that is spelt otherwise is told`(
    format: String, value: String, condition: String, advice: String
  ) {
    let setup = "CREATE TABLE t(c TEXT);\nINSERT INTO t VALUES ('\(value)');\n.format \(format) t.c\n"
    let run = runShell(setup + "SELECT count(*) FROM t WHERE \(condition);\n", origin: .terminal)
    #expect(
      run.errors.split(separator: "\n").first?.hasSuffix(
        "does not equal its texts in other spellings than the one that is shown; write \(advice)") == true)
    #expect(
      runShell(setup + "SELECT count(*) FROM t WHERE \(advice);\n", origin: .terminal).output == "1\n")
  }

  @Test(arguments: [
    "c IN ('12', '13')", "c IN (12)", "'12' IN (c, '13')", "c IN (SELECT '12')", "c IN (VALUES ('12'))",
    "CASE c WHEN '12' THEN 1 END", "nullif(c, '12') IS NULL", "c = (SELECT '12')", "(c, 1) IN (('12', 1))",
  ])
  func `decimals in text are found in lists by value`(condition: String) {
    let run = runShell(
      "CREATE TABLE t(c TEXT);\nINSERT INTO t VALUES ('12.00'), ('13.5');\n.format decimal text t.c\n"
        + "SELECT c FROM t WHERE \(condition);\n", origin: .terminal)
    #expect(run.output == "12.00\n")
  }

  @Test(arguments: [
    ("w = '2026-07-01 00:30:00'", "1\n"), ("w >= '2026-07-02 00:30:00'", "2\n"),
    ("w < '2026-07-01 12:00'", "1\n"),
    ("w < '2026-07-02'", "1\n"), ("w < '2026-07-01T12:00:00Z'", "1\n"),
    ("w IN ('2026-07-02 02:30+02:00')", "2\n"),
  ])
  func `a time is found in texts that write it in another form`(condition: String, ids: String) {
    let run = runShell(
      """
      CREATE TABLE z(id INTEGER PRIMARY KEY, w TEXT);
      INSERT INTO z VALUES (1, '2026-07-01T00:30:00Z'), (2, '2026-07-02T00:30:00Z');
      .format date iso8601 z.w
      SELECT id FROM z WHERE \(condition);

      """, origin: .terminal)
    #expect(run.output == ids)
  }

  @Test(arguments: [
    ("SELECT id FROM z WHERE w < '2026-07-01 12:00:00.5'", "write as_date(w) < '2026-07-01 12:00:00.5'"),
    (
      "WITH v AS (SELECT id AS i, w AS x FROM z) SELECT i FROM v WHERE x < '2026-07-01 12:00:00.5'",
      "write as_date(w) in the query that gives it"
    ),
  ])
  func `a time that the form of the texts cannot hold is told, through a query too`(
    sql: String, advice: String
  ) {
    let run = runShell(
      "CREATE TABLE z(id INTEGER PRIMARY KEY, w TEXT);\nINSERT INTO z VALUES (1, '2026-07-01T00:30:00Z');\n"
        + ".format date iso8601 z.w\n\(sql);\n", origin: .terminal)
    #expect(
      run.errors
        == "Note: z.w is stored as date iso8601, and '2026-07-01 12:00:00.5' does not equal its texts in other "
        + "spellings than the one that is shown; \(advice)\n")
  }

  @Test func `a text without a zone is found and listed in the zone of its column, in ISO 8601 too`() {
    let run = runShell(
      """
      CREATE TABLE z(id INTEGER PRIMARY KEY, w TEXT);
      INSERT INTO z VALUES (1, '2026-07-01T00:30:00');
      .format date iso8601 z.w
      .format zone Europe/Berlin z.w
      SELECT w FROM z;
      SELECT id FROM z WHERE w = '2026-06-30 22:30' OR w > '2026-07-01 00:00';
      .timeline z

      """, memory: TypedColumn.surroundings, origin: .terminal)
    #expect(run.output == "2026-06-30 22:30:00\n1\n2026-06-30 22:30:00.000|z|1|w|\n")
  }

  @Test func `the functions with the name of a column read and write in the zone of its texts`() {
    let run = runShell(
      """
      CREATE TABLE z(w TEXT);
      INSERT INTO z VALUES ('2026-07-01 00:30:00');
      .format date text z.w
      .format zone Europe/Berlin z.w
      SELECT as_date(w), as_date(w, 'z.w'), to_date('2026-06-30 22:30', 'z.w') FROM z;

      """, memory: TypedColumn.surroundings)
    #expect(run.output == "2026-06-30 22:30:00|2026-06-30 22:30:00|2026-07-01 00:30:00\n")
  }

  @Test(arguments: ["strftime('%Y-%m', '2026-02-15')", ":p"])
  func `what typed input reports is reported once`(operand: String) {
    let run = runShell(
      "CREATE TABLE t(at INTEGER);\nINSERT INTO t VALUES (1769853600000);\n.format date unix-ms t.at\n"
        + ".parameter set :p \"'15.2.2026'\"\nSELECT count(*) FROM t WHERE at > \(operand);\n",
      origin: .terminal)
    #expect(run.errors.hasPrefix("Note: Cannot read \(operand) as a date"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `today is a day of the zone that is shown`() {
    let run = runShell(
      """
      CREATE TABLE t(id INTEGER PRIMARY KEY, at INTEGER);
      .format date unix-ms t.at
      .format zone Asia/Kolkata
      INSERT INTO t VALUES (1, date('now'));
      SELECT strftime('%H:%M', at / 1000, 'unixepoch', '+05:30') FROM t;
      SELECT count(*) FROM t WHERE at = datetime('now', 'start of day') AND at = date('now');

      """, memory: TypedColumn.surroundings, origin: .terminal)
    #expect(run.output == "00:00\n1\n")
  }

  @Test(arguments: [
    "max(at, 0) > '2026-01-31'", "CASE WHEN 1 THEN at END > '2026-01-31'", "(at, 1) > ('2026-01-31', 1)",
    "at IN (VALUES ('2026-01-31'))", "at IN (SELECT '2026-01-31')", "at > iif(1, '2026-01-31', '')",
  ])
  func `a script that does not read texts has one note on each that meets no number`(condition: String) {
    let run = runShell(
      "CREATE TABLE t(at INTEGER);\nINSERT INTO t VALUES (1769853600000);\n.format date unix-ms t.at\n"
        + "SELECT count(*) FROM t WHERE \(condition);\n")
    #expect(run.errors.hasPrefix("Note: t.at is stored as date unix-ms"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `each statement is told, in joins of two columns too`() {
    let statement = "SELECT count(*) FROM visits v JOIN log ON v.visit_time > log.at;\n"
    let note = "\(Self.holds). Try: v.visit_time > to_date(log.at)\n"
    #expect(Self.run(statement + statement).errors == note + note)
    #expect(
      Self.run("SELECT count(*) FROM visits v JOIN log ON v.visit_time > to_date(log.at);").output == "4\n")
  }

  @Test func `a text that is no value is told as such`() {
    #expect(
      Self.run("DELETE FROM visits WHERE visit_time = upper('soon');").errors
        == "\(Self.holds), and upper('soon') is not a date\n")
  }

  @Test func `without typed input the note names it`() {
    let run = Self.run(
      ".format input off\nSELECT count(*) FROM visits WHERE visit_time > '2026-11-21 00:50';")
    #expect(run.output == "0\n")
    #expect(
      run.errors == "\(Self.holds). Try: visit_time > to_date('2026-11-21 00:50'), or .format input on\n")
  }

  @Test func `a doubt about the column is told, and the storage is in what is advised`() {
    let table = """
      CREATE TABLE visit(visit_time DATETIME);
      INSERT INTO visit VALUES (13439692926544762), (13439692926544763);
      INSERT INTO visit SELECT '2026-11-21 00:50:00' || '';

      """
    let told = runShell(
      table + "SELECT count(*) FROM visit WHERE visit_time > printf('2026-%s', '11-20');", origin: .terminal)
    #expect(
      told.errors.hasSuffix(
        "Note: visit.visit_time is stored as date webkit, but row 3 holds '2026-11-21 00:50:00'. "
          + "Try: visit_time > to_date(printf('2026-%s', '11-20'), 'webkit')\n"))
  }

  @Test(arguments: [
    ("strftime('%Y', visit_time) = 2026", "CAST(strftime('%Y', visit_time) AS INTEGER) = 2026", 8),
    ("2026 <= strftime('%Y', visit_time)", "2026 <= CAST(strftime('%Y', visit_time) AS INTEGER)", 8),
    ("id = 1 AND substr(title, 6) = -1", "CAST(substr(title, 6) AS INTEGER) = -1", 0),
    ("substr(title, 6) IN (1, 2.0)", "CAST(substr(title, 6) AS REAL) IN (1, 2.0)", 2),
    ("strftime('%m', visit_time) NOT IN (11)", "CAST(strftime('%m', visit_time) AS INTEGER) NOT IN (11)", 0),
  ])
  func `a text of digits that meets a number is told`(condition: String, advised: String, count: Int) {
    let run = Self.run("SELECT count(*) FROM visits WHERE \(condition);")
    let notes = run.errors.split(separator: "\n").filter { $0.contains("greater than any number") }
    #expect(
      notes.count == 1 && notes[0].hasSuffix("is a text, which is greater than any number; write \(advised)"))
    #expect(Self.run("SELECT count(*) FROM visits WHERE \(advised);").output == "\(count)\n")
  }

  @Test(arguments: [
    "strftime('%Y', visit_time) = '2026'", "strftime('%Y', visit_time) + 0 = 2026",
    "CAST(strftime('%Y', visit_time) AS INTEGER) = 2026", "strftime('%Y', visit_time) = id + 2026",
    "length(substr(title, 1)) = 6", "substr(title, 6) || '' = 1 + 1", "title = 2026",
    "id + substr(title, 6) = 2",
    "strftime('%Y', visit_time) IN ('2026', 2026)", "substr(title, 6) = 1 || ''",
    "abs(strftime('%Y', visit_time)) = 2026",
  ])
  func `a text that is converted, or that meets no number, is not`(condition: String) {
    #expect(!Self.run("SELECT count(*) FROM visits WHERE \(condition);").errors.contains("greater than any"))
  }

  private static let units = """
    CREATE TABLE a(at INTEGER); INSERT INTO a VALUES (1769853600), (1769853601);
    CREATE TABLE b(at INTEGER, day INTEGER); INSERT INTO b VALUES (1769853600000, 20484), (1769853601500, 20485);
    .format date unix a.at
    .format date unix-ms b.at

    """

  @Test(arguments: [
    (
      "SELECT count(*) FROM a JOIN b ON a.at = b.at",
      "Note: a.at is stored as date unix, and b.at date unix-ms; "
        + "write to_date(as_date(a.at, 'unix'), 'unix-ms') = b.at\n", "SELECT count(*) FROM a JOIN b ON "
    ),
    (
      "SELECT count(*) FROM b, a WHERE b.at > a.at",
      "Note: b.at is stored as date unix-ms, and a.at date unix; "
        + "write b.at > to_date(as_date(a.at, 'unix'), 'unix-ms')\n", "SELECT count(*) FROM a, b WHERE "
    ),
  ])
  func `numbers of different storages that are compared are told`(sql: String, note: String, start: String)
    throws
  {
    #expect(runShell(Self.units + sql + ";", origin: .terminal).errors == note)
    let advised = try #require(note.split(separator: "write ").last).dropLast()
    let run = runShell(Self.units + start + advised + ";", origin: .terminal)
    #expect(run.errors.isEmpty)
    #expect(run.output == (sql.contains("=") ? "1\n" : "2\n"))
  }

  @Test(arguments: [
    "SELECT 1 FROM a JOIN a AS x ON a.at = x.at", "SELECT 1 FROM a JOIN b ON a.at = b.day",
    "SELECT 1 FROM a JOIN b ON a.at = b.at / 1000", "SELECT 1 FROM b WHERE at > 1769853",
  ])
  func `numbers of one storage, and those that mean something else, are not`(sql: String) {
    #expect(runShell(Self.units + sql + ";", origin: .terminal).errors.isEmpty)
  }

  /// Visits of which the last ones hold text.
  private static func visits(
    texts: Int, of count: Int, _ setup: String = "visits(id INTEGER PRIMARY KEY, visit_time DATETIME)"
  )
    -> String
  {
    """
    CREATE TABLE \(setup);
    WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT \(count))
    INSERT INTO visits(id, visit_time) SELECT i,
      CASE WHEN i > \(count - texts) THEN '2026-11-21 00:50:00' ELSE 13439692926544762 + i * 600000000 END FROM c;

    """
  }

  @Test(arguments: [(1, 40, true), (2, 60, true), (1, 10, false), (6, 60, false)])
  func `one text to twenty values is a mistake, and more are a doubt`(texts: Int, count: Int, isMistake: Bool)
  {
    let table = Self.visits(texts: texts, of: count)
    let stored = runShell(
      table
        + "INSERT INTO visits SELECT 998, datetime('2026-11-22');\nINSERT INTO visits VALUES (999, '2026-11-22');\n"
        + "SELECT typeof(visit_time) FROM visits WHERE id > 990;", origin: .terminal)
    #expect(stored.output == (isMistake ? "integer\ninteger\n" : "text\ntext\n"))
    // Four visits are earlier. A text is greater than any number, and equal only to a text.
    for literal in ["'2026-11-21 00:50:00'", "datetime('2026-11-21 00:50:00')"] {
      let found = runShell(
        table + "SELECT count(*) FROM visits WHERE visit_time > \(literal);", origin: .terminal)
      #expect(found.output == "\(isMistake ? count - 4 : 0)\n")
    }
  }

  @Test(arguments: [(3, 10, true), (6, 10, false)])
  func `in the schema of a known application most values show its storage`(
    texts: Int, count: Int, isKnown: Bool
  ) {
    let table = Self.visits(
      texts: texts, of: count,
      "urls(id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, visit_count INTEGER, typed_count INTEGER, last_visit_time INTEGER NOT NULL, hidden INTEGER); CREATE TABLE meta(key, value); CREATE TABLE visits(id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER NOT NULL, from_visit INTEGER, transition INTEGER)"
    )
    let run = runShell(
      table + "INSERT INTO visits(id, visit_time) SELECT 998, datetime('2026-11-22');\n"
        + "SELECT typeof(visit_time) FROM visits WHERE id > 990;", origin: .terminal)
    #expect(run.output == (isKnown ? "integer\n" : "text\n"))
  }
}
