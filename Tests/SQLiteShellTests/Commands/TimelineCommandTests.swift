import SQLiteShell
import TestSupport
import Testing

@Suite struct TimelineCommandTests {
  private let schema = """
    CREATE TABLE note(id INTEGER PRIMARY KEY, title TEXT, created_at DATETIME, due DATE);
    INSERT INTO note VALUES
      (1, 'One', '2026-01-31 10:00:00', '2026-03-01'), (2, 'Two', '2026-01-30T09:00:00+02:00', NULL);
    CREATE TABLE urls(id INTEGER PRIMARY KEY, url TEXT, last_visit_time INTEGER);
    CREATE TABLE visits(id INTEGER PRIMARY KEY, visit_time INTEGER, visit_duration, transition);
    INSERT INTO urls VALUES(7, 'https://example.org', 13414291200000000), (8, 'never', 0);
    """

  @Test func `rows of all tables come in the order of their times`() {
    let run = runShell(schema + "\n.timeline\n")
    #expect(run.errors == "")
    #expect(
      run.output == """
        2026-01-30 07:00:00.000|note|2|created_at|Two
        2026-01-31 00:00:00.000|urls|7|last_visit_time|https://example.org
        2026-01-31 10:00:00.000|note|1|created_at|One
        2026-03-01|note|1|due|One

        """)
  }

  @Test func `attached databases are part of it`() {
    let run = runShell(
      schema + """

        ATTACH ':memory:' AS phone;
        CREATE TABLE phone.call(number TEXT, started_at DATETIME);
        INSERT INTO phone.call VALUES ('110', '2026-01-31 03:00:00');
        CREATE TEMP TABLE mark(at DATETIME, note TEXT);
        INSERT INTO mark VALUES ('2026-01-31 11:00:00', 'Here');
        .timeline
        .timeline phone.call
        .timeline call mark
        .timeline phone.none

        """)
    #expect(
      run.output == """
        2026-01-30 07:00:00.000|note|2|created_at|Two
        2026-01-31 00:00:00.000|urls|7|last_visit_time|https://example.org
        2026-01-31 03:00:00.000|phone.call|1|started_at|110
        2026-01-31 10:00:00.000|note|1|created_at|One
        2026-01-31 11:00:00.000|temp.mark|1|at|Here
        2026-03-01|note|1|due|One
        2026-01-31 03:00:00.000|phone.call|1|started_at|110
        2026-01-31 03:00:00.000|phone.call|1|started_at|110
        2026-01-31 11:00:00.000|temp.mark|1|at|Here

        """)
    #expect(run.errors.contains("no such table: phone.none"))
  }

  @Test(arguments: [
    ("--from 2026-01-31", "7 1 1"), ("--to 2026-01-31", "2 7 1"), ("--to '2026-01-31 09:59'", "2 7"),
    ("-from 2026-01-31T10:00:00Z -to 2026-03-01", "1 1"), ("note", "2 1 1"), ("--from 2027-01-01", ""),
    ("--from '2026-01-31 12:00+02:00' note", "1 1"),
  ])
  func `days and times limit it`(words: String, rows: String) {
    let run = runShell(schema + "\n.timeline \(words)\n")
    #expect(run.errors == "")
    #expect(
      run.output.split(separator: "\n").map { $0.split(separator: "|")[2] }.joined(separator: " ") == rows)
  }

  @Test func `pinned columns are events, and columns without a meaning are none`() {
    let run = runShell(
      """
      CREATE TABLE t(a, b); INSERT INTO t VALUES(1769853600000, 1769853600);
      .timeline
      .format date unix-ms t.a
      .timeline

      """)
    #expect(run.output == "no column has a date meaning\n2026-01-31 10:00:00.000|t|1|a|\n")
  }

  @Test func `modes apply, and tables without rowids are identified by their key`() {
    let run = runShell(
      """
      CREATE TABLE t(k TEXT PRIMARY KEY, at DATETIME, note TEXT) WITHOUT ROWID;
      INSERT INTO t VALUES('x', '2026-01-31', 'a' || char(10) || 'b');
      .mode csv
      .timeline

      """)
    #expect(run.output == "\"2026-01-31 00:00:00.000\",t,x,at,\"x | a b\"\r\n")
  }

  @Test func `more columns than a compound has arms are merged`() {
    let columns = (0..<900).map { "c\($0) DATETIME" }.joined(separator: ", ")
    let values = (0..<900).map { "'2026-01-31 10:00:00.\(100 + $0 % 900)'" }.joined(separator: ", ")
    let run = runShell("CREATE TABLE t(\(columns)); INSERT INTO t VALUES(\(values));\n.timeline\n")
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 900)
    #expect(lines == lines.sorted())
  }

  @Test func `values that mean not set or never and days that do not exist are left out`() {
    let run = runShell(
      """
      CREATE TABLE c(id INTEGER PRIMARY KEY, done DATETIME, day DATE);
      INSERT INTO c VALUES(1, '0001-01-01 00:00:00+00:00', '9999-12-31'), (2, '0001-01-01T00:00:00Z', '2026-02-30'),
        (3, '9999-12-31 23:59:59', '2026-02-28'), (4, '2018-12-29 15:00:00+00:00', '0000-00-00'),
        (5, '2026-04-31 10:00:00', '2024-02-29'), (6, '2026-04-30T23:30:00-02:00', 'soon');
      CREATE TABLE e(id INTEGER PRIMARY KEY, until TIMESTAMP, at TIMESTAMP);
      INSERT INTO e VALUES(1, 253402300799999, -63114076800), (2, 1546095600000, 751544175.5),
        (3, 0, 63113904000), (4, -1, 751544177.25), (5, 9223372036854775807, 0);
      .timeline
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        2018-12-29 15:00:00.000|c|4|done|
        2018-12-29 15:00:00.000|e|2|until|
        2024-02-29|c|5|day|
        2024-10-25 10:16:15.500|e|2|at|
        2024-10-25 10:16:17.250|e|4|at|
        2026-02-28|c|3|day|
        2026-05-01 01:30:00.000|c|6|done|

        """)
  }

  /// Tables of an application with a collation and a module of its own.
  private static let foreign = """
    CREATE TABLE channel(id INTEGER PRIMARY KEY, name TEXT COLLATE RTRIM, created TIMESTAMP, note TEXT);
    INSERT INTO channel VALUES(1, 'b', 1769853600, 'n'), (2, 'A', 1769857200, ''), (3, 'C', 1769857201, NULL);
    CREATE TABLE plain(id INTEGER PRIMARY KEY, at TIMESTAMP, note TEXT);
    INSERT INTO plain VALUES(1, 1769850000, 'x'), (2, 1769850001, 'y'), (3, 1769850002, 'z');
    CREATE TABLE tag(name TEXT COLLATE RTRIM PRIMARY KEY, made TIMESTAMP) WITHOUT ROWID;
    INSERT INTO tag VALUES('q', 1769846400), ('P', 1769846401);
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'RTRIM', 'LOCALIZED');
    INSERT INTO sqlite_schema VALUES('table', 'found', 'found', 0, 'CREATE VIRTUAL TABLE found USING custom(at)');
    PRAGMA writable_schema = RESET;

    """

  @Test func `tables that need the application are reported, and the others are shown`() {
    let run = runShell(Self.foreign + ".timeline\n")
    #expect(
      run.output == """
        2026-01-31 09:00:00.000|plain|1|at|x
        2026-01-31 09:00:01.000|plain|2|at|y
        2026-01-31 09:00:02.000|plain|3|at|z
        2026-01-31 10:00:00.000|channel|1|created|b | n
        2026-01-31 11:00:00.000|channel|2|created|A
        2026-01-31 11:00:01.000|channel|3|created|C

        """)
    #expect(
      run.errors == """
        Error: table tag is left out: no query solution; its key may need a collation of its application
        Error: table found is left out: no such module: custom

        """)
    #expect(run.result.status != .success)
    #expect(runShell(Self.foreign + ".timeline tag\n").output == "")
  }

  @Test func `other commands over all tables go on too`() {
    let report = runShell(Self.foreign + ".format report\n")
    #expect(report.output.contains("plain.at: date unix\n"))
    #expect(report.output.contains("channel.created: date unix\n"))
    #expect(
      report.errors.contains(
        "Error: table tag is left out: no query solution; its key may need a collation of its application\n"))
    #expect(report.result.status != .success)
    let hash = runShell(Self.foreign + ".sha3sum\n")
    #expect(hash.output.split(separator: "\n").last?.count == 56)
    #expect(
      hash.errors.contains(
        "Error: table tag is left out: no query solution; its key may need a collation of its application\n"))
    let check = runShell(Self.foreign + ".intck\n")
    #expect(check.output.hasSuffix("steps, 0 errors\n"))
  }

  @Test func `columns can be chosen, also of tables with a point in their name`() {
    let tables = """
      CREATE TABLE "a.b"(at DATETIME, seen DATETIME);
      INSERT INTO "a.b" VALUES('2026-01-31', '2026-02-01'), ('2026-01-30', NULL);

      """
    for name in ["note.due", "main.note.due"] {
      #expect(runShell("\(schema)\n.timeline \(name)\n").output == "2026-03-01|note|1|due|One\n")
    }
    for name in ["a.b.seen", "'\"a.b\".seen'", "[a.b].seen", "main.a.b.seen", "\"a.b\".seen"] {
      let run = runShell("\(tables).timeline \(name)\n")
      #expect(run.errors == "", "\(name)")
      #expect(run.output == "2026-02-01 00:00:00.000|a.b|1|seen|\n", "\(name)")
    }
    #expect(
      runShell("\(schema)\n.format report note.due urls.last_visit_time\n").output
        .split(separator: "\n").filter { !$0.hasPrefix(" ") }
        == ["note.due: day text", "urls.last_visit_time: date webkit"])
  }

  @Test(arguments: [("DATETIME", "unix-ms"), ("REAL", "unix-ms-real")])
  func `rows between two times are found through an index`(type: String, storage: String) {
    let run = runShell(
      """
      CREATE TABLE ev(id INTEGER PRIMARY KEY, at \(type), note TEXT);
      INSERT INTO ev SELECT value, 1700000000000 + value * 60000, 'n' FROM generate_series(1, 1000);
      CREATE INDEX i ON ev(at);
      .format date \(storage) ev.at
      .timeline --from '2023-11-15 14:52' --to '2023-11-15 14:53'
      .timeline --from 2030-01-01
      """)
    #expect(run.errors == "")
    #expect(run.output == "2023-11-15 14:52:20.000|ev|999|at|n\n")
  }

  @Test func `rows between two times of texts are found through an index`() {
    let run = runShell(
      """
      CREATE TABLE ev(id INTEGER PRIMARY KEY, at DATETIME, note TEXT);
      INSERT INTO ev SELECT value, datetime(1700000000 + value * 60, 'unixepoch'), 'n' FROM generate_series(1, 1000);
      CREATE INDEX i ON ev(at);
      .trace stdout --stmt
      .timeline --from '2023-11-15 14:52' --to '2023-11-15 14:53'
      .trace off
      """)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("2023-11-15 14:52:20.000|ev|999|at|n\n"))
    let query = run.output.split(separator: "WHERE ").dropFirst().first?.prefix { $0 != "\n" }
    #expect(query == #""at" COLLATE BINARY >= '2023-11-14' AND "at" COLLATE BINARY < '2023-11-18')"#)
  }

  @Test(arguments: [
    (".timeline --from", "Usage: .timeline"), (".timeline --from soon", "\"soon\" is not a day or time"),
    (".timeline nowhere", "no such table"), (".timeline --until 2026", "Usage: .timeline"),
  ])
  func `mistakes are reported`(line: String, message: String) {
    #expect(runShell("\(schema)\n\(line)\n").errors.lowercased().contains(message.lowercased()))
  }
}
