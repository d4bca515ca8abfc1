import MeaningSupport
import OutputModes
import Testing

/// Texts of instants that people do not read as dates.
@Suite struct TextFormTests {
  private func why(_ column: String, _ values: [String]) -> [String] {
    let rows = values.map { "(\($0))" }.joined(separator: ", ")
    let name = column.prefix { $0 != " " }
    let run = runMeaning([
      "CREATE TABLE t(\(column)); INSERT INTO t VALUES \(rows);",
      .why("t.\(name)"),
    ])
    #expect(run.messages == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ("digits14", ["20260131100000", "20260131100001", "20260131100002"]),
    (
      "rfc2822",
      ["Sat, 31 Jan 2026 10:00:00 GMT", "Sat, 31 Jan 2026 11:00:00 +0100", "31 Jan 2026 10:00 GMT"]
    ),
    ("unix-ms-text", ["1769853600123", "1769853600124", "1769853600125"]),
  ])
  func `texts of instants are dates under a name that says a time only`(storage: String, texts: [String]) {
    let values = texts.map { "'\($0)'" }
    #expect(why("sent_at TEXT", values).first == "t.sent_at: date \(storage) (fair)")
    for name in ["version", "phone", "title", "migration"] {
      #expect(why("\(name) TEXT", values).first == "t.\(name): plain")
    }
    #expect(why("sent_at TEXT", values + ["'later'"]).first == "t.sent_at: plain")
  }

  @Test func `digits of dates are dates among texts of dates, and in columns of numbers`() {
    let run = runMeaning([
      """
      CREATE TABLE t(posted_at TEXT, entered_at DATETIME, created TEXT, seen_at INTEGER, updated TEXT);
      INSERT INTO t VALUES
        ('20130102230000', '20130102230000', '20130102', 20130102230000, '20130102'),
        ('2019-04-01 10:59:00', '2019-04-01 10:59:00', '20130103', 20130103101112, '2013-01-03'),
        ('20130103101112', NULL, '20130104', 20130104000000, '99991231');
      SELECT * FROM t;
      """,
      .why("t"),
    ])
    #expect(run.messages == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [
        "2013-01-02 23:00:00|2013-01-02 23:00:00|2013-01-02|2013-01-02 23:00:00|2013-01-02",
        "2019-04-01 10:59:00|2019-04-01 10:59:00|2013-01-03|2013-01-03 10:11:12|2013-01-03",
        "2013-01-03 10:11:12||2013-01-04|2013-01-04 00:00:00|9999-12-31",
      ])
    #expect(lines.contains("t.posted_at: date digits14 (fair)"))
    #expect(lines.contains("t.seen_at: date yyyymmddhhmmss (strong)"))
  }

  @Test func `the time of a camera names no zone, until somebody states it`() {
    let run = runMeaning([
      """
      CREATE TABLE t(taken_at TEXT);
      INSERT INTO t VALUES ('2026:01:31 10:00:00'), ('2026:01:31 10:00:01'), ('2026:01:31 10:00:02');
      """,
      .mode(.json),
      "SELECT * FROM t LIMIT 1;",
      .zone("+02:00"),
      "SELECT * FROM t LIMIT 1;",
      .textZone("utc", of: "t.taken_at"),
      "SELECT * FROM t LIMIT 1;",
      .mode(.list),
      "SELECT * FROM t LIMIT 1;",
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        [{"taken_at":"2026-01-31T10:00:00"}]
        [{"taken_at":"2026-01-31T10:00:00"}]
        [{"taken_at":"2026-01-31T10:00:00Z"}]
        2026-01-31 12:00:00+02:00

        """)
  }

  @Test(arguments: [
    ("2026-031", "2026-032", "2026-033", "ordinal"), ("2026-W05-6", "2026-W05-7", "2026-W06-1", "week"),
  ])
  func `days that are numbered are days`(first: String, second: String, third: String, storage: String) {
    let values = [first, second, third].map { "'\($0)'" }
    #expect(why("order_date TEXT", values).first == "t.order_date: day \(storage) (fair)")
    #expect(why("ref TEXT", values).first == "t.ref: plain")
    #expect(why("order_date DATE", values).first == "t.order_date: day \(storage) (strong)")
  }

  @Test func `nobody knows whether the day or the month is first`() {
    let values = (1..<5).map { "'1/\($0)/2026 10:00:00 AM'" }
    #expect(why("sent_at TEXT", values).first == "t.sent_at: plain")
  }

  @Test func `they are shown by their meaning, and dumped as stored`() {
    let run = runMeaning([
      """
      CREATE TABLE t(touched_at TEXT);
      INSERT INTO t VALUES ('20260131100000'), ('20260131100001'), ('20260131100002');
      SELECT * FROM t WHERE rowid = 2;
      """,
      .mode(.insert),
      "SELECT * FROM t WHERE rowid = 2;",
    ])
    #expect(run.output == "2026-01-31 10:00:01\nINSERT INTO \"table\" VALUES('20260131100001');\n")
  }
}
