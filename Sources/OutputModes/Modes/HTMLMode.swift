import TypedSQLite

extension OutputMode {
  /// Mode html: rows of an HTML table.
  package static let html = OutputMode(
    name: "html",
    summary: "HTML table rows, without the <TABLE> around them",
    examples: [
      Example("SELECT 1, 'a<b';", prints: "<TR><TD>1</TD>\n<TD>a&lt;b</TD>\n</TR>\n")
    ],
    page: (OutputMode.pageStart, OutputMode.pageEnd),
    makeRenderer: { HTMLRenderer(options: $0) })
}

/// Writes rows of an HTML table, with the names of the columns above them.
struct HTMLRenderer: RowRenderer {
  let options: RenderOptions

  func begin(_ columns: [OutputColumn], to buffer: inout ByteBuffer) {
    guard options.showsHeaders else { return }
    buffer.append("<TR>")
    for column in columns {
      buffer.append("<TH>")
      let start = buffer.count
      PlainText.writeName(column.name, options, style: .html, to: &buffer)
      finishText(from: start, in: &buffer)
      buffer.append("</TH>\n")
    }
    buffer.append("</TR>\n")
  }

  func add(_ row: ResultRow, to buffer: inout ByteBuffer) {
    buffer.append("<TR>")
    for index in 0..<row.count {
      buffer.append("<TD>")
      let start = buffer.count
      PlainText.write(row, index, options, style: .html, to: &buffer)
      finishText(from: start, in: &buffer)
      buffer.append("</TD>\n")
    }
    buffer.append("</TR>\n")
  }

  private func finishText(from start: Int, in buffer: inout ByteBuffer) {
    buffer.escape(from: start, with: Self.escapes)
  }

  private static let escapes = EscapeTable([
    (UInt8(ascii: "<"), "&lt;"), (UInt8(ascii: ">"), "&gt;"), (UInt8(ascii: "&"), "&amp;"),
    (UInt8(ascii: "\""), "&quot;"), (UInt8(ascii: "'"), "&#39;"),
  ])
}
