import TypedSQLiteCore

extension OutputMode {
  /// Mode markdown: a table in Markdown.
  package static let markdown = OutputMode(
    "markdown",
    Documentation(
      "Markdown table",
      """
      A | in a cell becomes \\| and a line break becomes <br>, so each row stays one row. Cells do not wrap
      unless --wrap or .width is used.
      """,
      examples: [
        Example(
          "SELECT 1 AS id, 'a|b' AS name;",
          prints: """
            | id | name |
            |----|------|
            | 1  | a\\|b |

            """)
      ]),
    layout: .grid(WindowStyle(style: .markdown, rewriting: escapeMarkdown)),
    selection: Selection(option: .modeAlone) { $0.selectGrid(wrapWidth: $0.dialect.isSQLite3 ? 60 : 0) },
    makeRenderer: { options in
      GridRenderer(.markdown, options, rewriting: !options.dialect.isSQLite3 ? escapeMarkdown : nil)
    })
}

/// Escapes a cell so that it stays in one line and one column of a Markdown table.
private func escapeMarkdown(_ buffer: inout ByteBuffer, from start: Int) {
  guard buffer.contains(markdownBytes, from: start) else { return }
  if buffer.firstIndex(of: 13, from: start) != nil {
    let text = buffer.withSpan(from: start) { $0.array }
    buffer.truncate(to: start)
    for (index, byte) in text.enumerated() {
      let next: UInt8? = index + 1 < text.count ? text[index + 1] : nil
      let isHalfOfPair = byte == 13 && next == 10
      if !isHalfOfPair { buffer.append(byte) }
    }
  }
  if buffer.count > start, (10...13).contains(buffer[buffer.count - 1]) {
    buffer.truncate(to: buffer.count - 1)
  }
  buffer.escape(from: start, with: markdownEscapes)
}

private let markdownBytes = ByteSet([10, 11, 12, 13, 0x7C])
private let markdownEscapes = EscapeTable([
  (10, "<br>"), (11, "<br>"), (12, "<br>"), (13, "<br>"), (0x7C, "\\|"),
])
