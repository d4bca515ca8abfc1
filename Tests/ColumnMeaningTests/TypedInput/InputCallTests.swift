import MeaningSupport
import Testing

/// Dates that functions compute, beside typed columns; a history of visits in microseconds since 1601.
@Suite struct InputCallTests {
  private static let visits: [MeaningStep] = [
    """
    CREATE TABLE visits(id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER NOT NULL, note TEXT);
    CREATE INDEX visits_time ON visits(visit_time);
    WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 8)
    INSERT INTO visits SELECT i, i, 13439692926544762 + i * 600000000, '' FROM c;
    """,
    .state("date", "webkit", of: "visits.visit_time"),
    .input(true),
  ]

  private func run(_ sql: String) -> String {
    let run = runMeaning(Self.visits + [.sql(sql)])
    return run.output + run.messages
  }

  @Test(arguments: [
    ("visit_time > datetime('2026-11-21 00:50:00')", 4), ("datetime('2026-11-21 00:50:00') >= visit_time", 4),
    ("visit_time < date('2026-11-21', '+1 day')", 8), ("visit_time > to_date('2026-11-21 00:50:00')", 4),
    ("visit_time >= unixepoch('2026-11-21 00:50:00')", 4),
    ("visit_time > julianday('2026-11-21 00:50:00')", 4),
    ("visit_time > strftime('%Y-%m-%d', '2026-11-21')", 8), ("visit_time < CURRENT_TIMESTAMP", 8),
    ("visit_time BETWEEN '2026-11-21' AND datetime('2026-11-21 00:50:00')", 4),
    ("visit_time NOT BETWEEN date('2026-11-21') AND '2026-11-21 00:50:00'", 4),
    ("visit_time IN (datetime('2026-11-21'), stored_date('2026-11-21 00:32:06.544762', 'webkit'))", 1),
    ("visit_time IN ('2026-11-21 00:32:06.544762', datetime('2026-11-21'))", 1),
    ("visits.visit_time IS NOT datetime('2026-11-21')", 8), ("visit_time > datetime('no date')", 0),
    ("CASE WHEN visit_time > datetime('2026-11-21 00:50:00') THEN 1 END", 4),
    ("date(visit_time) = '2026-11-21'", 8), ("strftime('%H', visit_time) = '01'", 3),
    ("date(visit_time, '-1 day') = '2026-11-20'", 8), ("time(visit_time) > '01:00'", 3),
    ("unixepoch(visit_time) > unixepoch('2026-11-21 00:50:00')", 4),
    ("julianday(visit_time) > julianday('2026-11-21 00:50:00')", 4),
    ("as_date(visit_time) LIKE '2026-11-21 01:%'", 3), ("visit_time > as_date(visit_time)", 0),
    ("visit_time = stored_date(as_date(visit_time), 'webkit')", 8),
    (
      "EXISTS (SELECT 1 FROM visits v WHERE v.visit_time > datetime('2026-11-21 00:50') AND visits.id = v.id)",
      4
    ),
  ])
  func `a date that is computed is compared as what it means`(condition: String, count: Int) {
    #expect(run("SELECT count(*) FROM visits WHERE \(condition);") == "\(count)\n")
  }

  @Test(arguments: [
    // The user says what the number is.
    ("datetime(visit_time, 'unixepoch')", ""),
    ("date(visit_time / 1000000 - 11644473600, 'unixepoch')", "2026-11-21"),
    // Other columns and expressions are as they are.
    ("date(note)", ""), ("date(visit_time + 0)", ""), ("note > datetime('now')", "0"),
  ])
  func `a value that names its own form stays`(expression: String, value: String) {
    #expect(run("SELECT \(expression) FROM visits LIMIT 1;") == value + "\n")
  }

  @Test func `dates are stored as the column stores them`() {
    #expect(
      run(
        """
        INSERT INTO visits(url, visit_time) VALUES (9, datetime('2026-11-22')), (10, unixepoch('2026-11-22 10:00'));
        UPDATE visits SET visit_time = date(visit_time, '+1 day'), note = date('now') > '2020' WHERE url = 9;
        UPDATE visits SET (note, visit_time) = (url, datetime(visit_time, '+1 hour')) WHERE url = 10;
        INSERT INTO visits(id, visit_time) VALUES (9, 1) ON CONFLICT(id) DO UPDATE SET visit_time = datetime('2027-01-01') RETURNING visit_time;
        SELECT visit_time, typeof(visit_time), note FROM visits WHERE url >= 9;
        """) == """
          2027-01-01 00:00:00
          2027-01-01 00:00:00|integer|1
          2026-11-22 11:00:00|integer|10

          """)
  }

  @Test(arguments: [
    ("SELECT 9, datetime('2026-11-22')", "2026-11-22 00:00:00|integer"),
    ("SELECT 9, '2026-11-22 10:00' UNION ALL SELECT 10, date('2026-11-23')", "2026-11-23 00:00:00|integer"),
    ("SELECT 9, datetime(v.visit_time, '+1 day') FROM visits v WHERE id = 8", "2026-11-22 01:22:06|integer"),
    (
      "WITH w AS (SELECT 9 AS n) SELECT n, date('2026-11-22') FROM w RETURNING id",
      "2026-11-22 00:00:00|integer"
    ),
    ("SELECT 9, date('2026-11-22') RETURNING id", "2026-11-22 00:00:00|integer"),
    ("SELECT 9 AS n, date('2026-11-22') AS d WHERE n > 8", "2026-11-22 00:00:00|integer"),
    // A condition may use the name.
    ("SELECT 9, date('2026-11-22') AS d WHERE d > '2026'", "2026-11-22|text"),
    ("SELECT 9, date('2026-11-22') UNION SELECT 9, date('2026-11-22')", "2026-11-22 00:00:00|integer"),
    ("SELECT * FROM (SELECT 9, date('2026-11-22'))", "2026-11-22 00:00:00|integer"),
  ])
  func `dates of a query are stored as the column stores them`(query: String, last: String) {
    let run = runMeaning(
      Self.visits + [
        """
        INSERT INTO visits(url, visit_time) \(query);
        SELECT visit_time, typeof(visit_time) FROM visits ORDER BY id DESC LIMIT 1;
        """
      ])
    #expect(run.output.split(separator: "\n").last.map(String.init) == last, "\(run.output)")
  }

  @Test func `the index is used`() {
    let plan = run("EXPLAIN QUERY PLAN SELECT * FROM visits WHERE visit_time > datetime('now', '-1 day');")
    #expect(plan.hasSuffix("|SEARCH visits USING INDEX visits_time (visit_time>?)\n"), "\(plan)")
  }

  @Test(arguments: [
    ("max(visit_time) > datetime('2026-11-21 01:20:00')", "1"),
    ("min(visit_time) >= '2026-11-21 00:20'", "0"),
    ("date('2026-11-21') < min(visits.visit_time)", "1"),
    ("max(visit_time) BETWEEN '2026-11-21' AND date('2026-11-22')", "1"),
    ("max(visit_time) IN ('2026-11-21 01:22:06.544762')", "1"),
  ])
  func `the least and the greatest of a column are compared like its values`(condition: String, value: String)
  {
    #expect(run("SELECT count(*) FROM (SELECT max(id) FROM visits HAVING \(condition));") == value + "\n")
  }

  @Test func `date functions read the least and the greatest of a column`() {
    #expect(
      run(
        "SELECT date(min(visit_time)), strftime('%H', max(visit_time)), as_date(max(visits.visit_time)) FROM visits;"
      ) == "2026-11-21|01|2026-11-21 01:22:06.544762\n")
  }

  @Test func `groups and order by a computed date work`() {
    #expect(
      run(
        """
        SELECT strftime('%H', visit_time) AS hour, count(*) FROM visits
        GROUP BY strftime('%H', visit_time) ORDER BY datetime(visit_time) DESC;
        """) == "01|3\n00|5\n")
  }
}
