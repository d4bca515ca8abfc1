import TestSupport
import Testing

@testable import SQLiteShell

/// What a person who types a statement is told about it.
@Suite struct InputAdviceTests {
  private func run(_ sql: String, origin: InputOrigin = .terminal, dialect: Dialect = .tsqlite) -> ShellRun {
    runShell(sql, origin: origin, dialect: dialect)
  }

  /// Runs a statement that orders by a column, and the same with what the note advises.
  private func check(_ format: String, _ values: [String], note: String, advised: String) {
    let table = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, c);
      INSERT INTO t(c) VALUES \(values.map { "(\($0))" }.joined(separator: ", "));
      .format \(format) t.c

      """
    let typed = run(table + "SELECT group_concat(id, ' ') FROM (SELECT id FROM t ORDER BY \(advised));")
    let sorted = values.indices.map { "\($0 + 1)" }.joined(separator: " ")
    #expect(typed.output == sorted + "\n", "\(format)")
    #expect(typed.errors.isEmpty, "\(format)")
    let ordered = run(table + "SELECT id, c FROM t ORDER BY c LIMIT 0;\nSELECT * FROM t ORDER BY 2 LIMIT 0;")
    #expect(ordered.errors == "Note: ORDER BY c sorts \(note); ORDER BY \(advised) sorts by value\n")
  }

  @Test func `an order that is not that of the meaning is told once, with one that is`() {
    check(
      "decimal text", ["'-3'", "'9.25'", "'10.50'", "'100'"], note: "decimal text by its bytes",
      advised: "c COLLATE decimal")
    check(
      "duration iso8601", ["'PT5M'", "'PT1H'", "'P1D'"], note: "duration iso8601 by its bytes",
      advised: "to_duration(c, 'ns')")
    check(
      "ip text", ["'9.0.0.1'", "'10.0.0.2'", "'10.0.0.10'"], note: "ip text by its bytes",
      advised: "to_ip(c, 'blob')")
    check(
      "uuid blob-guid",
      ["X'ffffff00000000000000000000000000'", "X'00000001000000000000000000000000'"],
      note: "uuid blob-guid by its bytes", advised: "as_uuid(c, 'blob-guid')")
    check(
      "date iso8601", ["'2026-01-31T12:00:00+02:00'", "'2026-01-31T11:00:00Z'"],
      note: "date iso8601 by its bytes", advised: "julianday(c)")
  }

  @Test(arguments: [
    ("decimal minor:2", "1250", "c"), ("date unix-ms", "1769853600000", "c"),
    ("date text", "'2026-01-31 10:00:00'", "c"), ("decimal text", "'1'", "c COLLATE decimal"),
    ("decimal text", "'1'", "c + 0"), ("json text", "'[1]'", "c"),
    ("uuid text", "'019b5525-a6f8-7c3e-9d42-0123456789ab'", "c"),
  ])
  func `an order that is right, or none of a column, is not`(format: String, value: String, term: String) {
    let run = run(
      "CREATE TABLE t(c);\nINSERT INTO t VALUES (\(value));\n.format \(format) t.c\nSELECT c FROM t ORDER BY \(term);"
    )
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [("dmy", "'31.01.2026'", "'15.02.2025'"), ("mdy", "'12/31/2025'", "'02/15/2026'")])
  func `dates in text with the day or the month first do not sort, and each statement says so`(
    storage: String, first: String, second: String
  ) {
    let table =
      "CREATE TABLE t(c TEXT);\nINSERT INTO t VALUES (\(first)), (\(second));\n.format date \(storage) t.c\n"
    let remedy = ", and .format convert t.c text makes them texts that sort\n"
    for (sql, written, advised) in [
      ("SELECT c FROM t ORDER BY c", "ORDER BY c", "ORDER BY julianday(c)"),
      ("SELECT max(c) FROM t", "max(c)", "max(as_date(c))"),
    ] {
      let note =
        "Note: \(written) compares the texts of date \(storage), not the dates; \(advised) compares the dates\(remedy)"
      #expect(run(table + "\(sql);\n\(sql);").errors == note + note)
    }
    let sorted = run(table + "SELECT c FROM t ORDER BY as_date(c);\nSELECT count(c) FROM t;")
    #expect(!sorted.errors.contains("compares"))
    let days = run(table.replacing(".format date", with: ".format day") + "SELECT min(c) FROM t ORDER BY c;")
      .errors
    #expect(
      days
        == "Note: ORDER BY c compares the texts of day \(storage), not the dates; ORDER BY as_day(c) compares the dates"
        + remedy)
  }

  private static let sale = """
    CREATE TABLE sale(id INTEGER PRIMARY KEY, price DECIMAL(10,2), cost DECIMAL TEXT, cents INTEGER);
    INSERT INTO sale(price, cost, cents) VALUES (0.1, '0.10', 10), (0.2, '0.20', 20);
    .format decimal minor:2 sale.cents

    """

  @Test func `a sum of decimals that is rounded is told once for each column`() {
    let run = run(
      Self.sale + """
        SELECT sum(price), total(price) FROM sale;
        SELECT avg(s.price) FROM sale s;
        SELECT avg(cost) > 0 FROM sale;
        SELECT sum(cents), decimal_sum(price), decimal_sum(cost), max(price), sum(price * 1) > 0 FROM sale;
        """)
    #expect(
      run.errors == """
        Note: sum(price) uses floating point; decimal_sum(price) is exact
        Note: avg(cost) uses floating point; decimal_sum(cost) is exact

        """)
    #expect(run.output.hasSuffix("\n0.30|0.3|0.30|0.20|1\n"))
  }

  @Test func `scripts and --compat are told nothing`() {
    let sql = Self.sale + "SELECT sum(cost) FROM sale;\nSELECT cost FROM sale ORDER BY cost;"
    #expect(run(sql, origin: .standardInput).errors.isEmpty)
    #expect(
      run(sql.replacing(".format decimal minor:2 sale.cents", with: ""), dialect: .sqlite3).errors.isEmpty)
  }
}
