import SQLiteShell
import TestSupport
import Testing

/// Texts without a zone are read in the zone in which the column is shown.
@Suite struct TypedZoneTests {
  private func run(_ script: String, isTerminal: Bool = false) -> ShellRun {
    runShell(
      script,
      memory: ZoneFiles.memory([
        "/usr/share/zoneinfo/Europe/Berlin": ZoneFiles.berlin,
        "/usr/share/zoneinfo/America/Sao_Paulo": ZoneFiles.brasilia,
      ]), isTerminal: isTerminal, origin: isTerminal ? .terminal : .standardInput)
  }

  /// Rows around the end of summer time in Berlin, which is shown.
  private let table = """
    CREATE TABLE t(id INTEGER PRIMARY KEY, at INTEGER);
    .format date unix-ms t.at
    INSERT INTO t VALUES (1, 1792879200000), (2, 1792881000000), (3, 1792886400000), (4, 1792890000000);
    .format zone Europe/Berlin
    .format input on

    """

  @Test func `a row is found by what is shown of it`() {
    let run = run(
      table + """
        SELECT id, at FROM t;
        SELECT group_concat(id) FROM t WHERE at >= '2026-10-25';
        SELECT group_concat(id) FROM t WHERE at = '2026-10-25 00:30' OR '2026-10-25 03:00' <= at;
        SELECT group_concat(id) FROM t WHERE at IN ('2026-10-25 02:00:00+02:00', '2026-10-24T22:00:00Z');
        SELECT group_concat(id) FROM t WHERE at BETWEEN '2026-10-25' AND '2026-10-25 00:59';
        .format input show
        """)
    #expect(run.errors == "")
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

  @Test func `what is stored is shown as it was typed`() {
    let run = run(
      table + """
        INSERT INTO t VALUES (5, '2026-07-01 12:00'), (6, '2026-01-31');
        UPDATE t SET at = '2026-10-25 03:00:00.250' WHERE id = 4;
        INSERT INTO t VALUES (7, to_date('2026-07-01 13:00')), (8, to_date('2026-07-01 14:00', 'unix-ms'));
        INSERT INTO t VALUES (9, to_date('2026-07-01 15:00', 't.at'));
        .parameter set :p --date t.at '2026-07-01 16:00'
        INSERT INTO t VALUES (10, :p);
        SELECT id, at, as_date(at), as_date(at, 'unix-ms') FROM t WHERE id >= 4;
        """)
    #expect(run.errors == "")
    let times = [
      "4|2026-10-25 03:00:00.25+01:00", "5|2026-07-01 12:00:00+02:00", "6|2026-01-31 00:00:00+01:00",
      "7|2026-07-01 13:00:00+02:00", "8|2026-07-01 14:00:00+02:00", "9|2026-07-01 15:00:00+02:00",
      "10|2026-07-01 16:00:00+02:00",
    ]
    let expected = times.map { line in
      let time = line.split(separator: "|")[1]
      return "\(line)|\(time)|\(time)"
    }
    #expect(run.output == expected.joined(separator: "\n") + "\n")
  }

  @Test(arguments: [
    (
      "'2026-10-25 02:30'",
      "occurs twice in Europe/Berlin, where clocks were set back; write '2026-10-25 02:30:00+02:00' or '2026-10-25 02:30:00+01:00'"
    ),
    (
      "'2026-03-29 02:30'",
      "does not exist in Europe/Berlin, where clocks were set forward; write '2026-03-29 01:30:00+01:00' or '2026-03-29 03:30:00+02:00'"
    ),
  ])
  func `a time that clocks skip or repeat is refused with both instants`(text: String, fault: String) {
    let run = run(
      table + """
        SELECT count(*) FROM t WHERE at > \(text);
        DELETE FROM t WHERE at > \(text);
        INSERT INTO t VALUES (5, \(text));
        UPDATE t SET at = \(text);
        SELECT to_date(\(text), 'unix-ms');
        .parameter set :p --date unix-ms \(text)
        .timeline --from \(text)
        SELECT count(*) FROM t;
        """)
    #expect(
      run.errors == """
        Error near line 6: t.at: \(text) \(fault)
        Error near line 7: t.at: \(text) \(fault)
        Error near line 8: t.at: \(text) \(fault)
        Error near line 9: t.at: \(text) \(fault)
        Runtime error near line 10: to_date: \(text) \(fault)
        .parameter: \(text) \(fault)
        Error: \(text) \(fault)

        """)
    #expect(run.output == "4\n")
  }

  @Test func `a day whose midnight is skipped begins when its clocks do`() {
    let run = run(
      """
      CREATE TABLE t(at INTEGER);
      .format date unix t.at
      .format zone America/Sao_Paulo
      .format input on
      INSERT INTO t VALUES ('2026-11-01'), ('2026-11-01 01:00'), ('2026-10-31 23:59:59'), ('2027-02-14');
      SELECT at FROM t WHERE at >= '2026-11-01' ORDER BY at;
      INSERT INTO t VALUES ('2026-11-01 00:15');
      """)
    #expect(
      run.output
        == "2026-11-01 01:00:00-02:00\n2026-11-01 01:00:00-02:00\n2027-02-14 00:00:00-02:00\n")
    #expect(
      run.errors == """
        Error near line 7: t.at: '2026-11-01 00:15' does not exist in America/Sao_Paulo, where clocks were set \
        forward; write '2026-10-31 23:15:00-03:00' or '2026-11-01 01:15:00-02:00'

        """)
  }

  @Test func `texts on the clocks of their own zone are found and stored as they are shown`() {
    let run = run(
      """
      CREATE TABLE m(id INTEGER PRIMARY KEY, at DATETIME);
      INSERT INTO m VALUES (1, '2026-07-01 12:00:00'), (2, '2026-01-31 12:00:00');
      .format zone Europe/Berlin m.at
      .format input on
      SELECT id, at, as_date(at), date(at), unixepoch(at) FROM m;
      SELECT id FROM m WHERE at = '2026-07-01 10:00';
      SELECT id FROM m WHERE at < '2026-07-01' AND at > datetime('2026-01-31 10:30');
      INSERT INTO m VALUES (3, '2026-07-01 22:30'), (4, to_date('2026-07-01 23:30')), (5, '2026-07-01 09:00Z');
      SELECT id, at FROM m WHERE id > 2;
      INSERT INTO m VALUES (6, '2026-10-25 00:30');
      .format raw on
      SELECT id, at FROM m WHERE id > 2;
      """)
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
      run.errors == """
        Error near line 10: m.at: '2026-10-25 00:30' cannot be stored on the clocks of Europe/Berlin, which showed \
        the same time at '2026-10-25 02:30:00+02:00' or '2026-10-25 02:30:00+01:00'

        """)
  }

  @Test func `SQLite's date functions get what the clocks show`() {
    let run = run(
      table + """
        SELECT date(at), count(*) FROM t GROUP BY date(at);
        SELECT time(at), strftime('%H', at), datetime(at, '+1 hour'), unixepoch(at), strftime('%s', at) FROM t
        WHERE id = 2;
        SELECT group_concat(id) FROM t WHERE date(at) = '2026-10-25';
        SELECT group_concat(id) FROM t WHERE at >= datetime('2026-10-25', '+30 minutes');
        SELECT group_concat(id) FROM t WHERE at = datetime(at);
        SELECT count(*) FROM t WHERE at > datetime('now', '-1 day') AND at < datetime('now', '-2 days');
        """)
    #expect(run.errors == "")
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

  @Test func `a note names the zone while it is not UTC`() {
    let run = run(table + ".mode list\nSELECT id FROM t WHERE at = '2026-10-25 00:30';\n", isTerminal: true)
    #expect(
      run.errors == """
        Note: t.at is stored as date unix-ms; read '2026-10-25 00:30' in Europe/Berlin as 2026-10-25 00:30:00+02:00. \
        To stop this: .format input off

        """)
  }

  @Test func `cells that are not one instant are marked among converted ones, and counted`() {
    let script = """
      CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES ('2026-07-01 12:00:00'), ('2026-03-29 02:30:00'), ('2026-10-25 02:30:00Z');
      .format zone Europe/Berlin t.at

      """
    #expect(
      run(script + "SELECT at FROM t;\n.mode json\nSELECT at FROM t;\n.format report t").output == """
        2026-07-01 10:00:00
        ≠ 2026-03-29 02:30:00
        2026-10-25 02:30:00Z
        [{"at":"2026-07-01T10:00:00Z"},
        {"at":"2026-03-29 02:30:00"},
        {"at":"2026-10-25T02:30:00Z"}]
        t.at: date text
          2 text
          1 no single instant in Europe/Berlin

        """)
    let terminal = run(script + ".mode box\nSELECT at FROM t;", isTerminal: true)
    #expect(terminal.output.contains("│ ≠ 2026-03-29 02:30:00 │"), "\(terminal.output)")
    #expect(
      terminal.output.contains("1 cell of at is no single instant in Europe/Berlin\n"), "\(terminal.output)")
  }

  @Test func `a timeline is shown and limited in the zone`() {
    let run = run(
      """
      CREATE TABLE m(id INTEGER PRIMARY KEY, at DATETIME, note TEXT);
      INSERT INTO m VALUES (1, '2026-07-01 12:00:00', 'noon'), (2, '2026-10-25 02:30:00', 'twice');
      CREATE TABLE o(id INTEGER PRIMARY KEY, at INTEGER, born DATE);
      INSERT INTO o VALUES (1, 1782907200, '2026-07-01');
      .format date unix o.at
      .format zone Europe/Berlin m.at
      .timeline
      .timeline --from '2026-07-01 10:30'
      .format zone Europe/Berlin
      .timeline --from '2026-07-01 12:30' --to 2026-07-01
      .timeline --from 2026-07-02
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        2026-07-01|o|1|born|
        2026-07-01 10:00:00.000|m|1|at|noon
        2026-07-01 12:00:00.000|o|1|at|
        2026-07-01 12:00:00.000|o|1|at|
        2026-07-01 14:00:00+02:00|o|1|at|

        """)
  }

  @Test func `functions read the texts of a column in its zone, and show those that name one as SELECT does`()
  {
    let run = run(
      """
      CREATE TABLE m(id INTEGER PRIMARY KEY, at DATETIME, n INTEGER);
      INSERT INTO m VALUES (1, '2026-07-01 12:00:00', 1782900000000), (2, '2026-03-29 02:30:00', 0);
      .format date text m.at
      .format date unix-ms m.n
      .format zone Europe/Berlin m.at
      SELECT to_date(at, 'unix-ms') FROM m WHERE n = to_date(at, 'unix-ms') AND id = 1;
      SELECT as_date(at, 'text') FROM m WHERE id = 1;
      SELECT to_date(at, 'unix-ms') FROM m WHERE id = 2;
      CREATE TABLE z(at DATETIME);
      INSERT INTO z VALUES ('2026-06-01T12:00:00Z'), ('2026-06-01T12:00:00+02:00');
      .format zone Europe/Berlin
      SELECT at, as_date(at) FROM z;
      """)
    #expect(run.errors.contains("'2026-03-29 02:30:00' does not exist in Europe/Berlin"), "\(run.errors)")
    #expect(
      run.output == """
        1782900000000
        2026-07-01 10:00:00
        2026-06-01 14:00:00+02:00|2026-06-01 14:00:00+02:00
        2026-06-01 12:00:00+02:00|2026-06-01 12:00:00+02:00

        """)
  }

  @Test func `a timeline shows texts of no known zone as SELECT does`() {
    let run = run(
      """
      CREATE TABLE m(id INTEGER PRIMARY KEY, at DATETIME, note TEXT);
      INSERT INTO m VALUES (1, '2026-07-01 12:00:00', 'noon'), (2, '2026-07-02 23:30:00', 'late');
      .format zone Europe/Berlin
      SELECT at FROM m;
      .timeline
      .timeline --from 2026-07-03
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        2026-07-01 12:00:00
        2026-07-02 23:30:00
        2026-07-01 12:00:00+02:00|m|1|at|noon
        2026-07-02 23:30:00+02:00|m|2|at|late

        """)
  }

  @Test func `an import reads texts without a zone as they would be shown`() {
    let surroundings = ZoneFiles.memory(["/usr/share/zoneinfo/Europe/Berlin": ZoneFiles.berlin])
    let file = MemoryDestination()
    file.bytes = Array("5,2026-07-01 12:00\n6,2026-07-01 12:00Z\n7,2026-10-25 02:30\n".utf8)
    surroundings.files["x.csv"] = file
    let run = runShell(
      table + ".import --csv x.csv t\nSELECT id, at FROM t WHERE id > 4;", memory: surroundings)
    #expect(run.output == "5|2026-07-01 12:00:00+02:00\n6|2026-07-01 14:00:00+02:00\n")
    #expect(
      run.errors == """
        x.csv:3: row refused: '2026-10-25 02:30' occurs twice in Europe/Berlin, where clocks were set back; write \
        '2026-10-25 02:30:00+02:00' or '2026-10-25 02:30:00+01:00'

        """)
  }

  @Test func `a conversion of texts without a zone asks for it while dates are shown in one`() {
    let run = run(
      """
      CREATE TABLE t(at DATETIME);
      INSERT INTO t VALUES ('2026-07-01 12:00:00');
      .format zone Europe/Berlin
      .format convert t.at unix
      .format zone Europe/Berlin t.at
      .format convert t.at unix
      SELECT at FROM t;
      """)
    #expect(
      run.errors == """
        .format convert: texts of t.at name no zone, and dates are shown in Europe/Berlin
        '.format zone UTC t.at' or '.format zone Europe/Berlin t.at' states the zone of the texts

        """)
    #expect(run.output.hasSuffix("2026-07-01 12:00:00+02:00\n"), "\(run.output)")
  }

  @Test func `functions of a schema stay in UTC, whatever is shown`() {
    let run = run(
      table + """
        CREATE INDEX i ON t(as_date(at, 'unix-ms'));
        CREATE VIEW v AS SELECT id, as_date(at, 'unix-ms') AS text FROM t;
        SELECT text FROM v WHERE id = 2;
        PRAGMA integrity_check;
        .format zone UTC
        PRAGMA integrity_check;
        """)
    #expect(run.errors == "")
    #expect(run.output == "2026-10-24 22:30:00\nok\nok\n")
  }
}
