import SQLiteShell
import TestSupport
import Testing

/// What SQLite computes from minor units, durations and instants is marked at a terminal, and noted.
@Suite struct UnitMarkTests {
  private let table = """
    CREATE TABLE t(id INTEGER PRIMARY KEY, price INTEGER, qty INTEGER, took INTEGER, at INTEGER);
    INSERT INTO t VALUES (1, 1234, 2, 5400000, 1769853600000), (2, 1235, 3, 9000000, 1769953600000);
    .format decimal minor:2 t.price
    .format duration ms t.took
    .format date unix-ms t.at

    """

  /// Expressions over both rows.
  static let aggregates: [(String, String)] = [
    ("sum(price)", "24.69"), ("total(price)", "24.69"), ("avg(price)", "12.345"), ("min(price)", "12.34"),
    ("max(price)", "12.35"), ("median(price)", "12.345"), ("percentile(price, 50)", "12.345"),
    ("percentile_disc(price, 1)", "12.35"), ("round(avg(price))", "12.35"), ("abs(min(-price))", "12.35"),
    ("coalesce(sum(price), 0)", "24.69"), ("sum(price) * 1.19", "29.3811"), ("sum(price * qty)", "61.73"),
    ("sum(price) / count(*)", "12.34"), ("sum(price) / sum(price)", "1"), ("max(price) - min(price)", "0.01"),
    ("max(price) - avg(price)", "0.005"), ("sum(price) / 100", "24"), ("avg(price) / 100.0", "12.345"),
    ("count(price)", "2"), ("sum(price > 1234)", "1"), ("ifnull(max(price), 100)", "12.35"),
    ("sum(took)", "04:00:00"), ("total(took)", "04:00:00"), ("avg(took)", "02:00:00"),
    ("median(took)", "02:00:00"), ("max(took) - avg(took)", "00:30:00"), ("sum(took) * 2", "08:00:00"),
    ("sum(took) / 4", "01:00:00"), ("avg(at)", "2026-01-31 23:53:20"), ("median(at)", "2026-01-31 23:53:20"),
    ("max(at) - min(at)", "1d 03:46:40"), ("max(at) - avg(at)", "13:53:20"),
    ("sum(CAST(price AS REAL))", "24.69"), ("avg(CAST(price AS INTEGER))", "12.345"),
    ("avg(CAST(at AS INTEGER))", "2026-01-31 23:53:20"),
    // In stored units.
    ("group_concat(price, ' ')", "≠ 1234 1235"), ("json_group_array(price)", "≠ [1234,1235]"),
    ("group_concat(took)", "≠ 5400000,9000000"), ("json_group_array(took)", "≠ [5400000,9000000]"),
    ("group_concat(at)", "≠ 1769853600000,1769953600000"), ("max(price) || ''", "≠ 1235"),
    ("CAST(sum(price) AS TEXT)", "≠ 2469"), ("printf('%d', sum(price))", "≠ 2469"),
    ("json_array(max(price), max(took))", "≠ [1235,9000000]"),
    ("sum(price * price)", "≠ 3047981"), ("group_concat(price)", "≠ 1234,1235"),
    ("decimal_sum(price)", "≠ 2469"),
    ("sum(took) / 1000", "≠ 14400"), ("sum(took) / 60000.0", "≠ 240.0"), ("sum(at)", "≠ 3539807200000"),
    ("total(at)", "≠ 3539807200000.0"), ("sum(price) * 100", "≠ 246900"),
  ]

  /// Expressions over the first row.
  static let expressions: [(String, String)] = [
    ("price + 1", "12.35"), ("price - 34", "12.00"), ("1 + price", "12.35"), ("1000 - price", "-2.34"),
    ("price + 0.5", "12.345"), ("price * 2", "24.68"), ("price * 1.19", "14.6846"),
    ("price - price * 0.1", "11.106"), ("-price", "-12.34"),
    ("price / 2", "6.17"), ("price / 8.0", "1.5425"), ("price / 3.0", "4.113333"), ("price % 100", "0.34"),
    ("price * qty", "24.68"), ("price / qty", "6.17"), ("round(price)", "12.34"),
    ("round(price * 1.19)", "14.68"),
    ("round(price * 1.19, 1)", "14.685"), ("ceil(price / 7.0)", "1.77"), ("abs(-price)", "12.34"),
    ("price / 100", "12"), ("price / 100.0", "12.34"), ("price * 0.01", "12.34"), ("price / price", "1"),
    ("coalesce(price, 0)", "12.34"), ("CASE WHEN id = 1 THEN price ELSE 0 END", "12.34"),
    ("max(price, 2000)", "20.00"), ("price > 1000", "1"), ("length(price)", "4"),
    ("took + 60000", "01:31:00"), ("took * 3", "04:30:00"), ("took * 1.5", "02:15:00"),
    ("took / 2", "00:45:00"),
    ("took % 60000", "00:00:00"), ("abs(took - 9000000)", "01:00:00"), ("took / took", "1"),
    ("at + 3600000", "2026-01-31 11:00:00"), ("at - 1000", "2026-01-31 09:59:59"),
    ("at + took", "2026-01-31 11:30:00"),
    ("CAST(price AS INTEGER)", "12.34"), ("CAST(price AS REAL)", "12.34"),
    ("CAST(price AS NUMERIC) * 2", "24.68"), ("CAST(price AS REAL) / 100", "12.34"),
    ("printf('%.2f', price / 100.0)", "12.34"), ("'EUR ' || (price / 100.0)", "EUR 12.34"),
    ("CAST(took AS INTEGER)", "01:30:00"), ("CAST(at AS INTEGER)", "2026-01-31 10:00:00"),
    ("date(at / 1000, 'unixepoch')", "2026-01-31"), ("CAST(qty AS TEXT)", "2"), ("qty || ''", "2"),
    // In stored units.
    ("CAST(price AS TEXT)", "≠ 1234"), ("price || ''", "≠ 1234"), ("'EUR ' || price", "≠ EUR 1234"),
    ("printf('%d', price)", "≠ 1234"), ("printf('%s: %d', 'a', price)", "≠ a: 1234"),
    ("json_array(price)", "≠ [1234]"), ("json_array(1, price + 1)", "≠ [1,1235]"), ("quote(price)", "≠ 1234"),
    ("json_set('[0]', '$[0]', price)", "≠ [1234]"), ("~price", "≠ -1235"), ("price << 1", "≠ 2468"),
    ("price | 1", "≠ 1235"), ("CAST(took AS TEXT)", "≠ 5400000"), ("took || ' ms'", "≠ 5400000 ms"),
    ("printf('%d', took)", "≠ 5400000"), ("json_array(took)", "≠ [5400000]"),
    ("CAST(at AS TEXT)", "≠ 1769853600000"), ("at || ''", "≠ 1769853600000"),
    ("printf('%d', at)", "≠ 1769853600000"), ("json_array(at)", "≠ [1769853600000]"),
    ("coalesce(price || '', '-')", "≠ 1234"),
    ("price * 100", "≠ 123400"), ("price / 1000", "≠ 1"), ("price * price", "≠ 1522756"),
    ("1 / price", "≠ 0"),
    ("price + qty", "≠ 1236"), ("max(price, id)", "≠ 1234"), ("price + took", "≠ 5401234"),
    ("coalesce(price, qty)", "≠ 1234"),
    ("took / 1000", "≠ 5400"), ("took / 3600000.0", "≠ 1.5"), ("took * 1000", "≠ 5400000000"),
    ("took * took", "≠ 29160000000000"), ("at / 1000", "≠ 1769853600"), ("at * 2", "≠ 3539707200000"),
    ("-at", "≠ -1769853600000"), ("at + at", "≠ 3539707200000"), ("at % 1000", "≠ 0"),
    ("at - 978307200000", "≠ 791546400000"), ("took - at", "≠ -1769848200000"),
    ("abs(at)", "≠ 1769853600000"),
  ]

  private let prices = """
    CREATE TABLE p(id INTEGER PRIMARY KEY, price INTEGER);
    INSERT INTO p VALUES (1, 1234), (2, 10000), (3, 10001), (4, 0);
    .format decimal minor:2 p.price
    .format input on

    """

  @Test(
    arguments: aggregates.map { ("SELECT \($0.0) AS r FROM t;", $0.1) }
      + expressions.map { ("SELECT \($0.0) AS r FROM t WHERE id = 1;", $0.1) })
  func `a result is in its unit or marked`(query: String, expected: String) {
    let terminal = runShell(table + ".format input off\n.mode line\n" + query, isTerminal: true)
    let line = terminal.output.split(separator: "\n").first { $0.contains(" = ") }
    #expect(line.map { $0.trimmingPrefix { $0 == " " } } == "r = \(expected)", "\(terminal.errors)")
    let isMarked = expected.hasPrefix("≠")
    #expect(terminal.output.contains("1 cell of r is in stored units\n") == isMarked)
    // Programs get the same, but for the days of a length.
    let shown = isMarked ? String(expected.dropFirst(2)) : expected.replacing("d ", with: ".")
    #expect(runShell(table + query).output == shown + "\n")
    let json = runShell(table + ".mode json\n" + query).output
    #expect(
      json == "[{\"r\":\(shown)}]\n" || json == "[{\"r\":\"\(shown)\"}]\n" || shown.contains(":"), "\(json)")
  }

  @Test(arguments: [
    "price", "price * 2", "price + 1", "price % 5", "price + price", "abs(price)", "sum(price)",
    "coalesce(price, 0)", "max(price, 10)",
  ])
  func `a number with a point among minor units is marked in whole computations too`(expression: String) {
    let run = runShell(
      table + "INSERT INTO t(id, price) VALUES (3, 12.5);\n.format input off\n.mode line\n"
        + "SELECT \(expression) AS r FROM t WHERE id = 3;\nSELECT \(expression) AS r FROM t WHERE id = 1;",
      isTerminal: true)
    #expect(run.output.contains("r = ≠ "), "\(run.output)")
    #expect(run.output.contains("1 cell of r is real\n") || expression == "price % 5")
  }

  @Test func `a number with a point among minor units is marked, and counted as a misfit`() {
    let script = """
      CREATE TABLE p(id INTEGER PRIMARY KEY, price INTEGER);
      .format decimal minor:2 p.price
      INSERT INTO p VALUES (1, 1234), (2, 12.34), (3, 'x');

      """
    #expect(
      runShell(script + "SELECT price FROM p;\n.format report p\n").output == """
        12.34
        12.34
        x
        p.id: plain
          3 INTEGER
        p.price: decimal minor:2
          1 minor:2
          2 nothing that fits, such as 12.34, 'x'

        """)
    let terminal = runShell(script + ".mode line\nSELECT price FROM p WHERE id < 3;", isTerminal: true)
    #expect(terminal.output.contains("price = 12.34\n") && terminal.output.contains("price = ≠ 12.34\n"))
    #expect(terminal.output.contains("1 cell of price is real\n"), "\(terminal.output)")
    let conversion = runShell(script + "DELETE FROM p WHERE id = 3;\n.format convert p.price text")
    #expect(conversion.output.contains("1 cell to convert"), "\(conversion.output)\(conversion.errors)")
  }

  @Test(arguments: [
    ("price > 100", "3", "100 as 100.00"), ("price >= 100", "2,3", "100 as 100.00"),
    ("price = 12.34", "1", nil),
    ("price = '12.34'", "1", nil), ("price BETWEEN 12 AND 100", "1,2", "12 as 12.00"),
    ("price IN (100, 12.34)", "1,2", "100 as 100.00"), ("100 < price", "3", "100 as 100.00"),
    ("price > 12.345", "2,3", nil), ("price < '12.345'", "1,4", nil), ("price = 12.345", "", nil),
    ("price = 0", "4", nil), ("price > 1e2", "3", nil), ("price > -1", "1,2,3,4", "-1 as -1.00"),
  ])
  func `a number beside minor units is the amount that a text would be`(
    condition: String, ids: String, reading: String?
  ) {
    let run = runShell(prices + "SELECT group_concat(id) FROM p WHERE \(condition);")
    let note = reading.map {
      "Note: p.price is stored as decimal minor:2; read \($0). To stop this: .format input off\n"
    }
    #expect(run.errors == note ?? "")
    #expect(run.output == ids + "\n")
  }

  @Test(arguments: [
    (
      "SELECT price + 1 FROM p",
      "price + 1 computes with 0.01, because price counts units of 0.01; for 1 write price + 100"
    ),
    (
      "SELECT 0.5 + price FROM p",
      "0.5 + price computes with 0.005, because price counts units of 0.01; for 0.5 write 50 + price"
    ),
    (
      "UPDATE p SET price = price - 1 WHERE id = 1",
      "price - 1 computes with 0.01, because price counts units of 0.01; for 1 write price - 100"
    ),
    (
      "SELECT id FROM p GROUP BY id HAVING sum(price) > 100",
      "sum(price) > 100 compares with 1.00, because sum(price) counts units of 0.01; for 100 write sum(price) > 10000"
    ),
    (
      "SELECT id FROM p WHERE 50 < price * 2",
      "50 < price * 2 compares with 0.50, because price * 2 counts units of 0.01; for 50 write 5000 < price * 2"
    ),
  ])
  func `a number beside an expression of minor units has a note`(statement: String, note: String) {
    let run = runShell(prices + ".mode list\n\(statement);\n", isTerminal: true, origin: .terminal)
    #expect(run.errors.contains("Note: \(note)\n"), "\(run.errors)")
  }

  @Test(arguments: [
    "SELECT price * 2, price / 100.0 > 5 FROM p", "SELECT id + 1 FROM p WHERE id * 2 > 3",
    "SELECT price + 0 FROM p",
    "SELECT id FROM p WHERE price > '100' AND id > 1", "SELECT count(price) > 3 FROM p",
  ])
  func `other numbers have none`(statement: String) {
    let run = runShell(prices + ".mode list\n\(statement);\n", isTerminal: true, origin: .terminal)
    #expect(!run.errors.contains("units of"), "\(run.errors)")
  }
}
