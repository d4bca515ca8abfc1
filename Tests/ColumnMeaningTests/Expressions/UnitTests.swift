import MeaningSupport
import OutputModes
import Testing

/// What SQLite computes from minor units, durations and instants is shown in its unit, or marked at a terminal.
@Suite struct UnitTests {
  private let table: [MeaningStep] = [
    """
    CREATE TABLE t(id INTEGER PRIMARY KEY, price INTEGER, qty INTEGER, took INTEGER, at INTEGER);
    INSERT INTO t VALUES (1, 1234, 2, 5400000, 1769853600000), (2, 1235, 3, 9000000, 1769953600000);
    """,
    .state("decimal", "minor:2", of: "t.price"),
    .state("duration", "ms", of: "t.took"),
    .state("date", "unix-ms", of: "t.at"),
  ]

  @Test func `blanks around an amount are no part of it, as in a column of numbers`() {
    let run = runMeaning(
      prices + [
        """
        UPDATE p SET price = ' 12.50 ' WHERE id = 1;
        UPDATE p SET price = ' 12.505' WHERE id = 2;
        SELECT id, price, typeof(price) FROM p WHERE price = '12.50 ';
        """
      ])
    #expect(run.messages == "p.price: minor:2 cannot hold ' 12.505' without rounding it\n")
    #expect(run.output == "1|12.50|integer\n")
  }

  @Test func `why says from which numbers a marked result is computed`() {
    let run = runMeaning(
      table + [
        "SELECT at / 1000 AS s, sum(price * qty) AS total FROM t;",
        .why(nil),
      ])
    #expect(
      run.output == """
        1769853600|61.73
        s: plain
          computed from the stored numbers of t.at (unix-ms, certain)
        total: decimal minor:2 (certain)
          sum of t.price (minor:2, certain)
          stated with .format for t.price
          .format decimal minor:2 total

        """)
  }

  @Test func `sums and averages of declared decimals have the digits of their type`() {
    let run = runMeaning([
      """
      CREATE TABLE o(id INTEGER PRIMARY KEY, total DECIMAL(10,2));
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000) INSERT INTO o SELECT i, i * 0.1 FROM n;
      SELECT sum(total), total(total), avg(total), max(total) - min(total), coalesce(sum(total), 0) FROM o;
      SELECT avg(total), sum(total) FROM o WHERE id IN (1, 2, 4);
      INSERT INTO o VALUES (2001, 0.125);
      SELECT sum(total) FROM o WHERE id > 2000;
      """,
      .mode(.json),
      "SELECT sum(total) AS s FROM o WHERE id < 4;",
      .mode(.list),
      .why("o.total"),
    ])
    #expect(run.messages == "")
    #expect(
      run.output == """
        50050.00|50050.00|50.05|99.90|50050.00
        0.233333|0.70
        0.125
        [{"s":0.60}]
        o.total: decimal real (certain)
          declared DECIMAL(10,2)
          .format decimal real o.total

        """)
  }

  // MARK: - Cells

  // MARK: - Typed input

  private let prices: [MeaningStep] = [
    """
    CREATE TABLE p(id INTEGER PRIMARY KEY, price INTEGER);
    INSERT INTO p VALUES (1, 1234), (2, 10000), (3, 10001), (4, 0);
    """,
    .state("decimal", "minor:2", of: "p.price"),
    .input(true),
  ]

  @Test(arguments: [
    (
      "INSERT INTO p VALUES (5, 1234)",
      "stores units of 0.01, so 1234 could be 12.34 or 1234.00; write '12.34' or '1234.00'"
    ),
    (
      "UPDATE p SET price = -5",
      "stores units of 0.01, so -5 could be -0.05 or -5.00; write '-0.05' or '-5.00'"
    ),
    ("UPDATE p SET price = 12.345", "minor:2 cannot hold 12.345 without rounding it"),
    ("UPDATE p SET price = '12.345'", "minor:2 cannot hold '12.345' without rounding it"),
    ("INSERT INTO p(price) VALUES ('1.00'), ('0.001')", "minor:2 cannot hold '0.001' without rounding it"),
  ])
  func `what could be stored in two ways, or would be rounded, is refused`(statement: String, fault: String) {
    let run = runMeaning(
      prices + [
        """
        \(statement);
        SELECT count(*), sum(price) FROM p;
        """
      ])
    #expect(run.messages == "p.price: \(fault)\n")
    #expect(run.output == "4|212.35\n")
  }

  @Test func `amounts with a point, zero and NULL are stored`() {
    let run = runMeaning(
      prices + [
        """
        INSERT INTO p(price) VALUES (12.34), ('5'), (0), (NULL), (1e1);
        UPDATE p SET price = 7.50 WHERE id = 1;
        """,
        .raw(true),
        "SELECT group_concat(price) FROM p;",
      ])
    #expect(run.messages == "")
    #expect(run.output == "750,10000,10001,0,1234,500,0,1000\n")
  }
}
