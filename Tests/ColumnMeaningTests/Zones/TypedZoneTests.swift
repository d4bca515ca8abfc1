import CoreSupport
import MeaningSupport
import Testing

/// Texts without a zone are read in the zone in which the column is shown.
@Suite struct TypedZoneTests {
  /// Rows around the end of summer time in Berlin, which is shown.
  private let table: [MeaningStep] = [
    "CREATE TABLE t(id INTEGER PRIMARY KEY, at INTEGER);",
    .state("date", "unix-ms", of: "t.at"),
    """
    INSERT INTO t VALUES (1, 1792879200000), (2, 1792881000000), (3, 1792886400000), (4, 1792890000000);
    """,
    .zone("Europe/Berlin"),
    .input(true),
  ]

  @Test func `a row is found by what is shown of it`() {
    let run = runMeaning(
      table + [
        """
        SELECT id, at FROM t;
        SELECT group_concat(id) FROM t WHERE at >= '2026-10-25';
        SELECT group_concat(id) FROM t WHERE at = '2026-10-25 00:30' OR '2026-10-25 03:00' <= at;
        SELECT group_concat(id) FROM t WHERE at IN ('2026-10-25 02:00:00+02:00', '2026-10-24T22:00:00Z');
        SELECT group_concat(id) FROM t WHERE at BETWEEN '2026-10-25' AND '2026-10-25 00:59';
        """,
        .conversions,
      ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        1|2026-10-25 00:00:00+02:00
        2|2026-10-25 00:30:00+02:00
        3|2026-10-25 02:00:00+02:00
        4|2026-10-25 02:00:00+01:00
        1,2,3,4
        2
        1,3
        1,2
        t.at  date unix-ms  '2026-10-25'  1792879200000
        t.at  date unix-ms  '2026-10-25 00:59'  1792882740000
        SELECT group_concat(id) FROM t WHERE at BETWEEN 1792879200000 AND 1792882740000;

        """)
  }

  @Test func `a day whose midnight is skipped begins when its clocks do`() {
    let run = runMeaning([
      "CREATE TABLE t(at INTEGER);",
      .state("date", "unix", of: "t.at"),
      .zone("America/Sao_Paulo"),
      .input(true),
      """
      INSERT INTO t VALUES ('2026-11-01'), ('2026-11-01 01:00'), ('2026-10-31 23:59:59'), ('2027-02-14');
      SELECT at FROM t WHERE at >= '2026-11-01' ORDER BY at;
      INSERT INTO t VALUES ('2026-11-01 00:15');
      """,
    ])
    #expect(
      run.output
        == "2026-11-01 01:00:00-02:00\n2026-11-01 01:00:00-02:00\n2027-02-14 00:00:00-02:00\n")
    #expect(
      run.messages == """
        t.at: '2026-11-01 00:15' does not exist in America/Sao_Paulo, where clocks were set \
        forward; write '2026-10-31 23:15:00-03:00' or '2026-11-01 01:15:00-02:00'

        """)
  }

  @Test func `texts on the clocks of their own zone are found and stored as they are shown`() {
    let run = runMeaning([
      """
      CREATE TABLE m(id INTEGER PRIMARY KEY, at DATETIME);
      INSERT INTO m VALUES (1, '2026-07-01 12:00:00'), (2, '2026-01-31 12:00:00');
      """,
      .textZone("Europe/Berlin", of: "m.at"),
      .input(true),
      """
      SELECT id, at, as_date(at), date(at), unixepoch(at) FROM m;
      SELECT id FROM m WHERE at = '2026-07-01 10:00';
      SELECT id FROM m WHERE at < '2026-07-01' AND at > datetime('2026-01-31 10:30');
      INSERT INTO m VALUES (3, '2026-07-01 22:30'), (4, to_date('2026-07-01 23:30')), (5, '2026-07-01 09:00Z');
      SELECT id, at FROM m WHERE id > 2;
      INSERT INTO m VALUES (6, '2026-10-25 00:30');
      """,
      .raw(true),
      "SELECT id, at FROM m WHERE id > 2;",
    ])
    #expect(
      run.output == """
        1|2026-07-01 10:00:00|2026-07-01 10:00:00|2026-07-01|1782900000
        2|2026-01-31 11:00:00|2026-01-31 11:00:00|2026-01-31|1769857200
        1
        2
        3|2026-07-01 22:30:00
        4|2026-07-01 23:30:00
        5|2026-07-01 09:00:00
        3|2026-07-02 00:30:00
        4|2026-07-02 01:30:00
        5|2026-07-01 11:00:00

        """)
    #expect(
      run.messages == """
        m.at: '2026-10-25 00:30' cannot be stored on the clocks of Europe/Berlin, which showed \
        the same time at '2026-10-25 02:30:00+02:00' or '2026-10-25 02:30:00+01:00'

        """)
  }

  @Test func `SQLite's date functions get what the clocks show`() {
    let run = runMeaning(
      table + [
        """
        SELECT date(at), count(*) FROM t GROUP BY date(at);
        SELECT time(at), strftime('%H', at), datetime(at, '+1 hour'), unixepoch(at), strftime('%s', at) FROM t
        WHERE id = 2;
        SELECT group_concat(id) FROM t WHERE date(at) = '2026-10-25';
        SELECT group_concat(id) FROM t WHERE at >= datetime('2026-10-25', '+30 minutes');
        SELECT group_concat(id) FROM t WHERE at = datetime(at);
        SELECT count(*) FROM t WHERE at > datetime('now', '-1 day') AND at < datetime('now', '-2 days');
        """
      ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        2026-10-25|4
        00:30:00|00|2026-10-25 01:30:00|1792881000|1792881000
        1,2,3,4
        2,3,4
        1,2,3,4
        0

        """)
  }

  @Test func `functions read the texts of a column in its zone, and show those that name one as SELECT does`()
  {
    let run = runMeaning([
      """
      CREATE TABLE m(id INTEGER PRIMARY KEY, at DATETIME, n INTEGER);
      INSERT INTO m VALUES (1, '2026-07-01 12:00:00', 1782900000000), (2, '2026-03-29 02:30:00', 0);
      """,
      .state("date", "text", of: "m.at"),
      .state("date", "unix-ms", of: "m.n"),
      .textZone("Europe/Berlin", of: "m.at"),
      """
      SELECT to_date(at, 'unix-ms') FROM m WHERE n = to_date(at, 'unix-ms') AND id = 1;
      SELECT as_date(at, 'text') FROM m WHERE id = 1;
      SELECT to_date(at, 'unix-ms') FROM m WHERE id = 2;
      CREATE TABLE z(at DATETIME);
      INSERT INTO z VALUES ('2026-06-01T12:00:00Z'), ('2026-06-01T12:00:00+02:00');
      """,
      .zone("Europe/Berlin"),
      "SELECT at, as_date(at) FROM z;",
    ])
    #expect(run.messages.contains("'2026-03-29 02:30:00' does not exist in Europe/Berlin"), "\(run.messages)")
    #expect(
      run.output == """
        1782900000000
        2026-07-01 10:00:00
        2026-06-01 14:00:00+02:00|2026-06-01 14:00:00+02:00
        2026-06-01 12:00:00+02:00|2026-06-01 12:00:00+02:00

        """)
  }

  @Test func `functions of a schema stay in UTC, whatever is shown`() {
    let run = runMeaning(
      table + [
        """
        CREATE INDEX i ON t(as_date(at, 'unix-ms'));
        CREATE VIEW v AS SELECT id, as_date(at, 'unix-ms') AS text FROM t;
        SELECT text FROM v WHERE id = 2;
        PRAGMA integrity_check;
        """,
        .zone("UTC"),
        "PRAGMA integrity_check;",
      ])
    #expect(run.messages == "")
    #expect(run.output == "2026-10-24 22:30:00\nok\nok\n")
  }
}
