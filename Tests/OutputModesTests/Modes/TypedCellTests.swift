@testable import OutputModes
import Testing
import TypedSQLiteCore

/// How modes show cells whose meaning is known.
@Suite struct TypedCellTests {
  @Test(arguments: [
    ("list", "2026-01-31|12.50|true|{\"a\":[1]}||7\n"),
    ("csv", "\"2026-01-31 x\",12.50,true,\"{\"\"a\"\":[1]}\",,7\r\n"),
    ("json", "[{\"c0\":\"2026-01-31\",\"c1\":12.50,\"c2\":true,\"c3\":{\"a\":[1]},\"c4\":null,\"c5\":7}]\n"),
    ("jsonl", "{\"c0\":\"2026-01-31\",\"c1\":12.50,\"c2\":true,\"c3\":{\"a\":[1]},\"c4\":null,\"c5\":7}\n"),
    ("quote", "1,2,3,4,NULL,7\n"),
    ("insert", "INSERT INTO \"table\" VALUES(1,2,3,4,NULL,7);\n"),
    (
      "html",
      "<TR><TD>2026-01-31</TD>\n<TD>12.50</TD>\n<TD>true</TD>\n<TD>{&quot;a&quot;:[1]}</TD>\n<TD></TD>\n<TD>7</TD>\n</TR>\n"
    ),
    ("tcl", "\"2026-01-31\" \"12.50\" \"true\" \"{\\\"a\\\":[1]}\" \"\" \"7\"\n"),
    (
      "table",
      """
      +------------+-------+------+-----------+----+----+
      |     c0     |  c1   |  c2  |    c3     | c4 | c5 |
      +------------+-------+------+-----------+----+----+
      | 2026-01-31 | 12.50 | true | {"a":[1]} |    | 7  |
      +------------+-------+------+-----------+----+----+

      """
    ),
    (
      "qbox",
      """
      ┌────────────┬───────┬──────┬───────────┬──────┬────┐
      │     c0     │  c1   │  c2  │    c3     │  c4  │ c5 │
      ├────────────┼───────┼──────┼───────────┼──────┼────┤
      │ 2026-01-31 │ 12.50 │ true │ {"a":[1]} │ NULL │ 7  │
      └────────────┴───────┴──────┴───────────┴──────┴────┘

      """
    ),
  ])
  func `a typed cell is shown by its meaning if the mode is not SQL`(name: String, output: String) throws {
    let mode = try #require(OutputMode.all.first { $0.name == name })
    #expect(try render(mode, date: name == "csv" ? "2026-01-31 x" : "2026-01-31") == output)
  }

  @Test func `control characters in a meaning are escaped on a terminal`() throws {
    #expect(try render(.list, date: "a\u{1B}b", isTerminal: true).hasPrefix("a^[b|"))
    #expect(try render(.json, date: "a\u{9B}\"b", isTerminal: true).hasPrefix("[{\"c0\":\"a\\u009b\\\"b\","))
    #expect(
      try render(.qbox, date: "a\u{1B}b", isTerminal: true) == """
        ┌──────┬───────┬──────┬───────────┬──────┬────┐
        │  c0  │  c1   │  c2  │    c3     │  c4  │ c5 │
        ├──────┼───────┼──────┼───────────┼──────┼────┤
        │ a^[b │ 12.50 │ true │ {"a":[1]} │ NULL │ 7  │
        └──────┴───────┴──────┴───────────┴──────┴────┘

        """)
  }

  @Test func `a document stays JSON at a terminal`() throws {
    let document = "{\"a\":[\"\u{7F}\u{9B}2J\u{2028}\u{E0041}\"]}"
    let shown = "{\"a\":[\"\\u007f\\u009b2J\\u2028\\udb40\\udc41\"]}"
    #expect(try render(.json, document: document, isTerminal: true).contains(",\"c3\":\(shown),"))
    #expect(try render(.json, document: document).contains(",\"c3\":\(document),"))
  }

  /// Shows one row of six integers; the first four are typed, and the sixth is typed but does not fit.
  private func render(
    _ mode: OutputMode, date: String = "2026-01-31", document: String = "{\"a\":[1]}",
    isTerminal: Bool = false
  ) throws -> String {
    let database = try Database(path: ":memory:")
    var offset = 0
    let sql = "SELECT 1 AS c0, 2 AS c1, 3 AS c2, 4 AS c3, NULL AS c4, 7 AS c5"
    let statement = try #require(try database.prepareNext(Array(sql.utf8), offset: &offset))
    #expect(try statement.step())
    let meanings: [(String, CellForm)?] = [
      (date, .text), ("12.50", .number), ("true", .boolean), (document, .json), nil, nil,
    ]
    let writers: [ColumnWriter?] = meanings.map { meaning in
      ColumnWriter { _, buffer in
        guard let (text, form) = meaning else { return nil }
        buffer.append(text)
        return form
      }
    }
    let isStorage = mode.typedStyle == .storage
    let row = ResultRow(statement, count: writers.count, writers: isStorage ? [] : writers)
    var options = RenderOptions()
    options.escapesControls = isTerminal
    mode.selection.apply(&options)
    options.showsHeaders = false
    var renderer = mode.makeRenderer(options)
    var buffer = ByteBuffer()
    renderer.begin(statement.columnNames.map { OutputColumn($0) }, to: &buffer)
    renderer.add(row, to: &buffer)
    while renderer.end(to: &buffer) {}
    return buffer.withSpan { String(repairing: $0) }
  }
}
