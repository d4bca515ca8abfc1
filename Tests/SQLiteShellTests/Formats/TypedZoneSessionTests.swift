import SQLiteShell
import TestSupport
import Testing

/// Commands that read and show times in the zone of a session.
@Suite struct TypedZoneSessionTests {
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
}
