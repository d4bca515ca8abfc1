import OutputModes
import TestSupport
import Testing

@testable import SQLiteShell
@testable import Terminal

/// Screens of the viewer, without a terminal.
@Suite struct ResultViewerTests {
  /// A viewer of the result of the last statement that was typed.
  private func viewer(_ sql: String, columns: Int = 40, lines: Int = 8) throws -> ViewerState {
    let memory = MemorySurroundings()
    memory.screen = (80, 24)
    let shell = Shell(surroundings: memory.surroundings(isTerminal: true))
    shell.isPrompted = true
    shell.select(.box)
    _ = shell.run(TextLines(Array(sql.utf8), origin: .terminal))
    #expect(memory.errors.text == "")
    let result = try #require(shell.last.rows)
    let viewed = try #require(ViewedLastResult(result, shell))
    return Self.viewer(of: viewed, columns: columns, lines: lines)
  }

  private static func viewer(of result: any ViewedResult, columns: Int = 40, lines: Int = 8) -> ViewerState {
    let work = ViewerWork(clock: { 0 }, run: { $0 { false } }, report: { _ in })
    var viewer = ViewerState(result, size: ScreenSize(columns: columns, lines: lines), work: work)
    viewer.settle()
    return viewer
  }

  /// Types keys; arrows and `␛` are the keys without a character.
  private func type(_ keys: String, _ viewer: inout ViewerState) {
    let arrows: [Character: SpecialKey] = [
      "↑": .up, "↓": .down, "←": .left, "→": .right, "⇞": .pageUp, "⇟": .pageDown, "⇤": .home, "⇥": .end,
    ]
    for key in keys {
      if let special = arrows[key] {
        viewer.handle(.special(special))
      } else if key == "␛" {
        viewer.handle(.escape)
      } else {
        for scalar in key.unicodeScalars { viewer.handle(.scalar(scalar.value)) }
      }
    }
  }

  /// The screen that shows the state of a viewer.
  private func screen(_ viewer: inout ViewerState) -> TerminalScreen {
    var screen = TerminalScreen(columns: viewer.size.columns, rows: viewer.size.lines)
    var painter = FramePainter(columns: viewer.size.columns)
    screen.write(painter.paint(viewer.frame()))
    return screen
  }

  private func text(_ viewer: inout ViewerState) -> String { screen(&viewer).text }

  private static let numbers = """
    SELECT value AS id, 'name ' || value AS name, value * 100 AS price, 'x' || value AS code, value % 7 AS week
    FROM generate_series(1, 3000);
    """

  @Test func `the first screen has the titles, the first rows and what is known`() throws {
    var viewer = try viewer(Self.numbers)
    #expect(
      text(&viewer) == """
        id │ name   │ price │ code │ week
         1 │ name 1 │   100 │ x1   │    1
         2 │ name 2 │   200 │ x2   │    2
         3 │ name 3 │   300 │ x3   │    3
         4 │ name 4 │   400 │ x4   │    4
         5 │ name 5 │   500 │ x5   │    5
         6 │ name 6 │   600 │ x6   │    6
        row 1 of 3,000 rows, column 1 of 5  ? l…
        """)
  }

  @Test func `G reads all rows and goes to the last one, and g to the first one`() throws {
    var viewer = try viewer(Self.numbers, columns: 60, lines: 4)
    type("G", &viewer)
    #expect(
      text(&viewer) == """
          id │ name      │  price │ code  │ week
        2999 │ name 2999 │ 299900 │ x2999 │    3
        3000 │ name 3000 │ 300000 │ x3000 │    4
        row 3,000 of 3,000 rows, column 1 of 5  ? lists the keys, q…
        """)
    type("g", &viewer)
    #expect(text(&viewer).contains("\n   1 │ name 1    │"))
  }

  @Test func `the first column stays while the others move, and no number is cut`() throws {
    var viewer = try viewer(Self.numbers, columns: 24, lines: 4)
    #expect(text(&viewer).hasPrefix("id │ name   │ price\n"))
    type("→→→", &viewer)
    #expect(text(&viewer).hasPrefix("id ┃ price │ code │ week\n"))
    type("⇥", &viewer)
    #expect(text(&viewer).hasPrefix("id ┃ price │ code │ week\n"))
    type("⇤", &viewer)
    #expect(viewer.place == 0)
    type("→", &viewer)
    #expect(text(&viewer).hasPrefix("id │ name   │ price\n"))
  }

  @Test func `pages move by a screen and end at the last row`() throws {
    var viewer = try viewer("SELECT value AS v FROM generate_series(1, 20);", lines: 7)
    type("⇟", &viewer)
    #expect((viewer.top, viewer.row) == (5, 5))
    type("⇟⇟⇟", &viewer)
    #expect((viewer.top, viewer.row) == (15, 19))
    type("⇞", &viewer)
    #expect((viewer.top, viewer.row) == (10, 14))
    type("⇞⇞⇞", &viewer)
    #expect((viewer.top, viewer.row) == (0, 0))
  }

  @Test func `a row is found by its number`() throws {
    var viewer = try viewer(Self.numbers)
    type(":2500\r", &viewer)
    #expect(viewer.row == 2499)
    #expect(text(&viewer).contains("\n2500 │ name 2500"))
    type(":9999\r", &viewer)
    #expect(viewer.row == 2999)
    #expect(viewer.message == "there are 3,000 rows")
    type(":x\r", &viewer)
    #expect(viewer.message == "'x' is not a row number")
    type(":1␛q", &viewer)
    #expect(viewer.end == .leave)
  }

  @Test func `a text is searched from cell to cell in both directions, beyond the rows that were read`()
    throws
  {
    var viewer = try viewer(Self.numbers)
    type("/NAME 2\u{7F}\u{15}2222\r", &viewer)
    #expect((viewer.row, viewer.column) == (2221, 0))
    type("n", &viewer)
    #expect((viewer.row, viewer.column) == (2221, 1))
    type("nn", &viewer)
    #expect((viewer.row, viewer.column) == (2221, 3))
    type("N", &viewer)
    #expect((viewer.row, viewer.column) == (2221, 2))
    type("/nothing\r", &viewer)
    #expect(viewer.message == "not found")
    #expect((viewer.row, viewer.column) == (2221, 2))
  }

  @Test func `a search goes on from the other end`() throws {
    var viewer = try viewer(Self.numbers)
    type("G/name 17\r", &viewer)
    #expect((viewer.row, viewer.column, viewer.message) == (16, 1, "went on from the first row"))
    type("N", &viewer)
    #expect((viewer.row, viewer.column, viewer.message) == (1798, 1, "went on from the last row"))
  }

  @Test func `f shows only the rows with a text, and all rows again`() throws {
    var viewer = try viewer(Self.numbers, columns: 70, lines: 4)
    type("fname 299\r", &viewer)
    #expect(
      text(&viewer) == """
          id │ name      │  price │ code  │ week
         299 │ name 299  │  29900 │ x299  │    5
        2990 │ name 2990 │ 299000 │ x2990 │    1
        row 1 of 11 rows that match, column 1 of 5  ? lists the keys, q leaves
        """)
    type("↓\r", &viewer)
    #expect(text(&viewer).contains(" name = name 2990"))
    type("qf\r", &viewer)
    #expect((viewer.row, viewer.result.rowCount) == (2989, 3000))
    type("fnothing\r", &viewer)
    #expect((viewer.row, viewer.message) == (2989, "no row has 'nothing'"))
  }

  @Test func `in a row that is shown alone, Down and Up go to other rows`() throws {
    var viewer = try viewer(
      "SELECT value AS a, value * 2 AS b FROM generate_series(1, 3);", columns: 30, lines: 6)
    type("\r↓", &viewer)
    #expect(text(&viewer).hasPrefix("a = 2\nb = 4\n"))
    type("⇟⇟", &viewer)
    #expect(text(&viewer).hasPrefix("a = 3\nb = 6\n"))
    #expect(viewer.message == "this is the last row")
    type("↑", &viewer)
    #expect(text(&viewer).hasPrefix("a = 2\nb = 4\n"))
  }

  @Test func `a row that is shown alone has JSON in lines, and whole words`() throws {
    var viewer = try viewer(
      """
      CREATE TABLE t(note TEXT, j JSON);
      INSERT INTO t VALUES ('lorem ipsum dolor sit amet', '{"a":[1,2],"b":"x"}');
      SELECT * FROM t;
      """, columns: 24, lines: 14)
    type("\r", &viewer)
    #expect(
      text(&viewer).hasPrefix(
        """
        note = lorem ipsum dolor
               sit amet
           j = {
                 "a": [
                   1,
                   2
                 ],
                 "b": "x"
               }
        """), "\(text(&viewer))")
  }

  @Test func `columns are hidden, moved and shown again`() throws {
    var viewer = try viewer(Self.numbers, columns: 80, lines: 3)
    type("→-", &viewer)
    #expect(
      text(&viewer) == """
        id │ price │ code │ week
         1 │   100 │ x1   │    1
        row 1 of 3,000 rows, column 2 of 4 (1 hidden)  ? lists the keys, q leaves
        """)
    type(">>", &viewer)
    #expect(text(&viewer).hasPrefix("id │ code │ week │ price\n"))
    type("<", &viewer)
    #expect(text(&viewer).hasPrefix("id │ code │ price │ week\n"))
    type("+", &viewer)
    #expect(viewer.column == 2)
    #expect(text(&viewer).hasPrefix("id │ name   │ price │ code │ week\n"))
    type("-----", &viewer)
    #expect(viewer.message == "this is the only column that is shown")
  }

  @Test func `a row is shown with each column in lines of its own`() throws {
    var viewer = try viewer(
      "SELECT 1 AS id, 'two' || char(10) || 'lines' AS text, NULL AS empty;", columns: 24)
    #expect(text(&viewer).hasPrefix("id │ text      │ empty\n 1 │ two↵lines │  NULL\n"))
    type("\r", &viewer)
    #expect(
      text(&viewer)
        == """
           id = 1
         text = two
                lines
        empty = NULL



        q goes back, row 1
        """)
    type("q", &viewer)
    #expect(viewer.page == nil)
    #expect(viewer.end == nil)
  }

  @Test func `a page stays open when the size changes`() throws {
    var viewer = try viewer(
      "SELECT 1 AS id, printf('%.*c', 60, 'x') AS text, 3 AS c;", columns: 24, lines: 4)
    type("\r↓", &viewer)
    #expect(
      text(&viewer) == """
        text = xxxxxxxxxxxxxxxxx
               xxxxxxxxxxxxxxxxx
               xxxxxxxxxxxxxxxxx
        q goes back, row 1, 2 l…
        """)
    viewer.resize(to: ScreenSize(columns: 40, lines: 5))
    #expect(
      text(&viewer) == """
          id = 1
        text = xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
               xxxxxxxxxxxxxxxxxxxxxxxxxxx
           c = 3
        q goes back, row 1
        """)
    type("q", &viewer)
    #expect(
      text(&viewer) == """
        id │ text
         1 │ xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…


        row 1 of 1 row, column 1 of 3  ? lists …
        """)
  }

  private static let dates = """
    CREATE TABLE visit(id INTEGER PRIMARY KEY, at INTEGER);
    INSERT INTO visit VALUES (1, 1769853600), (2, NULL), (3, 1700000000);
    .format date unix visit.at
    SELECT * FROM visit;
    """

  @Test func `values are shown by their meaning or as they are stored, and the meaning is explained`() throws
  {
    var viewer = try viewer(Self.dates)
    #expect(text(&viewer).contains(" 1 │ 2026-01-31 10:00:00\n 2 │ NULL\n"))
    type("r", &viewer)
    #expect(text(&viewer).contains(" 1 │ 1769853600\n 2 │       NULL\n"))
    type("r→w", &viewer)
    #expect(text(&viewer).hasPrefix("visit.at: date unix (certain)\n"))
  }

  @Test func `c draws the column, and d describes it, over all rows`() throws {
    var viewer = try viewer(Self.numbers, columns: 60, lines: 16)
    type("→→→→c", &viewer)
    #expect(
      text(&viewer) == """
        rows by week
        0 │████████████████████████████████████████████████████▉ 428
        1 │█████████████████████████████████████████████████████ 429
        2 │█████████████████████████████████████████████████████ 429
        3 │█████████████████████████████████████████████████████ 429
        4 │█████████████████████████████████████████████████████ 429
        5 │████████████████████████████████████████████████████▉ 428
        6 │████████████████████████████████████████████████████▉ 428







        q goes back
        """)
    type("c", &viewer)
    #expect(viewer.page == nil)
    type("d", &viewer)
    #expect(
      text(&viewer) == """
        week
            7 different values
            0 … 6  ▇▁█▁█▁█▁█▁▇▇
            median: 3; half of the values from 1 to 5
            most frequent: 1 (14.3 %), 2 (14.3 %), 3 (14.3 %)

        3,000 rows








        q goes back
        """)
    type("qq", &viewer)
    #expect(viewer.end == .leave)
  }

  @Test func `a column without values and a result without rows are not drawn`() throws {
    var viewer = try viewer("SELECT NULL AS n FROM generate_series(1, 3);")
    type("c", &viewer)
    #expect(text(&viewer).hasPrefix("column n has no value that can be drawn\n"))
    type("q", &viewer)
    var empty = try self.viewer("SELECT 1 AS n WHERE 0;", columns: 60)
    type("c", &empty)
    #expect(text(&empty).hasSuffix("there are no rows to draw"))
    type("d", &empty)
    #expect(text(&empty).hasSuffix("there are no rows to describe"))
  }

  @Test func `a SELECT is sorted by running it again`() throws {
    var viewer = try viewer(Self.dates)
    type("→S", &viewer)
    #expect(
      text(&viewer).contains("id │ at\n 1 │ 2026-01-31 10:00:00\n 3 │ 2023-11-14 22:13:20\n 2 │ NULL\n"))
    type("s", &viewer)
    #expect(text(&viewer).contains("id │ at\n 2 │ NULL\n 3 │ 2023-11-14"))
  }

  @Test func `what is not a SELECT is not sorted`() throws {
    var viewer = try viewer("CREATE TABLE t(a);\nINSERT INTO t VALUES (2), (1) RETURNING a;")
    type("s", &viewer)
    #expect(viewer.message == "only a SELECT whose tables still exist can be sorted")
    #expect(text(&viewer).hasPrefix("a\n2\n1\n"))
  }

  @Test func `a cell is copied whole, unless it is too long`() throws {
    var viewer = try viewer("SELECT 'a' || char(27) || '[2J' AS a, zeroblob(50001) AS b;")
    type("y", &viewer)
    #expect(viewer.end == .copy(Array("a\u{1B}[2J".utf8)))
    type("→y", &viewer)
    #expect(viewer.end == nil)
    #expect(viewer.message == "the cell has more than 50,000 bytes and is not copied")
  }

  @Test func `a result without rows shows its titles`() throws {
    var viewer = try viewer("SELECT 1 AS a, 2 AS b WHERE 0;", lines: 4)
    #expect(text(&viewer).hasPrefix("a │ b\n\n\n(0 rows), column 1 of 2"))
    for key in "↑↓←→⇟⇞gGyrwsS\r=/x\rn:1\r-+<>" {
      type(String(key), &viewer)
      #expect(screen(&viewer).cells.count == 4)
    }
  }

  @Test func `text that commands a terminal is shown as text`() throws {
    var viewer = try viewer(
      "SELECT char(27) || '[2J' || char(7, 13, 9, 155, 8238) || 'x' AS \"e\u{1B}[1m\", x'00ff' AS b;",
      columns: 60)
    var painter = FramePainter(columns: 60)
    for keys in ["", "\r", "qw", "q/\u{7}x\u{9B}", "␛="] {
      type(keys, &viewer)
      let bytes = painter.paint(viewer.frame())
      let rest = String(decoding: bytes, as: UTF8.self).replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "")
      #expect(!rest.unicodeScalars.contains { $0.value < 0x20 && !"\r\n\u{8}".unicodeScalars.contains($0) })
      #expect(!rest.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) || $0.value == 0x202E })
      #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J"))
    }
  }

  @Test func `a cell of 10 MB and a result of 2,000 columns are shown`() throws {
    var viewer = try viewer(
      "SELECT 1 AS id, printf('%.*c', 10000000, 'x') AS long, 3 AS last;", columns: 60, lines: 3)
    #expect(text(&viewer).hasPrefix("id │ long                                     │ last\n"))
    type("→=", &viewer)
    #expect(text(&viewer).contains("x…"))
    type("\r", &viewer)
    #expect(viewer.page?.rows.count ?? 0 > 1000)
    let names = (1...2000).map { "\($0) AS c\($0)" }.joined(separator: ", ")
    var wide = try self.viewer("SELECT \(names);", columns: 40, lines: 3)
    type("⇥", &wide)
    #expect(
      text(&wide)
        == """
        c1 ┃ c1997 │ c1998 │ c1999 │ c2000
         1 ┃  1997 │  1998 │  1999 │  2000
        row 1 of 1 row, column 2000 of 2000  ? …
        """)
  }

  @Test func `wide and combining characters keep the columns straight`() throws {
    var viewer = try viewer(
      "SELECT '日本語' AS a, 'e' || char(769) || '!' AS b, '👨‍👩‍👧' AS c, 'x' AS d UNION ALL SELECT 'a', 'b', 'c', 'd';"
    )
    #expect(text(&viewer).hasPrefix("a      │ b  │ c  │ d\n日本語 │ e\u{301}! │ 👨‍👩‍👧 │ x\na      │ b  │ c  │ d\n"))
  }

  @Test(arguments: 0..<30)
  func `random keys leave a screen that equals a fresh painting`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var viewer = try viewer(
      """
      SELECT value AS id, CASE value % 5 WHEN 0 THEN NULL WHEN 1 THEN '日本語' || value WHEN 2 THEN value * 1.5
        WHEN 3 THEN char(27, 10, 9) || 'e' || char(769) ELSE x'0001ff' END AS mixed,
        printf('%.*c', value % 90, 'w') AS "a long title with 日本", value AS "", 'z' AS z
      FROM generate_series(1, \(random.pick([0, 1, 3, 50, 2000])));
      """, columns: 10 + random.below(70), lines: 1 + random.below(20))
    var shown = TerminalScreen(columns: viewer.size.columns, rows: viewer.size.lines)
    var painter = FramePainter(columns: viewer.size.columns)
    let keys = Array("↑↓←→⇟⇞⇤⇥gG:5\r/w\rnN\rrw=-+<>yz␛1日q?")
    for _ in 0..<150 {
      if random.below(25) == 0 {
        viewer.resize(to: ScreenSize(columns: 1 + random.below(80), lines: 1 + random.below(24)))
        shown = TerminalScreen(columns: viewer.size.columns, rows: viewer.size.lines)
        painter = FramePainter(columns: viewer.size.columns)
      } else {
        type(String(random.pick(keys)), &viewer)
      }
      let frame = viewer.frame()
      #expect(frame.rows.count <= viewer.size.lines)
      #expect(frame.rows.allSatisfy { $0.count <= viewer.size.columns })
      shown.write(painter.paint(frame))
      let fresh = screen(&viewer)
      #expect(shown.cells == fresh.cells)
      #expect((shown.row, shown.column) == (fresh.row, fresh.column))
    }
  }
}
