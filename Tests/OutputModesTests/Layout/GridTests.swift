@testable import OutputModes
import TestSupport
import Testing

/// How grids differ from sqlite3; what is the same is tested against sqlite3.
@Suite struct GridTests {
  @Test func `wide characters wrap before they cross the edge`() {
    expect(
      .table, "SELECT '日本語テキスト' AS text;", wrap: 5,
      prints: """
        +------+
        | text |
        +------+
        | 日本 |
        | 語テ |
        | キス |
        | ト   |
        +------+

        """)
  }

  @Test func `a cluster wider than the column is alone in its line`() {
    expect(
      .table, "SELECT '日本' AS x;", wrap: 1,
      prints: """
        +----+
        | x  |
        +----+
        | 日 |
        | 本 |
        +----+

        """)
  }

  @Test func `a name of several lines is shown whole`() {
    expect(
      .box, "SELECT 1 AS \"one\ntwo three\";", wrap: 6,
      prints: """
        ┌────────┐
        │  one   │
        │ two th │
        │  ree   │
        ├────────┤
        │ 1      │
        └────────┘

        """)
  }

  @Test func `a line that fits whole is not broken at a word`() {
    expect(
      .table, "SELECT 'aaaa bbbb' AS x;", wrap: 9, words: true,
      prints: """
        +-----------+
        |     x     |
        +-----------+
        | aaaa bbbb |
        +-----------+

        """)
  }

  @Test func `words are not broken if the option is set`() {
    expect(
      .column, "SELECT 'the quick brown fox' AS text;", wrap: 10, words: true,
      prints: """
        text      
        ----------
        the quick 
        brown fox 

        """)
  }

  @Test func `a negative width aligns right by terminal columns`() {
    expect(
      .column, "SELECT '日本' AS x, 'é' AS y;", widths: [-6, -3],
      prints: "     x    y\n------  ---\n  日本    é\n")
  }

  @Test(arguments: [Int.max, .min]) func `a width at the end of the numbers is a million columns`(width: Int)
  {
    let bytes = KitchenSink.render(.table, "SELECT 1 AS x, 2 AS y;") {
      $0.widths = [width, width]
      $0.fitWidth = 80
    }
    #expect(bytes.count == 5 * 80)
  }

  @Test func `a result larger than the blocks that store it is printed completely`() {
    let sql = """
      WITH RECURSIVE c(i) AS (SELECT 10000 UNION ALL SELECT i + 1 FROM c WHERE i < 22999)
      SELECT i, printf('%0100d', i) AS t FROM c;
      """
    let bytes = KitchenSink.render(.table, sql) { $0.wrapWidth = 0 }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let padding = String(repeating: "0", count: 95)
    let expected = (10000...22999).map { "| \($0) | \(padding)\($0) |" }
    #expect(lines.dropFirst(3).dropLast().elementsEqual(expected) { $0 == $1 })
  }

  @Test func `a cell of many lines is read once`() {
    // Scanning the rest of the cell for each line would take minutes.
    let bytes = KitchenSink.render(.table, "SELECT printf('%.*c', 1200000, 'x') AS t;") { $0.wrapWidth = 60 }
    #expect(bytes.count == 65 * (4 + 1_200_000 / 60))
  }

  @Test func `a cell longer than a length byte keeps its bytes`() {
    let bytes = KitchenSink.render(.column, "SELECT printf('%.*c', 70000, 'x') AS t, 'é' AS u;") {
      $0.wrapWidth = 0
    }
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(String(repeating: "x", count: 70000) + "  é\n"))
  }

  private func expect(
    _ mode: OutputMode, _ sql: String, wrap: Int = 60, words: Bool = false, widths: [Int] = [],
    prints output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bytes = KitchenSink.render(mode, sql) {
      $0.wrapWidth = wrap
      $0.wrapsAtWords = words
      $0.widths = widths
    }
    #expect(String(decoding: bytes, as: UTF8.self) == output, sourceLocation: sourceLocation)
  }

  /// Cells that are kept apart from the others, since they are large.
  @Test(arguments: [1 << 20, (1 << 20) + 777, 3 << 20])
  func `large cells stand among small ones`(size: Int) {
    let run = runShell(
      """
      .mode markdown
      WITH t(a, b) AS (VALUES('x', 1), (replace(printf('%\(size)c', 'y'), ' ', 'y'), 2), ('z', 3),
        (replace(printf('%\(size)c', 'w'), ' ', 'ü'), 4), ('v', 5))
      SELECT * FROM t;
      """)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 7)
    for (line, text) in zip(lines.dropFirst(2), ["x", "y", "z", "ü", "v"]) {
      #expect(line.count == size + 8)
      #expect(line.hasPrefix("| \(text)"))
    }
    #expect(lines[1] == "|\(String(repeating: "-", count: size + 2))|---|")
    #expect(lines[3] == "| \(String(repeating: "y", count: size)) | 2 |")
    #expect(lines[6] == "| v\(String(repeating: " ", count: size - 1)) | 5 |")
  }
}
