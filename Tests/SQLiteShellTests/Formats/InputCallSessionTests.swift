import TestSupport
import Testing

/// Dates that functions compute, in a session.
@Suite struct InputCallSessionTests {
  private static let visits = """
    CREATE TABLE visits(id INTEGER PRIMARY KEY, url INTEGER, visit_time INTEGER NOT NULL, note TEXT);
    CREATE INDEX visits_time ON visits(visit_time);
    WITH RECURSIVE c(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM c LIMIT 8)
    INSERT INTO visits SELECT i, i, 13439692926544762 + i * 600000000, '' FROM c;
    .format date webkit visits.visit_time
    .format input on

    """

  private func run(_ sql: String) -> String {
    let run = runShell(Self.visits + sql + "\n")
    return run.output + run.errors
  }

  @Test func `a bound text is read as a date, and a number is not converted`() {
    #expect(
      run(
        """
        .parameter set @text '2026-11-21 00:50:00'
        .parameter set @number 13439695800000000
        SELECT count(*) FROM visits WHERE visit_time > @text;
        SELECT count(*) FROM visits WHERE visit_time > @number;
        """) == "4\n4\n")
  }

  @Test func `results keep their names, and what ran is shown on request`() {
    #expect(
      run(
        """
        .mode csv
        .headers on
        SELECT date(visit_time), visit_time > datetime('2026-11-21') AS recent, as_date(visit_time) FROM visits LIMIT 1;
        .format input show
        """) == """
          date(visit_time),recent,as_date(visit_time)\r
          2026-11-21,1,"2026-11-21 00:12:06.544762"\r
          visits.visit_time  date webkit  visit_time  readable_date(visit_time, 'webkit')
          visits.visit_time  date webkit  datetime('2026-11-21')  stored_date(datetime('2026-11-21'), 'webkit')
          visits.visit_time  date webkit  visit_time  visit_time, 'webkit'
          SELECT date(readable_date(visit_time, 'webkit')) AS "date(visit_time)", visit_time > \
          stored_date(datetime('2026-11-21'), 'webkit') AS recent, as_date(visit_time, 'webkit') AS "as_date(visit_time)" \
          FROM visits LIMIT 1;

          """)
  }

  @Test func `as_date and to_date find the storage in scripts too, and nothing else is converted there`() {
    #expect(
      run(
        """
        .format input off
        SELECT as_date(visit_time) FROM visits LIMIT 1;
        SELECT count(*) FROM visits WHERE visit_time > to_date('2026-11-21 00:50:00');
        SELECT count(*) FROM visits WHERE visit_time > datetime('2026-11-21 00:50:00');
        """)
        == "2026-11-21 00:12:06.544762\n4\n0\n"
        + "Note: visits.visit_time is stored as date webkit and never equals text. "
        + "Try: visit_time > to_date(datetime('2026-11-21 00:50:00'))\n")
  }

  @Test func `functions find the storage of a column in which a cell is something else`() {
    let declared = Self.visits.replacing(".format date webkit visits.visit_time\n", with: "")
      .replacing("visit_time INTEGER", with: "visit_time DATETIME")
    let run = runShell(
      declared + """
        UPDATE visits SET visit_time = note || 'none' WHERE id = 3;
        SELECT date(visit_time) AS day, count(*) FROM visits GROUP BY date(visit_time) ORDER BY day;
        SELECT count(*) FROM visits WHERE visit_time > to_date('2026-11-21 00:50') AND id <> 3;

        """)
    #expect(run.output == "|1\n2026-11-21|7\n4\n")
    #expect(run.errors == "Note: visit_time now holds text in 1 row; .format report visits shows it\n")
  }
}
