import Testing
import TypedSQLiteCore

@testable import OutputModes

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

  /// Writes a grid of a wide column, part by part; returns its lines and the size of the largest part.
  private func parts(_ mode: OutputMode, width: Int) throws -> (lines: [Substring], largest: Int) {
    let database = try Database(path: ":memory:")
    let statement = try database.prepare(
      """
      VALUES ('x', 1), (replace(printf('%\(width)c', 'y'), ' ', 'y'), 'two' || char(10) || 'lines'), ('z', 3)
      """)
    var options = RenderOptions(.tsqlite)
    options.showsHeaders = true
    var renderer = mode.makeRenderer(options)
    var buffer = ByteBuffer(capacity: 16)
    var (output, largest) = ("", 0)
    renderer.begin([OutputColumn("name"), OutputColumn("b")], to: &buffer)
    while try statement.step() {
      renderer.add(ResultRow(statement, count: 2, writers: []), to: &buffer)
    }
    var hasMore = true
    while hasMore {
      hasMore = renderer.end(to: &buffer)
      largest = max(largest, buffer.count)
      output += buffer.withSpan { String(repairing: $0) }
      buffer.removeAll()
    }
    return (output.split(separator: "\n", omittingEmptySubsequences: false), largest)
  }

  /// Each line of such a grid is large, and so are its rules.
  @Test(arguments: [OutputMode.box, .table, .column])
  func `a part of a grid holds one large line at most`(mode: OutputMode) throws {
    let width = 5 << 19
    let (wide, narrow) = (try parts(mode, width: width), try parts(mode, width: 10))
    #expect(wide.largest < width + (5 << 18))
    #expect(wide.lines.count == narrow.lines.count)
    let start = mode.name == "column" ? 0 : 2
    for (line, short) in zip(wide.lines, narrow.lines) where !short.isEmpty {
      #expect(line.count == short.count + width - 10)
      // The title is in the middle of its column.
      guard !short.contains("name") else { continue }
      let place = short.index(short.startIndex, offsetBy: start + 9)
      let middle = String(repeating: short[place], count: width - 9)
      #expect(line.elementsEqual(short[..<place] + middle + short[short.index(after: place)...]))
    }
  }

  /// Cells that are kept apart from the others, since they are large.
  @Test(arguments: [1 << 20, (1 << 20) + 777, 3 << 20])
  func `large cells stand among small ones`(size: Int) {
    let bytes = KitchenSink.render(
      .markdown,
      """
      WITH t(a, b) AS (VALUES('x', 1), (replace(printf('%\(size)c', 'y'), ' ', 'y'), 2), ('z', 3),
        (replace(printf('%\(size)c', 'w'), ' ', 'ü'), 4), ('v', 5))
      SELECT * FROM t;
      """)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
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
