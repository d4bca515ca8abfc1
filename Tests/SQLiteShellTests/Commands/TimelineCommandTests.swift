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

  @Test(arguments: [
    (".timeline --from", "Usage: .timeline"), (".timeline --from soon", "\"soon\" is no day or time"),
    (".timeline nowhere", "no such table"), (".timeline --until 2026", "Usage: .timeline"),
  ])
  func `mistakes are reported`(line: String, message: String) {
    #expect(runShell("\(schema)\n\(line)\n").errors.lowercased().contains(message.lowercased()))
  }
}
