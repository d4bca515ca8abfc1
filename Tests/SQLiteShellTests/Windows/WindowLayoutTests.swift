import OutputModes
import SQLiteShell
import TestSupport
import Testing

/// Screens of results at a terminal.
@Suite struct WindowLayoutTests {
  struct Screen: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    var columns = 80
    var lines = 24
    var environment: [String: String] = [:]

    var testDescription: String { name }
  }

  private static let places = """
    CREATE TABLE places(id INTEGER PRIMARY KEY, url TEXT, title TEXT, rev_host TEXT, visit_count INTEGER,
      hidden INTEGER, last_visit_date INTEGER, guid TEXT, foreign_count INTEGER, url_hash INTEGER,
      description TEXT, preview_image_url TEXT, recalc_alt_frecency INTEGER);
    .format date unix-us places.last_visit_date
    INSERT INTO places
    SELECT value, 'https://www.example.org/articles/' || value || '/how-to-read-a-long-address?from=start&page=' || value,
      iif(value % 3, 'Page ' || value || ' — ünïcode', NULL), 'gro.elpmaxe.www.', value, 0,
      iif(value % 4, 1795219951829210 + value * 3600000000, NULL),
      printf('AbC%09d', value), 0, 125510179378954 + value, NULL, NULL, value % 2
    FROM generate_series(1, 1500);

    """

  private static let documents = """
    CREATE TABLE d(id INTEGER, doc JSON, note TEXT);
    INSERT INTO d SELECT value,
      '{"name":"A, \\"B\\": {C}","tags":[1, 2.50,[]],"empty":{},"more":{"x":null,"y":true}}', 'a note'
    FROM generate_series(1, 4);
    SELECT * FROM d;
    """

  /// Columns as a shop has them: keys that are UUIDs, a status, an amount, and a note that is hardly ever there.
  private static let orders = """
    CREATE TABLE orders(id TEXT PRIMARY KEY, customer_id TEXT, ordered_at DATETIME, shipped_at DATETIME,
      status TEXT, total DECIMAL(10,2), share REAL, note TEXT);
    INSERT INTO orders
    SELECT printf('%08x-9abc-4def-8123-456789abcdef', value * 1234567),
      printf('%08x-9abc-4def-8123-456789abcdef', value % 7 * 7654321),
      datetime(1790000000 + value * 3600, 'unixepoch'), datetime(1790100000 + value * 3600, 'unixepoch'),
      iif(value % 3, 'paid', 'open'), value * 1.25, value / 8.0,
      iif(value % 50 = 0, 'please ring twice at the door', NULL)
    FROM generate_series(1, 1500);

    """

  private static let screens = [
    Screen(name: "places-80", input: places + "SELECT * FROM places LIMIT 12;"),
    Screen(name: "places-200", input: places + "SELECT * FROM places LIMIT 12;", columns: 200, lines: 50),
    Screen(name: "many-rows", input: places + "SELECT * FROM places;"),
    Screen(name: "orders-40", input: orders + "SELECT * FROM orders;", columns: 40, lines: 12),
    Screen(name: "orders-80", input: orders + "SELECT * FROM orders;"),
    Screen(name: "orders-120", input: orders + "SELECT * FROM orders;", columns: 120, lines: 40),
    Screen(name: "orders-200", input: orders + "SELECT * FROM orders;", columns: 200, lines: 50),
    Screen(
      name: "orders-asked", input: orders + "SELECT * FROM orders WHERE note IS NOT NULL ORDER BY shipped_at;"
    ),
    Screen(
      name: "types", input: orders + ".set types on\nSELECT *, 1 + 1 AS two FROM orders LIMIT 3;",
      columns: 200),
    Screen(
      name: "types-narrow", input: orders + ".set types on\nSELECT id, total, status FROM orders;",
      columns: 40),
    Screen(name: "hundred-rows", input: places + "SELECT id, url FROM places LIMIT 100;"),
    Screen(name: "thirty-rows", input: places + "SELECT id, guid FROM places LIMIT 30;"),
    Screen(name: "records", input: places + "SELECT * FROM places LIMIT 2;"),
    Screen(name: "one-record", input: places + "SELECT * FROM places WHERE id = 3;"),
    Screen(
      name: "table", input: places + ".mode table\nSELECT id, url, title, rev_host FROM places LIMIT 4;"),
    Screen(
      name: "column", input: places + ".mode column\nSELECT id, url, title, rev_host FROM places LIMIT 4;"),
    Screen(
      name: "markdown", input: places + ".mode markdown\nSELECT id, url, title, rev_host FROM places LIMIT 4;"
    ),
    Screen(
      name: "no-border",
      input: places + ".mode box --border off\nSELECT id, url, title, rev_host FROM places LIMIT 4;"),
    Screen(
      name: "values",
      input: """
        CREATE TABLE v(a INTEGER, price DECIMAL(10,2), r REAL, t TEXT, u TEXT, b BLOB);
        INSERT INTO v VALUES
          (1, 12.5, 0.25, '', '019b5525-a6f8-7c3e-9d42-0123456789ab', X'00ff'),
          (-20, 1200, NULL, NULL, NULL, NULL), (NULL, NULL, 1e100, 'NULL', 'x', NULL);
        UPDATE v SET b = CAST(X'0001020304050607' || zeroblob(1392) AS BLOB) WHERE a = -20;
        SELECT * FROM v UNION ALL SELECT 4, 4, 4.0, '4', '4', X'616263';
        """, columns: 120),
    Screen(name: "json", input: documents),
    Screen(name: "json-lines", input: ".mode box --indentjson on\n" + documents),
    Screen(name: "five-rows", input: places + ".mode box --rows 5\nSELECT id, guid FROM places;"),
    Screen(name: "all-rows", input: places + ".mode box --rows all\nSELECT id, guid FROM places LIMIT 45;"),
    Screen(
      name: "text-width",
      input: """
        .set textwidth 9
        SELECT value AS id, 'the quick brown fox' AS text, '日本語のテキスト' AS wide, 'cafe' || char(769) || ' crème' AS marks,
          '2026-01-31 10:00:00' AS unit, 'nine char' AS nine FROM generate_series(1, 5);
        .set textwidth auto
        SELECT 'the quick brown fox' AS text;
        """),
    Screen(
      name: "dim-null", input: "SELECT NULL AS a, 'NULL' AS b, 1 AS c;", environment: ["TERM": "xterm"]),
    Screen(name: "own-null", input: ".nullvalue -\nSELECT NULL AS a, 1 AS b;"),
    Screen(
      name: "words",
      input: """
        SELECT value AS n, 'Alle meine Entchen schwimmen auf dem See, Köpfchen in das Wasser, '
          || 'Schwänzchen in die Höh. ' || replace(hex(zeroblob(value * 8)), '00', 'Noch ein Satz. ') AS song,
          '日本語のテキストは二倍の幅があります' AS wide FROM generate_series(1, 4);
        """, columns: 60, lines: 40),
    Screen(
      name: "long-cell",
      input: "SELECT replace(hex(zeroblob(100)), '00', 'one more word ') AS text;", columns: 40),
    Screen(
      name: "wide-number", input: "SELECT 1.23456789012345e59 AS n, printf('%.*c', 60, '7') AS t;",
      columns: 40),
    Screen(
      name: "lines", input: "SELECT 'a' || char(10) || 'b' AS x, 'c' || char(9) || 'd' AS y, char(27) AS z;"),
    Screen(name: "widths", input: ".width 10 -6\nSELECT 'some words in a row' AS a, 'b' AS b, 'c' AS c;"),
    Screen(name: "no-fit", input: places + ".mode box --sw 0\nSELECT id, url, title FROM places LIMIT 1;"),
    Screen(name: "nothing", input: "SELECT 1 AS a WHERE 0;\nPRAGMA foreign_keys = ON;\nCREATE TABLE t(a);"),
  ]

  @Test(arguments: screens)
  func `a person at a prompt sees this screen`(screen: Screen) {
    let memory = MemorySurroundings()
    memory.screen = (screen.columns, screen.lines)
    memory.environment = screen.environment
    let run = runShell(screen.input, memory: memory, isTerminal: true, origin: .terminal) {
      $0.select(.box)
    }
    #expect(run.errors == "")
    #expect(differenceFromSnapshot(of: Array(run.output.utf8), named: screen.name) == nil)
    for line in run.output.split(separator: "\n") where screen.environment.isEmpty && screen.name != "no-fit"
    {
      #expect(TextMeasure.columns.width(of: Array(line.utf8).span) <= screen.columns, "\(line)")
    }
  }

  @Test func `a script, a file and a mode for programs get everything`() {
    let select = Self.places + "SELECT id, guid FROM places;"
    let whole = runShell(".mode box\n" + select).output
    #expect(whole.split(separator: "\n").count == 1504)
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    let file = runShell(
      ".mode box\n.output f\n" + select, memory: memory, isTerminal: true, origin: .terminal)
    #expect(file.output.isEmpty)
    #expect(memory.files["f"]?.text == whole)
    let listed = runShell(".mode list\n" + select, memory: memory, isTerminal: true, origin: .terminal)
    #expect(listed.output.split(separator: "\n").count == 1502)
  }

  @Test func `each row of a statement that does something is reached`() {
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    let run = runShell(
      """
      CREATE TABLE t(a);
      INSERT INTO t SELECT value FROM generate_series(1, 2000) RETURNING a;
      SELECT count(*) AS n FROM t;
      SELECT writefile('f' || a, 'x') AS written FROM t WHERE a <= 60;
      """, memory: memory, isTerminal: true, origin: .terminal
    ) { $0.select(.box) }
    #expect(run.output.contains("18 of 2,000 rows, 0 ms\n"))
    #expect(run.output.contains("│ 2000 │"))
    #expect(memory.files.count == 60)
  }
}
