import ColumnMeaning
import MeaningSupport
import OutputModes
import Testing

@Suite struct TypedColumnTests {
  private let table = """
    CREATE TABLE t(at DATETIME, id UUID, price DECIMAL(10,2), doc JSON, flag BOOLEAN, plain);
    INSERT INTO t VALUES
      ('2026-01-31 10:00:00', X'019b5525a6f87c3e9d420123456789ab', 12.5, '{"a": [1]}', 1, 13414327200123456),
      ('2026-02-30 10:00:00', 'n/a', 'free', '{bad', 7, NULL);

    """

  @Test func `a declared type shows the meaning, and a cell that does not fit is shown as stored`() {
    let run = runMeaning(table + "SELECT * FROM t;")
    #expect(run.messages == "")
    #expect(
      run.output == """
        2026-01-31 10:00:00|019b5525-a6f8-7c3e-9d42-0123456789ab|12.50|{"a": [1]}|true|13414327200123456
        2026-02-30 10:00:00|n/a|free|{bad|7|

        """)
  }

  @Test func `json nests documents and keeps the digits of decimals`() {
    let run = runMeaning([
      .sql(table),
      .mode(.json),
      "SELECT at, price, doc, flag FROM t LIMIT 1;",
    ])
    #expect(
      run.output == #"[{"at":"2026-01-31T10:00:00","price":12.50,"doc":{"a": [1]},"flag":true}]"# + "\n")
  }

  @Test func `aliases, views and subqueries keep the meaning`() {
    let run = runMeaning(
      table + """
        CREATE VIEW v AS SELECT flag AS f FROM t;
        SELECT f AS g FROM (SELECT f FROM v) LIMIT 1;
        """)
    #expect(run.output == "true\n")
  }

  @Test func `modes that carry SQL write storage values`() {
    let run = runMeaning([
      .sql(table),
      .mode(.quote),
      "SELECT flag, id FROM t LIMIT 1;",
    ])
    #expect(run.output == "1,X'019b5525a6f87c3e9d420123456789ab'\n")
  }

  @Test func `a pin states the format of a column until it is removed`() {
    let run = runMeaning([
      .sql(table),
      .state("date", "webkit", of: "t.plain"),
      "SELECT plain FROM t LIMIT 1;",
      .forget("t.plain"),
      "SELECT plain FROM t LIMIT 1;",
      .forget("t.plain"),
    ])
    #expect(run.output == "2026-01-31 10:00:00.123456\n13414327200123456\n")
    #expect(run.messages == "nothing was stated for 't.plain'\n")
  }

  @Test func `raw shows storage values`() {
    let run = runMeaning([
      .sql(table),
      .raw(true),
      "SELECT flag FROM t LIMIT 1;",
    ])
    #expect(run.output == "1\n")
  }

  @Test func `a zone moves instants whose zone is known, and marks them`() {
    let run = runMeaning([
      """
      CREATE TABLE t(a DATETIME, b DATETIME);
      INSERT INTO t VALUES (1769853600, '2026-01-31 10:00:00');
      """,
      .zone("+05:30"),
      "SELECT * FROM t;",
    ])
    #expect(run.messages == "")
    #expect(run.output == "2026-01-31 15:30:00+05:30|2026-01-31 10:00:00\n")
    #expect(DisplayZone("Mars") == nil)
  }

  @Test(arguments: [
    ("1769853600", "2026-01-31 10:00:00"), ("1769853600123", "2026-01-31 10:00:00.123"),
    ("1769853600.5", "2026-01-31 10:00:00.5"), ("2461071.5", "2026-01-31 00:00:00"),
    ("13414327200123456", "2026-01-31 10:00:00.123456"), ("0", "0"), ("-1", "-1"),
  ])
  func `the numbers of a declared date are shown in the one storage that explains them`(
    number: String, shown: String
  ) {
    let run = runMeaning("CREATE TABLE t(a DATETIME); INSERT INTO t VALUES (\(number)); SELECT a FROM t;")
    #expect(run.output == shown + "\n")
  }

  @Test func `numbers that two storages explain are shown as stored, and why names both`() {
    let run = runMeaning([
      """
      CREATE TABLE t(a DATETIME);
      INSERT INTO t VALUES (730943999.5);
      SELECT a FROM t;
      """,
      .why("t.a"),
    ])
    #expect(
      run.output == """
        730943999.5
        t.a: date, shown as stored, because it could be stored in more than one way
          declared DATETIME
          1 number, 1993-02-28 23:59:59.5 as unix-real
          1 number, 2024-02-29 23:59:59.5 as cocoa
          .format date unix-real t.a
          .format date cocoa t.a

        """)
  }
}
